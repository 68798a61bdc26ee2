import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import type { Administrator } from '@kopa/contracts/admin/admin';
import type { CallLimit } from '@kopa/contracts/call-limits';
import type { ErrorCode } from '@kopa/contracts/errors';
import type { Office } from '@kopa/contracts/office/offices';
import type { ServerMessageType, Showing } from '@kopa/contracts/realtime';
import type { Method } from '@kopa/contracts/route';

/** An HTTP request. */
export interface WireRequest {
  method: Method;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** A frame published to the live channel, with its receivers. */
export interface Published {
  type: ServerMessageType;
  payload: unknown;
  audience: 'everyone' | readonly number[] | Showing;
}

/** An account of the service portal, with the portal's field names. */
export interface PortalAccount {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  stateCode: string;
  batch: string;
  deploymentState: string;
  lga: string;
  ppa: string;
  cdsGroup: string;
  serviceStartDate: string;
  cdsAttended: number;
}

/** A connection request that was rejected in the past. */
export interface RejectedRequest {
  requesterId: number;
  recipientId: number;
  askedDaysAgo: number;
  rejectedDaysAgo: number;
}

/** Access to the rate limits for tests. */
export interface WatchedLimits {
  /** The rate limits that calls have counted against. */
  counted: Set<CallLimit>;
  /** The rate limit that is treated as exceeded; null for none. */
  passed: CallLimit | null;
}

/** Failures of the server's surroundings: the code of the refusal to the name of the test. */
export const failures = {
  overloaded: 'refuses with Retry-After while the process has no free slot',
  internal_error: 'reveals no internal details on an unexpected error',
  unavailable: 'refuses with Retry-After while the database is unavailable',
  no_space: 'returns its own refusal if there is no disk space for a photo',
  portal_failed: 'returns its own refusal if the portal fails',
  portal_timeout: 'returns its own refusal if the portal is too slow',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type Failure = keyof typeof failures;

/** A running system under test, with the operations that no call offers. */
export interface RunningSystem {
  request(request: WireRequest): Promise<Answer>;
  /** A text that every change of stored data changes. Equal ones before and after a call prove that it changed nothing. */
  fingerprint(): Promise<string>;
  /** Returns the frames published since the last call of this function. */
  takePublished(): Published[];
  /** Adds a member with a session, whose cookie it returns. */
  addMember(form: Registration): Promise<{ user: User; cookie: string }>;
  addAdministrator(administrator: Administrator & { password: string }): Promise<void>;
  /** Makes the last one-time codes of an administrator's sessions as old as can be. */
  ageCodes(username: string): Promise<void>;
  /** Makes a message an hour old. */
  ageMessage(sort: 'direct' | 'group', id: number): Promise<void>;
  /** Makes the end of a resolved or closed ticket 15 days older. */
  ageTicket(id: number): Promise<void>;
  /** Makes a decision about a member 31 days older. */
  ageDecision(id: number): Promise<void>;
  /** Makes the end of a roll call two days older. */
  ageRollCall(id: number): Promise<void>;
  /** Adds linked members to the place of an office. */
  fillPlace(place: Pick<Office, 'state' | 'lga' | 'cdsGroup'>, members: number): Promise<void>;
  /** Adds an open case about a group that nobody owns, and returns its id. */
  addOwnerlessCase(): Promise<number>;
  /** Makes the uploads of a member take up all that they may. */
  fillStorage(memberId: number): Promise<void>;
  /** Makes a member keep as many letters, or records, as they may. */
  fillFile(kind: 'letters' | 'records', memberId: number): Promise<void>;
  /** Makes a member the owner of as many groups as they may be in. */
  fillGroups(memberId: number): Promise<void>;
  /** Makes a member block, or mute, as many members as they may. */
  fillList(kind: 'blocks' | 'mutes', memberId: number): Promise<void>;
  addPortalAccount(account: PortalAccount): Promise<void>;
  changePortalAccount(email: string, changes: Partial<PortalAccount>): Promise<void>;
  /** Makes the portal refuse the stored link of a member from now on. */
  breakPortalLink(memberId: number): Promise<void>;
  /** The token of the newest link to a page that was mailed to an address. */
  mailedToken(address: string, page: 'reset-password' | 'confirm-email'): Promise<string>;
  /** Makes the next request for the key of push messages find that none is configured. */
  missPushKeyOnce(): void;
  addRejectedRequest(rejected: RejectedRequest): Promise<void>;
  /** Makes the system fail, and returns a function that ends the failure. Not called for excluded refusals. */
  fail(failure: Failure): Promise<() => unknown>;
  /** Null if the system does not count calls. */
  limits: WatchedLimits | null;
  close(): Promise<void>;
}

/** A system on which the calls are tested. */
export interface System {
  open(): Promise<RunningSystem>;
}
