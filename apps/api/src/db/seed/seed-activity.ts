import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Seeds the days on which members were active: about four of ten of the last 90 days since they joined. */
export async function seedActivity(db: Db, now: Date): Promise<void> {
  await sql`
    insert into member_activity (member_id, month, days)
    select m.id, date_trunc('month', day), bit_or(1::bigint << (extract(day from day)::integer - 1))
    from members m, generate_series(${now}::date - 90, ${now}::date, interval '1 day') as day
    where day >= m.created_at and abs(hashtext(m.id || '/' || day::date)) % 10 < 4
    group by 1, 2 on conflict do nothing`.execute(db);
}
