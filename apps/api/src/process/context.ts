import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Gates } from '../http/admit/gates.ts';
import type { RateLimits } from '../http/check/rate-limits.ts';
import type { LastHeard } from '../identity/last-heard.ts';
import type { Bus } from '../live/bus/bus.ts';
import type { Publish } from '../live/frames.ts';
import type { Hub } from '../live/hub.ts';
import type { Config } from './config.ts';

/** The work of a handler after the commit, as a publication. */
export type AfterCommit = (context: Context) => void | Promise<void>;

/** The part of a feature in the transaction of another one. */
export type Handler<E> = (transaction: Db, event: E) => Promise<AfterCommit | undefined>;

/** Deletes at most `limit` rows of a deleted member, in transactions of their own; returns how many. */
export type RowDeletion = (context: Context, memberId: number, limit: number) => Promise<number>;

/** The member who acts, and the other one. */
interface Two {
  memberId: number;
  otherId: number;
}

/** Features act where another one removes something. `handlers.ts` lists them. */
export interface Handlers {
  onMemberDeleted: readonly Handler<{ memberId: number; now: Date }>[];
  afterMemberDeleted: readonly RowDeletion[];
  onBlocked: readonly Handler<Two>[];
  onDisconnected: readonly Handler<Two>[];
  /** With `caseId` the decision of a case removes the photo. */
  onPhotoRemoved: readonly Handler<{ memberId: number; photoId: number; caseId?: number }>[];
}

/**
 * The dependencies of actions and routes: one plain object per process. `create-context.ts` adds the parts that features
 * provide, so that this file imports no feature.
 */
export interface Context {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  /** Returns the current time; tests may replace it. */
  now: () => Date;
  handlers: Handlers;
  /** Bound the work of this process at once. */
  gates: Gates;
  limits: RateLimits;
  lastHeard: LastHeard;
  /** Carries events between the API's processes. */
  bus: Bus;
  publish: Publish;
  /** The sockets of this process. */
  hub: Hub;
  /** Lets the job queue send the mails that wait, instead of within a minute. Call it after the commit. */
  sendMailsSoon: () => void;
  /** Asks for the job that sends push messages, where no frame does. */
  sendPushesSoon: () => void;
  /** The same of the notifications of a round. */
  continueRoundsSoon: () => void;
}
