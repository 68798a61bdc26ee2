import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { conversationsOf } from '../../shared/members.ts';

/** The condition that no post shows a photo `p`. */
export const inNoPost = sql<boolean>`not exists (
  select from post_photos x join posts o on o.id = x.post_id where x.photo_id = p.id)`;

/** The condition that nothing uses a photo `p` of a member `m`. */
export const unusedPhoto = sql<boolean>`p.gallery_position is null and p.record_id is null and p.direct_uses = 0
  and p.group_uses = 0
  and p.url is distinct from m.profile_picture and p.url is distinct from m.cover_photo
  and ${inNoPost}
  and not exists (select from groups g where g.photo = p.url)
  and not exists (select from rumours r where r.photo_id = p.id)`;

/** The condition that no message has a voice note. */
export const unusedVoiceNote = sql<boolean>`direct_uses = 0 and group_uses = 0`;

/** Finds unused uploads before a time, with their members. */
export async function findUnusedPhotos(db: Db, olderThan: Date, limit: number) {
  return db
    .selectFrom('photos as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(['p.id', 'p.memberId'])
    .where('p.createdAt', '<', olderThan.toISOString())
    .where(unusedPhoto)
    .orderBy('p.createdAt')
    .limit(sql.lit(limit))
    .execute();
}

/** Deletes those of the given photos that are still unused, and returns their URLs. Lock their members first. */
export async function deleteUnusedPhotos(transaction: Db, ids: number[]): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('photos as p')
    .using('members as m')
    .whereRef('m.id', '=', 'p.memberId')
    .where('p.id', '=', sql<number>`any(${ids})`)
    .where(unusedPhoto)
    .returning('p.url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Deletes at most `limit` voice notes from before a time that are in no message, and returns their URLs. */
export async function deleteUnusedVoiceNotes(db: Db, olderThan: Date, limit: number): Promise<string[]> {
  const unused = db
    .selectFrom('voiceNotes')
    .select('id')
    .where('createdAt', '<', olderThan.toISOString())
    .where(unusedVoiceNote)
    .orderBy('createdAt')
    .limit(sql.lit(limit));
  const rows = await db
    .deleteFrom('voiceNotes')
    .where(unusedVoiceNote)
    .where('id', '=', sql<number>`any(array(${unused}))`)
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Returns those of the given URLs that belong to photos or voice notes, and whether these are removed. */
export async function findKnownUploads(db: Db, urls: string[]): Promise<Map<string, boolean>> {
  const known = (table: 'allPhotos' | 'allVoiceNotes') =>
    db
      .selectFrom(db.dynamic.table(table).as('u'))
      .select(['u.url', sql<boolean>`u.removed_at is not null`.as('isRemoved')])
      .where('u.url', '=', sql<string>`any(${urls})`);
  const rows = await known('allPhotos').unionAll(known('allVoiceNotes')).execute();
  return new Map(rows.map(({ url, isRemoved }) => [url, isRemoved]));
}

/** The last file of the search for stray files; empty before its first one. */
export async function findSearchPosition(db: Db): Promise<string> {
  const { afterFile } = await db.selectFrom('strayFileSearch').select('afterFile').executeTakeFirstOrThrow();
  return afterFile;
}

export async function saveSearchPosition(db: Db, afterFile: string): Promise<void> {
  await db.updateTable('strayFileSearch').set({ afterFile }).execute();
}

/**
 * The uploads of a member that go with the account. An upload in a conversation that another member keeps stays with
 * it.
 */
const letGo = (db: Db, table: 'allPhotos' | 'allVoiceNotes', memberId: number) =>
  db
    .selectFrom(db.dynamic.table(table).as('p'))
    .select('p.id')
    .where('p.memberId', '=', memberId)
    .where(({ eb, exists, lit, not, or }) =>
      or([eb('p.directUses', '=', lit(0)), not(exists(conversationsOf(memberId)))]),
    );

/** Deletes at most `limit` photos and voice notes of a member; returns their addresses. */
export async function deleteUploadsOf(db: Db, memberId: number, limit: number): Promise<string[]> {
  const rows = await db
    .with('gonePhotos', (cte) =>
      cte
        .deleteFrom('allPhotos')
        .where('id', '=', sql<number>`any(array${letGo(db, 'allPhotos', memberId).limit(sql.lit(limit))})`)
        .returning('url'),
    )
    .with('goneVoiceNotes', (cte) => {
      const left = sql<number>`greatest(0, ${sql.lit(limit)} - (select count(*) from gone_photos))`;
      return cte
        .deleteFrom('allVoiceNotes')
        .where('id', '=', sql<number>`any(array${letGo(db, 'allVoiceNotes', memberId).limit(left)})`)
        .returning('url');
    })
    .selectFrom('gonePhotos')
    .select('url')
    .unionAll((eb) => eb.selectFrom('goneVoiceNotes').select('url'))
    .execute();
  return rows.map(({ url }) => url);
}
