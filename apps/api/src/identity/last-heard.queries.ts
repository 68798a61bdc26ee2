import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Saves when members on a journey were last heard of. Journeys are locked by ascending id. */
export async function saveLastHeard(db: Db, heard: ReadonlyMap<number, Date>): Promise<void> {
  const times = [...heard.values()].map((time) => time.toISOString());
  const given = sql<{ memberId: number; at: string }>`unnest(${[...heard.keys()]}::bigint[], ${times}::timestamptz[])`;
  const underway = db
    .selectFrom('journeys')
    .select('id')
    .where('travellerId', '=', sql<number>`any(${[...heard.keys()]}::bigint[])`)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate();
  await db
    .updateTable('journeys as j')
    .from(given.as<'h'>(sql`h (member_id, at)`))
    .set((eb) => ({ lastHeardAt: eb.ref('h.at') }))
    .where('j.id', '=', sql<number>`any(array${underway})`)
    .whereRef('j.travellerId', '=', 'h.memberId')
    .whereRef('j.lastHeardAt', '<', 'h.at')
    .execute();
}
