import { PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { type Job, type JobName, jobs } from './jobs.ts';

/** Background work of all processes on one database. */
export interface JobQueue {
  /** Asks for a job now; without effect while one already waits. */
  request(name: JobName): Promise<void>;
  /** Jobs of a queue that wait, run and have finally failed. */
  count(name: JobName): Promise<{ waiting: number; active: number; failed: number }>;
  /** Lets running steps end, for a while; a step that is cut is done again by whoever comes next. */
  stop(): Promise<void>;
}

const timeZone = 'Africa/Lagos';
/** Seconds after which a step that says nothing more counts as lost with its process. */
const stepLostAfter = 600;
const stopWithin = 4_000;
/** pg's own options: the queue's statements are short, and one without an answer by then is on a dead connection. */
const connectionOptions = { query_timeout: 5_000, keepAlive: true };

/**
 * Joins the queue that lives in the database: jobs survive a restart, each runs in one process at a time however many
 * there are, and a failed step is tried again at growing distances.
 */
export async function startJobs(context: Context): Promise<JobQueue> {
  const { config, log } = context;
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    application_name: 'kopa-jobs',
    schema: 'jobs',
    max: 2,
    connectionTimeoutMillis: 3_000,
    ...connectionOptions,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();

  const request = async (name: JobName) => {
    await boss.send(name);
  };

  for (const [name, job] of Object.entries(jobs) as [JobName, Job][]) {
    // One job of a name may run and one may wait, over all processes.
    await boss.createQueue(name, {
      policy: 'stately',
      expireInSeconds: stepLostAfter,
      retryLimit: 12,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3_600,
    });
    await boss.schedule(name, job.schedule, null, { tz: timeZone });
    await boss.work(name, async () => {
      if (await job.work(context)) await request(name);
    });
  }

  return {
    request,
    async count(name) {
      const [stats] = await boss.getQueueStats(name, { force: true });
      const { queuedCount = 0, activeCount = 0, failedCount = 0 } = stats ?? {};
      return { waiting: queuedCount, active: activeCount, failed: failedCount };
    },
    stop: () => boss.stop({ graceful: true, timeout: stopWithin }),
  };
}
