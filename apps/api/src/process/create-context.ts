import { photoLimits } from '@kopa/contracts/media/media-limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { longerWaits, openDatabase } from '../db/database.ts';
import { readOpenTransactions } from '../db/open-transactions.ts';
import { membersAmong } from '../features/chat/groups/group-members.actions.ts';
import { openPhotoStore } from '../features/media/open-photo-store.ts';
import { createPhotoDecoder, type PhotoDecoder } from '../features/media/photo-decoder.ts';
import type { PhotoStore } from '../features/media/photo-store.ts';
import { createMailer, type Mailer } from '../features/notifications/mailer.ts';
import { createPushSender, type PushSender } from '../features/notifications/push-sender.ts';
import { createPortalClient, type PortalClient } from '../features/service/portal/portal-client.ts';
import { createGates, withinShare } from '../http/admit/gates.ts';
import { createRateLimits } from '../http/check/rate-limits.ts';
import { fieldsOfRequest } from '../http/identify/request-id.ts';
import { loggedRequest } from '../http/identify/request-log.ts';
import { createLastHeard } from '../identity/last-heard.ts';
import { type Bus, createLocalBus } from '../live/bus/bus.ts';
import { createPublish } from '../live/frames.ts';
import { createHub } from '../live/hub.ts';
import { createLostAnswers } from '../live/lost-answers.ts';
import { type Config, poolerOf } from './config.ts';
import type { Context } from './context.ts';
import { handlers } from './handlers.ts';
import { logOutput } from './log-output.ts';

declare module './context.ts' {
  interface Context {
    photos: PhotoStore;
    decoder: PhotoDecoder;
    portal: PortalClient;
    /** Null where no mail server is set: then no mail is queued. */
    mailer: Mailer | null;
    /** Null where no VAPID keys are set: then no push message is sent. */
    push: PushSender | null;
  }
}

/** A context with the function that closes it. Close it after the application. */
export interface OpenContext {
  context: Context;
  pool: Pool;
  close(): Promise<void>;
}

/** Creates the structured log. Each line of a request has its id. Headers and bodies are never logged. */
export function createLogger(config: Config, output: DestinationStream = logOutput()): FastifyBaseLogger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    redact: ['req.headers', 'res.headers'],
    serializers: { err: loggedError, req: loggedRequest },
    // The framework's own log of a request has the id already.
    mixin: (_line, _level, logger) => fieldsOfRequest(logger),
  };
  return pino(options, output);
}

/** Selects the logged fields of an error. PostgreSQL's `detail` is left out: it may contain personal data. */
function loggedError(error: Error & { code?: string; constraint?: string }) {
  const { name, message, code, constraint, stack } = error;
  return { type: name, message, code, constraint, stack };
}

/** Opens the database pool, bus, photo store and portal client of the configuration; tests may give a bus. */
export async function createContext(
  config: Config,
  log: FastifyBaseLogger,
  now = () => new Date(),
  givenBus?: Bus,
): Promise<OpenContext> {
  const { db, pool } = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    pooler: poolerOf(config),
    waits: longerWaits(config.KOPA_WAIT_FACTOR),
    onLostAnswer: () => void lostAnswers.note(),
  });
  const valkey = config.VALKEY_URL === undefined ? null : await connectValkey(config.VALKEY_URL, log);
  const bus = givenBus ?? (await createBus(config, log));
  const gates = createGates(config.DATABASE_POOL_SIZE, config.KOPA_WAIT_FACTOR);
  const lostAnswers = createLostAnswers(
    () => withinShare(gates, 'live channel', () => readOpenTransactions(db)),
    () => bus.send('gap', {}),
  );
  const context: Context = {
    config,
    db,
    log,
    now,
    handlers,
    gates,
    limits: createRateLimits(config.KOPA_RATE_LIMIT_FACTOR, valkey),
    lastHeard: createLastHeard(db, now, log),
    bus,
    publish: createPublish(bus),
    hub: createHub(bus, (groupId, memberIds) =>
      withinShare(gates, 'live channel', () => membersAmong({ db, log }, groupId, memberIds)),
    ),
    photos: await openPhotoStore(config),
    decoder: createPhotoDecoder(log, { decodeWithin: photoLimits.decodeWithin * config.KOPA_WAIT_FACTOR }),
    portal: createPortalClient(config, log),
    mailer: config.SMTP_URL === undefined ? null : createMailer(config.SMTP_URL, config.MAIL_FROM),
    sendMailsSoon: () => undefined,
    sendPushesSoon: () => undefined,
    continueRoundsSoon: () => undefined,
    push: createPushSender(config, log),
  };
  return {
    context,
    pool,
    async close() {
      lostAnswers.close();
      await context.decoder.close();
      await context.lastHeard.close();
      await bus.close();
      valkey?.disconnect();
      await db.destroy();
    },
  };
}

/**
 * Timeouts in ms that keep Valkey from delaying calls. A call without a reply in time is counted in memory. A silent
 * connection is replaced, and no call waits for the new one.
 */
const valkeyWaits = { commandTimeout: 100, socketTimeout: 500, connectTimeout: 1_000, keepAlive: 10_000 };

/** Imported only if it is used, because most deployments do not need it. */
async function connectValkey(url: string, log: FastifyBaseLogger) {
  const { Redis } = await import('iovalkey');
  const valkey = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...valkeyWaits });
  valkey.on('error', (error: Error) => log.warn({ err: error.message }, 'limits connection'));
  return valkey;
}

async function createBus({ VALKEY_URL }: Config, log: FastifyBaseLogger): Promise<Bus> {
  if (VALKEY_URL === undefined) return createLocalBus();
  const { createValkeyBus } = await import('../live/bus/valkey-bus.ts');
  return createValkeyBus(VALKEY_URL, log);
}
