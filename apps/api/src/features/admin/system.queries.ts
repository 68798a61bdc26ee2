import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const secondsSince = (time: string) => sql<number>`coalesce(extract(epoch from now() - ${sql.raw(time)}), 0)::float8`;

/** The server's version and the size of the database in bytes. */
export function findDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  return db
    .selectNoFrom([
      sql<string>`split_part(current_setting('server_version'), ' ', 1)`.as('version'),
      sql<number>`pg_database_size(current_database())::float8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** True once the queue of background jobs was made. */
async function hasQueue(db: Db): Promise<boolean> {
  const queue = sql<boolean>`to_regclass('jobs.job') is not null`.as('isThere');
  return (await db.selectNoFrom(queue).executeTakeFirstOrThrow()).isThere;
}

/** Seconds for which the oldest due job has waited, 0 without one; null where no queue was made yet. */
export async function findQueueAge(db: Db): Promise<number | null> {
  if (!(await hasQueue(db))) return null;
  const { seconds } = await db
    .selectFrom(sql<{ state: string; startAfter: string }>`jobs.job`.as('job'))
    .select(secondsSince('min(start_after)').as('seconds'))
    .where('state', 'in', ['created', 'retry'])
    .where('startAfter', '<=', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Mails that wait, those given up, and seconds since the oldest that waits was written. */
export function findMails(db: Db): Promise<{ waiting: number; givenUp: number; seconds: number }> {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`count(due_at)`.as('waiting'),
      sql<number>`count(*) - count(due_at)`.as('givenUp'),
      secondsSince('min(created_at) filter (where due_at is not null)').as('seconds'),
    ])
    .executeTakeFirstOrThrow();
}

/** Push messages that wait, and seconds since the oldest was written. */
export function findPushes(db: Db): Promise<{ waiting: number; seconds: number }> {
  return db
    .selectFrom('pushes')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), secondsSince('min(created_at)').as('seconds')])
    .executeTakeFirstOrThrow();
}

/** A job that has failed for good. */
export interface FailedJob {
  id: string;
  name: string;
  failedAt: string;
  error: string;
}

/** The number of jobs that have failed for good. */
export async function countFailedJobs(db: Db): Promise<number> {
  if (!(await hasQueue(db))) return 0;
  const { count } = await db
    .selectFrom(sql<{ state: string }>`jobs.job`.as('job'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

/** The jobs that have failed for good, the newest first. */
export function findFailedJobs(db: Db): Promise<FailedJob[]> {
  return db
    .selectFrom(sql<{ id: string; name: string; state: string; completedOn: string }>`jobs.job`.as('job'))
    .select(['id', 'name', 'completedOn as failedAt', sql<string>`coalesce(output ->> 'message', '')`.as('error')])
    .where('state', '=', 'failed')
    .orderBy('completedOn', 'desc')
    .execute();
}
