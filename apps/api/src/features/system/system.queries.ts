import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The server's version and the size of the database in bytes. */
export async function findDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0] as { version: string; bytes: number };
}

/** Seconds for which the oldest due job has waited, 0 without one; null where no queue was made yet. */
export async function findQueueAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('jobs.job') is not null as is_there`.execute(db);
  if (rows[0]?.isThere !== true) return null;
  const { rows: ages } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from jobs.job where state in ('created', 'retry') and start_after <= now()`.execute(db);
  return ages[0]?.seconds ?? 0;
}

/** Mails that wait, those given up, and seconds since the oldest that waits was written. */
export async function findMails(db: Db): Promise<{ waiting: number; givenUp: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number; seconds: number }>`
    select count(due_at)::integer as waiting, (count(*) - count(due_at))::integer as given_up,
      coalesce(extract(epoch from now() - min(created_at) filter (where due_at is not null)), 0)::float8 as seconds
    from mails`.execute(db);
  return rows[0] as { waiting: number; givenUp: number; seconds: number };
}

/** Push messages that wait, and seconds since the oldest was written. */
export async function findPushes(db: Db): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from pushes`.execute(db);
  return rows[0] as { waiting: number; seconds: number };
}
