import type { Route } from '@kopa/contracts/route';
import type { TestAdministrator } from '../administrators.ts';
import type { TestMember } from '../members.ts';
import type { Caller, Given, World } from './world.ts';

/** A request that must be refused: what differs from the valid one, and by what status. */
export interface Refused extends Given {
  by?: Caller;
  status: number;
  /** Undoes what has prepared the refusal. */
  afterwards?: () => unknown;
}

/** How one call is walked. */
export interface Row {
  route: Route;
  /** Who makes the call; without it Ada, the administrator or nobody, as the table says. */
  by?(world: World): Promise<TestMember | TestAdministrator>;
  /** Prepares the world and answers the valid request of a call; `member` is who makes it. */
  given?(world: World, member: TestMember): Given | Promise<Given>;
  /** The documented status, where the contract knows several. */
  status?: number;
  /** What a path answers that names nothing, where that is not 404. */
  missing?: number;
  /** The call keeps texts that may be as long as their limits say. */
  keepsTexts?: true;
  /** Refusals of this call alone; the name completes "refuses …". */
  refusals?: Record<string, (world: World, given: Given) => Refused | Promise<Refused>>;
}
