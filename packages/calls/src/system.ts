import type { Administrator } from '@kopa/contracts/admin';
import type { ErrorCode } from '@kopa/contracts/errors';
import type { CallLimit } from '@kopa/contracts/limits';
import type { ServerMessageType } from '@kopa/contracts/realtime';
import type { Method } from '@kopa/contracts/route';

/** A request as it travels. */
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

/** A frame that was given to the live channel, and who receives it. */
export interface Published {
  type: ServerMessageType;
  payload: unknown;
  audience: 'everyone' | readonly number[];
}

/** An account of the service portal, in the portal's own words. */
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

/** A request that was rejected in the past. */
export interface RejectedRequest {
  requesterId: number;
  recipientId: number;
  askedDaysAgo: number;
  rejectedDaysAgo: number;
}

/** The limits of calls as a test sees them. */
export interface WatchedLimits {
  /** Limits that calls have counted against. */
  counted: Set<CallLimit>;
  /** Taken for passed while it stands here. */
  passed: CallLimit | null;
}

/** Failures around a server, by the refusal that they lead to: what a call is then tested to do. */
export const failures = {
  overloaded: 'asks to come back while the process has no slot for another request',
  internal_error: 'says nothing of its inside where something unforeseen happens',
  unavailable: 'asks to come back while the database is away',
  no_space: 'says where there is no room for a photo',
  portal_failed: 'says where the portal fails',
  portal_timeout: 'says where the portal is too slow',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type Failure = keyof typeof failures;

/** A system that answers the calls, with what no call can bring about. */
export interface Running {
  request(request: WireRequest): Promise<Answer>;
  /** Everything that the system keeps, as one text: equal before and after where nothing changed. */
  fingerprint(): Promise<string>;
  /** What was given to the live channel since this was asked last. */
  takePublished(): Published[];
  addAdministrator(administrator: Administrator & { password: string }): Promise<void>;
  addPortalAccount(account: PortalAccount): Promise<void>;
  changePortalAccount(email: string, changes: Partial<PortalAccount>): Promise<void>;
  /** From now on the portal does not know the link of a member any more. */
  breakPortalLink(memberId: number): Promise<void>;
  addRejectedRequest(rejected: RejectedRequest): Promise<void>;
  /** Makes the system fail; the answer ends the failure. Only asked for what the system does not say it never gives. */
  fail(failure: Failure): Promise<() => unknown>;
  /** Null where no calls are counted. */
  limits: WatchedLimits | null;
  close(): Promise<void>;
}

/** One of the systems that the calls are walked on. */
export interface System {
  /** Refusals that the system never gives, each with the reason: what leads to them is walked on other systems only. */
  never: Partial<Record<ErrorCode, string>>;
  open(): Promise<Running>;
}
