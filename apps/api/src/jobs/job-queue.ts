import { hostname } from 'node:os';
import { PgBoss } from 'pg-boss';
import type { Context } from '../process/context.ts';
import { type Job, type JobName, jobs } from './jobs.ts';
import { onPushed } from './on-pushed.ts';

/** The queue of background jobs, which all processes on one database share. */
export interface JobQueue {
  /** Queues a job to run now. It has no effect while one is waiting. */
  request(name: JobName): Promise<void>;
  /** Numbers of jobs that wait, run, and wait to be tried again after a failure. */
  count(name: JobName): Promise<{ waiting: number; active: number; retried: number }>;
  /** Seconds for which the oldest due job of each queue has waited; queues without one are left out. */
  ages(): Promise<{ name: string; seconds: number }[]>;
  /** Waits a limited time for running steps. Another process repeats an interrupted step. */
  stop(): Promise<void>;
}

const timeZone = 'Africa/Lagos';
/** Seconds after which a step usually counts as lost. */
const stepLostAfter = 600;
/** Milliseconds for which urgent steps follow each other; the queue looks for a job every two seconds. */
const workFor = 20_000;
const stopWithin = 4_000;
/**
 * Options of pg, which override those of the API's role. The queue's statements are short, so one without an answer by
 * then is on a dead connection.
 */
const connectionOptions = { query_timeout: 5_000, statement_timeout: 4_500, lock_timeout: 4_500, keepAlive: true };

const oldestDue = `
  select name, extract(epoch from now() - min(start_after))::float8 as seconds
  from jobs.job where state in ('created', 'retry') and start_after <= now() group by name`;

/** Options of the queue's connections and schema. */
export function queueOptions(connectionString: string) {
  return {
    connectionString,
    // Names the process, for the operators.
    application_name: `kopa-jobs ${hostname()}:${process.pid}`,
    schema: 'jobs',
    max: 2,
    connectionTimeoutMillis: 3_000,
    ...connectionOptions,
  };
}

/** Creates or updates the queue's schema, so that the API's role needs no right to do so. */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...queueOptions(url), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Jobs of one name are a group, of which one may be active over all processes. */
const groupOf = (name: string) => ({ group: { id: name } });

/** Queues a job to run now. It has no effect while one is waiting. */
export async function sendJob(boss: PgBoss, name: string): Promise<void> {
  await boss.send(name, null, groupOf(name));
}

/** Creates and schedules the queues that are missing, and works on all of them until the process stops. */
async function work(boss: PgBoss, context: Context, isStopped: () => boolean): Promise<void> {
  for (const [name, job] of Object.entries(jobs) as [JobName, Job][]) {
    // One job of each name may wait. `stately` would also let one be active, but keeps the active ones in a cache, by which
    // a busy queue stands still for minutes.
    await boss.createQueue(name, {
      policy: 'short',
      expireInSeconds: job.lostAfter ?? stepLostAfter,
      retryLimit: 12,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3_600,
    });
    await boss.schedule(name, job.schedule, null, { tz: timeZone, ...groupOf(name) });
    await boss.work(name, { groupConcurrency: 1 }, async () => {
      // The step does the work of all that wait, those that have failed before too.
      await boss.deleteQueuedJobs(name);
      const until = performance.now() + workFor;
      let next: Awaited<ReturnType<Job['work']>>;
      do {
        next = await job.work(context);
        if (job.leadsTo !== undefined) await sendJob(boss, job.leadsTo);
      } while (next === 'at once' && performance.now() < until && !isStopped());
      if (next !== false) await sendJob(boss, name);
    });
  }
}

/**
 * Connects to the queue in the database. Jobs survive a restart, each job runs in one process at a time, and a failed
 * step is retried with increasing delays.
 */
export async function startJobs(context: Context): Promise<JobQueue> {
  const { config, log } = context;
  const boss = new PgBoss(queueOptions(config.DATABASE_DIRECT_URL));
  let isStopped = false;
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  // Work that was not requested is found by the schedule.
  const ask = (name: JobName) => () => {
    if (!isStopped) void sendJob(boss, name).catch((error: unknown) => log.warn({ err: error }, 'job queue'));
  };
  try {
    await boss.start();
    await work(boss, context, () => isStopped);
    context.sendMailsSoon = ask('mails');
    context.sendPushesSoon = ask('pushes');
    context.continueRoundsSoon = ask('notification-rounds');
    onPushed(context, ask('pushes'));
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return {
    request: (name) => sendJob(boss, name),
    async count(name) {
      const [stats] = await boss.getQueueStats(name, { force: true });
      // Only the next try of a job has a time in the future.
      const { readyCount = 0, activeCount = 0, deferredCount = 0 } = stats ?? {};
      return { waiting: readyCount, active: activeCount, retried: deferredCount };
    },
    async ages() {
      const { rows } = await boss.getDb().executeSql(oldestDue);
      return rows;
    },
    stop() {
      isStopped = true;
      return boss.stop({ graceful: true, timeout: stopWithin });
    },
  };
}
