import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Db, statementTimes } from '../db/database.ts';
import { correctedCounters } from '../features/admin/counters.actions.ts';
import { findFailedJobs } from '../features/admin/system.queries.ts';
import { mailOutcomes } from '../features/notifications/mails.actions.ts';
import { pushOutcomes } from '../features/notifications/pushes.actions.ts';
import { callsRefused } from '../http/answer/errors.ts';
import type { Api } from '../http/api.ts';
import { limitsHit } from '../http/check/rate-limits.ts';
import { isHealthCheck } from '../http/health.ts';
import type { Readiness } from '../http/readiness.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { type JobName, jobs } from '../jobs/jobs.ts';
import { busLag } from '../live/bus/bus.ts';
import { framesSent } from '../live/hub.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';

/** Creates the Prometheus metrics of requests by route, sockets, the database pool and the process. */
export function measure(app: Api, context: Context, pool: Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status_code'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The front asks several times a second, which would hide calls that fail.
    if (isHealthCheck(request)) return;
    const route = request.routeOptions.url ?? 'unknown';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  measureWork(registry);
  new Gauge({ name: 'kopa_info', help: 'Always 1', labelNames: ['version'], registers: [registry] })
    .labels(context.config.KOPA_VERSION)
    .set(1);
  gauge('kopa_sockets', 'Signed-in sockets of this process', () => context.hub.size());
  gauge('kopa_database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('kopa_database_connections_idle', 'Connections of the pool that wait for work', () => pool.idleCount);
  gauge(
    'kopa_calls_waiting',
    'Calls that wait for their turn',
    () => context.gates.calls.waiting() + context.gates.rows.waiting(),
  );
  gauge('kopa_portal_breaker_open', '1 while the portal is left alone because it keeps failing', () =>
    Number(context.portal.isOpen()),
  );
  gauge('kopa_bus_connected', '1 while live events pass to the other processes, or there are none', () =>
    Number(context.bus.isConnected()),
  );
  measureWaiting(registry, context.db);
  new Counter({
    name: 'kopa_counters_corrected',
    help: 'Rows whose counters the nightly check found wrong, over all processes',
    registers: [registry],
    collect() {
      return keepLast(async () => {
        const corrected = await correctedCounters(context);
        this.reset();
        this.inc(corrected);
      });
    },
  });
  return registry;
}

/** Adds the metrics that the parts of the process publish about their work. */
function measureWork(registry: Registry): void {
  const registers = [registry];
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers });
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  const statements = histogram('kopa_sql_duration_seconds', 'Time of a statement with its answer', seconds);
  statementTimes.subscribe((ms) => statements.observe((ms as number) / 1000));
  const lag = histogram('kopa_bus_lag_seconds', 'Time of an event through the bus to the processes', seconds);
  busLag.subscribe((ms) => lag.observe((ms as number) / 1000));
  const frames = new Counter({ name: 'kopa_frames_sent', help: 'Frames sent to sockets', registers });
  framesSent.subscribe((count) => frames.inc(count as number));
  const refused = new Counter({
    name: 'kopa_requests_refused',
    help: 'Requests refused with 503 because too many were under way',
    registers,
  });
  callsRefused.subscribe(() => refused.inc());
  const limits = new Counter({
    name: 'kopa_limits_hit',
    help: 'Calls refused by a limit',
    labelNames: ['limit'],
    registers,
  });
  const mails = new Counter({
    name: 'kopa_mails',
    help: 'Attempts to send a mail: sent, delayed until the next attempt, or failed for good',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'delayed', 'failed']) mails.labels(outcome).inc(0);
  const pushes = new Counter({
    name: 'kopa_pushes',
    help: 'Attempts to send a push message: sent, gone (the browser has unsubscribed), delayed, or failed for good',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'gone', 'delayed', 'failed']) pushes.labels(outcome).inc(0);
  pushOutcomes.subscribe((outcome) => pushes.labels(outcome as string).inc());
  mailOutcomes.subscribe((outcome) => mails.labels(outcome as string).inc());
  limitsHit.subscribe((limit) => limits.labels(limit as string).inc());
}

/** Reads values of the database. While it is away the metric keeps its last value, and the others are still read. */
const keepLast = (read: () => Promise<void>): Promise<void> => read().catch(() => undefined);

/** Adds the numbers of mails and push messages that wait, over all processes. */
function measureWaiting(registry: Registry, db: Db): void {
  new Gauge({
    name: 'kopa_waiting',
    help: 'Mails and push messages that are not sent yet, over all processes',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      return keepLast(async () => {
        const count = db.fn.countAll<number>().as('count');
        const mails = await db
          .selectFrom('mails')
          .where('dueAt', 'is not', null)
          .select(count)
          .executeTakeFirstOrThrow();
        const pushes = await db.selectFrom('pushes').select(count).executeTakeFirstOrThrow();
        this.labels('mails').set(mails.count);
        this.labels('pushes').set(pushes.count);
      });
    },
  });
}

/** Adds the metrics of the background jobs of all processes. */
export function measureJobs(registry: Registry, queue: JobQueue, db: Db): void {
  measureAges(registry, queue);
  new Gauge({
    name: 'kopa_jobs',
    help: 'Background jobs that wait, run, wait to be tried again or have failed for good, over all processes',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect() {
      return keepLast(async () => {
        const failed = Map.groupBy(await findFailedJobs(db), ({ name }) => name);
        for (const name of Object.keys(jobs) as JobName[]) {
          const counts = { ...(await queue.count(name)), failed: failed.get(name)?.length ?? 0 };
          for (const [state, count] of Object.entries(counts)) this.labels(name, state).set(count);
        }
      });
    },
  });
}

/** Adds the age of the oldest waiting job of each queue. */
function measureAges(registry: Registry, queue: JobQueue): void {
  new Gauge({
    name: 'kopa_job_oldest_waiting_seconds',
    help: 'Time that the oldest due job has waited, over all processes',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      return keepLast(async () => {
        const ages = await queue.ages();
        for (const name of Object.keys(jobs)) this.labels(name).set(0);
        for (const { name, seconds } of ages) this.labels(name).set(seconds);
      });
    },
  });
}

/** Serves the metrics and the health on a port of their own, which must not be public and which no load can fill. */
export async function serveMetrics(
  registry: Registry,
  readiness: Readiness,
  { METRICS_PORT, API_HOST }: Config,
): Promise<FastifyInstance> {
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await readiness.isReady()) return { status: 'ready' };
    return reply.status(503).header('retry-after', 2).send({ status: 'unavailable' });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await app.listen({ port: METRICS_PORT ?? 0, host: API_HOST });
  return app;
}
