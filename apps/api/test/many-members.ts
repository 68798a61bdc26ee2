import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/db/database.ts';
import type { Context } from '../src/process/context.ts';

/** Writes many rows, without time limits and triggers. */
export async function writeMany<T>({ config }: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url: config.DATABASE_URL, poolSize: 1, withoutTimeouts: true });
  try {
    await sql`set session_replication_role = replica`.execute(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Adds members, and returns their ids. */
export async function insertMembers(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into members (name, first_name, surname, username, email, phone_number, password_hash)
      select 'One of many', 'One', 'Many', name, name || '@kopa.test', '08030000000', 'x'
      from (select 'many' || coalesce(max(id), 0) as prefix from members) newest,
        lateral (select prefix || '.' || i as name from generate_series(1, ${count}::integer) i) names
      returning id),
    counters as (insert into member_counters (member_id) select id from added)
    select id from added`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes a member block, or mute, as many new members. */
export function keepAway(context: Context, kind: 'blocks' | 'mutes', memberId: number, count: number): Promise<void> {
  return writeMany(context, async (db) => {
    const [self, others] = [sql`${memberId}::bigint`, sql`unnest(${await insertMembers(db, count)}::bigint[])`];
    await sql`insert into ${sql.table(kind)} (member_id, other_id) select ${self}, ${others}`.execute(db);
    const sides = [sql`select ${self}, ${others}`, ...(kind === 'blocks' ? [sql`select ${others}, ${self}`] : [])];
    for (const side of sides) {
      await sql`insert into hidden_members (member_id, other_id, is_blocked)
        select *, ${kind === 'blocks'} from (${side}) pair`.execute(db);
    }
  });
}
