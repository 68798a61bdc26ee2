import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The condition that nothing uses a photo `p` of a member `m`. */
export const unusedPhoto = sql`p.gallery_position is null and p.direct_uses = 0 and p.group_uses = 0
  and p.url is distinct from m.profile_picture and p.url is distinct from m.cover_photo
  and not exists (select from post_photos x where x.photo_id = p.id)
  and not exists (select from groups g where g.photo = p.url)
  and not exists (select from rumours r where r.photo_id = p.id)`;

/** Finds unused uploads before a time, with their members. */
export async function findUnusedPhotos(db: Db, olderThan: Date, limit: number) {
  const { rows } = await sql<{ id: number; memberId: number }>`
    select p.id, p.member_id from photos p join members m on m.id = p.member_id
    where p.created_at < ${olderThan} and ${unusedPhoto} order by p.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Locks members in one order, so that they cannot begin to use a photo until the transaction ends. */
export async function holdMembers(transaction: Db, ids: number[]): Promise<void> {
  await sql`select 1 from members where id = any(${ids}) order by id for no key update`.execute(transaction);
}

/** Deletes those of the given photos that are still unused, and returns their URLs. Lock their members first. */
export async function deleteUnusedPhotos(transaction: Db, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from photos p using members m where m.id = p.member_id and p.id = any(${ids}) and ${unusedPhoto}
    returning p.url`.execute(transaction);
  return rows.map(({ url }) => url);
}

/** Deletes at most `limit` voice notes from before a time that are in no message, and returns their URLs. */
export async function deleteUnusedVoiceNotes(db: Db, olderThan: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from voice_notes where direct_uses = 0 and group_uses = 0 and id = any(array(
      select id from voice_notes where created_at < ${olderThan} and direct_uses = 0 and group_uses = 0
      order by created_at limit ${sql.lit(limit)})) returning url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Returns those of the given URLs that belong to photos or voice notes. */
export async function findKnownUploads(db: Db, urls: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ url: string }>`
    select url from photos where url = any(${urls})
    union all select url from voice_notes where url = any(${urls})`.execute(db);
  return new Set(rows.map(({ url }) => url));
}
