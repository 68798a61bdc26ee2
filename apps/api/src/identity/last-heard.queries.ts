import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Saves when members on a journey were last heard of. */
export async function saveLastHeard(db: Db, heard: ReadonlyMap<number, Date>): Promise<void> {
  const times = [...heard.values()].map((time) => time.toISOString());
  const given = sql<{ memberId: number; at: string }>`unnest(${[...heard.keys()]}::bigint[], ${times}::timestamptz[])`;
  await db
    .updateTable('journeys as j')
    .from(given.as<'h'>(sql`h (member_id, at)`))
    .set((eb) => ({ lastHeardAt: eb.ref('h.at') }))
    .whereRef('j.travellerId', '=', 'h.memberId')
    .where('j.endedAt', 'is', null)
    .whereRef('j.lastHeardAt', '<', 'h.at')
    .execute();
}
