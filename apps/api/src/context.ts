import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { LastHeard } from './identity/last-heard.ts';
import type { Bus } from './live/bus/bus.ts';
import type { Hub } from './live/hub.ts';
import type { Publish } from './live/publish.ts';

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
  limits: RateLimits;
  lastHeard: LastHeard;
  /** Carries events between the API's processes. */
  bus: Bus;
  publish: Publish;
  /** The sockets of this process. */
  hub: Hub;
  /** Lets the job queue send the mails that wait, instead of within a minute. Call it after the commit. */
  sendMailsSoon: () => void;
  /** The same of the notifications of a round. */
  continueRoundsSoon: () => void;
}
