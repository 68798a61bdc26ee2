import type { Route } from '@kopa/contracts/route';
import type { Given } from './send.ts';
import type { Answer, Published } from './system.ts';
import type { Member, SignedInAdministrator, World } from './world.ts';

/** Who calls: a member by the cookie, an administrator by the token, nobody. */
export type Caller = Member | SignedInAdministrator | null;

/** A request that must be refused: what differs from the valid one, and by what status. */
export interface Refused extends Given {
  by?: Caller;
  status: number;
}

/** What a valid call gives to the live channel: each type of frame with its receivers. */
export type Publishing = Partial<Record<Published['type'], Published['audience']>>;

/** How one call is walked. */
export interface Row {
  route: Route;
  /** Who makes the call; without it Ada, the administrator or nobody, as the table says. */
  by?(world: World): Promise<Member | SignedInAdministrator>;
  /** Prepares the world and answers the valid request of a call; `member` is who makes it. */
  given?(world: World, member: Member): Given | Promise<Given>;
  /** The documented status, where the contract knows several. */
  status?: number;
  /** What a path answers that names nothing, where that is not 404. */
  missing?: number;
  /** The call keeps texts that may be as long as their limits say. */
  keepsTexts?: true;
  /** Refusals of this call alone; the name completes "refuses …". */
  refusals?: Record<string, (world: World, given: Given) => Refused | Promise<Refused>>;
  /** What the valid call publishes; without it nothing. */
  publishes?(world: World, given: Given, answer: Answer): Publishing;
  /** Rules of the product that show in what this call does; each is proven by steps of its own. */
  facts?: Record<string, (world: World) => Promise<void>>;
}
