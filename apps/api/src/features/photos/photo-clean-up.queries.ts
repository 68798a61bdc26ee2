import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const unused = sql`p.gallery_position is null and p.url is distinct from m.profile_picture
  and p.url is distinct from m.cover_photo`;

/** Some uploads older than a moment that nothing uses, with their members. */
export async function findUnusedPhotos(db: Db, olderThan: Date, limit: number) {
  const { rows } = await sql<{ id: number; memberId: number }>`
    select p.id, p.member_id from photos p join members m on m.id = p.member_id
    where p.created_at < ${olderThan} and ${unused} order by p.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Holds members in one order, so that none of them begins to use a photo until the transaction ends. */
export async function holdMembers(transaction: Db, ids: number[]): Promise<void> {
  await sql`select 1 from members where id = any(${ids}) order by id for no key update`.execute(transaction);
}

/** Forgets those of these photos, whose members are held, that still nothing uses; answers their addresses. */
export async function deleteUnusedPhotos(transaction: Db, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from photos p using members m where m.id = p.member_id and p.id = any(${ids}) and ${unused}
    returning p.url`.execute(transaction);
  return rows.map(({ url }) => url);
}

/** Which of these addresses are those of photos. */
export async function findKnownPhotos(db: Db, urls: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').select('url').where('url', '=', sql<string>`any(${urls})`).execute();
  return new Set(rows.map(({ url }) => url));
}
