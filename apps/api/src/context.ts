import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import type { Mailer } from './features/mails/mailer.ts';
import type { PhotoDecoder } from './features/photos/photo-decoder.ts';
import type { PhotoStore } from './features/photos/photo-store.ts';
import type { PortalClient } from './features/portal/portal-client.ts';
import type { PushSender } from './features/push/push-sender.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Hub } from './realtime/hub.ts';
import type { Publish } from './realtime/publish.ts';

/** The dependencies of actions and routes: one plain object per process. */
export interface Context {
  config: Config;
  db: Db;
  /** For lists that may be a moment old. What the reader has written is never read there. */
  replica: Replica;
  log: FastifyBaseLogger;
  /** Returns the current time; tests may replace it. */
  now: () => Date;
  limits: RateLimits;
  /** Carries events between the API's processes. */
  bus: Bus;
  publish: Publish;
  /** The sockets of this process. */
  hub: Hub;
  photos: PhotoStore;
  decoder: PhotoDecoder;
  portal: PortalClient;
  /** Null where no mail server is set: then no mail is queued. */
  mailer: Mailer | null;
  /** Lets the job queue send the mails that wait, instead of within a minute. Call it after the commit. */
  sendMailsSoon: () => void;
  /** Null where no VAPID keys are set: then no push message is sent. */
  push: PushSender | null;
}
