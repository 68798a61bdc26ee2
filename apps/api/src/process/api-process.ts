import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { missingTimeouts, openConnections, openDatabase } from '../db/database.ts';
import { missingSteps } from '../db/migrate.ts';
import type { Api } from '../http/api.ts';
import { createCompilers } from '../http/check/compilers.ts';
import { commonPasswords } from '../identity/common-passwords.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { buildApp } from './app.ts';
import { ConfigError, poolerOf, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext, createLogger } from './create-context.ts';

/** Time in ms that a stop may take: to leave the front, to close the sockets, and for open requests to finish. */
const drainWithin = 13_000;
/** Time in ms after the start until the parts are prepared that no call has needed yet. */
const prepareRestAfter = 1_000;
/** Time in ms between two tries to join the job queue. */
const retryJobsAfter = 2_000;

/**
 * The process: read the settings, connect, check the schema and listen; drain on SIGTERM and SIGINT. Modules that the
 * first response does not need are imported later, or only if the settings require them.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config);
  const { context, pool, close } = await createContext(config, log);
  const compilers = createCompilers();
  try {
    const [app] = await Promise.all([
      buildApp(context, compilers),
      requireSchema(context),
      requireTimeouts(context),
      openConnections(context.db, config.DATABASE_POOL_SIZE),
    ]);
    if (config.KOPA_DEMO) await loadDemo(context);
    if (config.NODE_ENV === 'production' && context.mailer === null) log.warn('SMTP_URL is unset: no mails are sent');
    const addJobs = await measured(app, context, pool);
    const stopping = new AbortController();
    let jobs: Promise<JobQueue | undefined> | undefined;
    onSignal(async () => {
      stopping.abort();
      await Promise.all([app.close(), jobs?.then((queue) => queue?.stop())]);
      await close();
    });
    await app.listen({ port: config.API_PORT, host: config.API_HOST });
    // The first answers come before the schemas and passwords that they do not need.
    const isIdle = () => context.gates.calls.inside() === 0;
    setTimeout(() => void Promise.all([compilers.compileRest(isIdle), commonPasswords()]), prepareRestAfter).unref();
    jobs = startJobsWhenPossible(context, stopping.signal);
    const queue = await jobs;
    if (queue !== undefined) addJobs?.(queue);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Joins the job queue. The calls are served while the database is away, so this is tried until it is back. */
async function startJobsWhenPossible(context: Context, signal: AbortSignal): Promise<JobQueue | undefined> {
  const { startJobs } = await import('../jobs/job-queue.ts');
  while (!signal.aborted) {
    try {
      return await startJobs(context);
    } catch (error) {
      context.log.warn({ err: error }, 'the job queue could not be joined');
      await sleep(retryJobsAfter, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

async function loadDemo(context: Context): Promise<void> {
  const { DemoRefused, seedDemo } = await import('../db/seed/seed-demo.ts');
  await seedDemo(context).catch((error: unknown) => {
    throw error instanceof DemoRefused ? new ConfigError(error.message) : error;
  });
}

/**
 * The schema is brought up to date by `kopa-migrate`. A newer one is fine: it still serves this version. It is checked
 * over a patient connection: many processes that start at once on a busy machine take more than a second to connect.
 */
async function requireSchema({ config }: Context): Promise<void> {
  const { db } = openDatabase({ url: config.DATABASE_DIRECT_URL, poolSize: 1, withoutTimeouts: true });
  let missing: string[];
  try {
    missing = await missingSteps(db);
  } finally {
    await db.destroy();
  }
  if (missing.length > 0) throw new ConfigError(`The database lacks ${missing.join(', ')}. Run kopa-migrate first.`);
}

/** A pooler's connections have only the timeouts of their role. Without them, calls would wait for ever. */
async function requireTimeouts({ config }: Context): Promise<void> {
  const pooler = poolerOf(config);
  if (pooler === null) return;
  const patient = { connection: 10_000, answer: 10_000 };
  const { db } = openDatabase({ url: config.DATABASE_URL, poolSize: 1, pooler, waits: patient });
  let missing: string[];
  try {
    missing = await missingTimeouts(db);
  } finally {
    await db.destroy();
  }
  if (missing.length > 0) {
    throw new ConfigError(
      `The role of DATABASE_URL has no ${missing.join(', ')}. Run kopa-migrate with DATABASE_API_ROLE, then RECONNECT in PgBouncer.`,
    );
  }
}

/** Serves metrics if the settings have a port for them. Returns the function that adds those of the background jobs. */
async function measured(app: Api, context: Context, pool: Pool) {
  if (context.config.METRICS_PORT === undefined) return null;
  const { measure, measureJobs, serveMetrics } = await import('./metrics.ts');
  const measurements = measure(app, context, pool);
  const metrics = await serveMetrics(measurements, app.readiness, context.config);
  app.server.once('close', () => void metrics.close());
  return (jobs: JobQueue) => measureJobs(measurements, jobs, context.db);
}

/** Calls `stop` at the first SIGTERM or SIGINT. */
function onSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainWithin).unref();
      void stop().then(() => process.exit(0));
    });
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${startError((error.cause as Error | undefined) ?? error)}\n`);
  process.exit(1);
});

/** Returns one line with the remedy for a known error, and the stack for any other error. */
function startError(error: Error & { code?: string; port?: number }): string {
  if (error instanceof ConfigError) return `The API cannot start:\n${error.message}`;
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is taken. Set API_PORT or METRICS_PORT to a free one.`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000'].includes(error.code ?? '')) {
    return `The database of DATABASE_URL cannot be used: ${error.message || error.code}`;
  }
  return error.stack ?? error.message;
}
