import { PgBoss } from 'pg-boss';
import { queueOptions, sendJob } from './job-queue.ts';

/**
 * Queues the work of failed jobs to run now, and removes the failed ones. A job has no data of its own, so one that waits
 * does the work of all with its name.
 */
export async function retryFailedJobs(url: string, failed: readonly { id: string; name: string }[]): Promise<void> {
  const boss = new PgBoss({ ...queueOptions(url), supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, jobs] of Map.groupBy(failed, (job) => job.name)) {
      await sendJob(boss, name);
      await boss.deleteJob(
        name,
        jobs.map(({ id }) => id),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
