import type { Route } from '@kopa/contracts/route';
import type { TestAdministrator } from '../administrators.ts';
import type { Answer } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { Published } from './published.ts';
import type { Given } from './send.ts';
import type { Caller, World } from './world.ts';

/** The valid request, with its caller where its preparation makes one. */
export interface Prepared extends Given {
  by?: Caller;
}

/** A request that must be refused: its difference from the valid request, and the expected status. */
export interface Refused extends Prepared {
  status: number;
  /** The refusal itself is stored: a wrong word counts. */
  isStored?: true;
}

/** The frames that a valid call publishes: each type with its receivers. */
export type Publishing = Partial<Record<Published['type'], Published['audience']>>;

/** The frame by which a member's own devices are told of their changed record. */
export const toldOfOwn = (_world: World, { about }: Given, { body }: Answer): Publishing => ({
  user_updated: [about ?? body.id],
});

/** The test data of one call. */
export interface Row {
  route: Route;
  /** The caller. The default is Ada, the administrator or nobody, by the access of the call. */
  by?(world: World): Promise<TestMember | TestAdministrator>;
  /** Prepares the world and returns the valid request. `member` is the caller. */
  given?(world: World, member: TestMember): Prepared | Promise<Prepared>;
  /** The expected status, if the contract has several. */
  status?: number;
  /** The status for an id in the path that does not exist, if it is not 404; for several ids by their names. */
  missing?: number | Readonly<Record<string, number>>;
  /** The call stores texts. Texts of the longest allowed length are then tested. */
  keepsTexts?: true;
  /** Refusals that are particular to this call. The name completes the test name "refuses …". */
  refusals?: Record<string, (world: World, given: Given) => Refused | Promise<Refused>>;
  /** The frames that the valid call publishes. Without it, the call must publish nothing. */
  publishes?(world: World, given: Given, answer: Answer): Publishing;
  /** Outcomes of the call that the product promises. Each is a test. */
  outcomes?: Record<string, (world: World) => Promise<void>>;
}
