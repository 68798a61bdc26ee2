import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RemovalBy } from '../../shared/removal.ts';
import { unusedPhoto, unusedVoiceNote } from './photo-clean-up.queries.ts';

/** Where a member has a photo besides posts and messages. */
type Place = 'gallery' | 'profile' | 'cover';

const anyUrl = (urls: readonly string[]) => sql<string>`any(${urls}::text[])`;
const anyId = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;
const removedBy = ({ caseId }: RemovalBy) => ({ removedAt: sql<string>`now()`, caseId: caseId ?? null });
const restored = { removedAt: null, caseId: null };

/** Returns the URL of a member's photo; undefined for the photo of another member, and for that of a record. */
export async function findPhotoUrl(db: Db, memberId: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('url')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('recordId', 'is', null)
    .executeTakeFirst();
  return row?.url;
}

/** Removes a photo from sight and from its groups. `uses` are its places outside of the gallery. */
export async function markPhotoRemoved(db: Db, url: string, uses: readonly Place[], by: RemovalBy): Promise<void> {
  await db.updateTable('groups').set({ photo: null }).where('photo', '=', url).execute();
  await db
    .updateTable('allPhotos')
    .set(removedBy(by))
    .set({
      galleryPosition: null,
      removedFrom: sql`array_remove(${uses}::text[] || case when gallery_position is not null then 'gallery' end, null)`,
    })
    .where('url', '=', url)
    .execute();
}

/** Removes those of a member's uploads from sight that nothing uses, and returns their URLs. */
export async function markUnusedRemoved(
  db: Db,
  memberId: number,
  urls: readonly string[],
  by: RemovalBy,
): Promise<string[]> {
  const photos = await db
    .updateTable('allPhotos as p')
    .from('members as m')
    .set(removedBy(by))
    .whereRef('m.id', '=', 'p.memberId')
    .where('p.memberId', '=', memberId)
    .where('p.url', '=', anyUrl(urls))
    .where('p.removedAt', 'is', null)
    .where(unusedPhoto)
    .returning('p.url')
    .execute();
  const voiceNotes = await db
    .updateTable('allVoiceNotes')
    .set(removedBy(by))
    .where('memberId', '=', memberId)
    .where('url', '=', anyUrl(urls))
    .where('removedAt', 'is', null)
    .where(unusedVoiceNote)
    .returning('url')
    .execute();
  return [...photos, ...voiceNotes].map(({ url }) => url);
}

/** The URLs of the photos of a post. */
export async function findUrlsOfPost(db: Db, postId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('postPhotos as x')
    .innerJoin('photos as f', 'f.id', 'x.photoId')
    .select('f.url')
    .where('x.postId', '=', postId)
    .execute();
  return rows.map(({ url }) => url);
}

/**
 * Restores the photos of a member that a case has removed. Photos of its posts and messages come back where another
 * case has removed them with other content, but not where it was about the photo.
 */
export async function restorePhotosOf(
  db: Db,
  memberId: number,
  { caseId, urls }: { caseId: number; urls: readonly string[] },
): Promise<{ url: string; removedFrom: string[] }[]> {
  const inContent = sql<boolean>`p.url = any(${urls}::text[]) or exists (
    select from post_photos x join all_posts o on o.id = x.post_id where x.photo_id = p.id and o.case_id = ${caseId})`;
  const ofOtherCase = sql<boolean>`exists (
    select from cases c where c.id = p.case_id and c.id <> ${caseId} and c.subject_type = 'photo')`;
  const photos = await db
    .selectFrom('allPhotos as p')
    .select(['p.id', 'p.url', 'p.removedFrom'])
    .where('p.memberId', '=', memberId)
    .where('p.removedAt', 'is not', null)
    .where(({ eb, not, or }) => or([eb('p.caseId', '=', caseId), inContent]).and(not(ofOtherCase)))
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
  const ids = photos.map(({ id }) => id);
  await db
    .updateTable('allPhotos')
    .set({ ...restored, removedFrom: [] })
    .where('id', '=', anyId(ids))
    .execute();
  return photos;
}

/** The same for voice notes; returns their URLs. */
export async function restoreVoiceNotesOf(
  db: Db,
  memberId: number,
  { caseId, urls }: { caseId: number; urls: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .updateTable('allVoiceNotes')
    .set(restored)
    .where('memberId', '=', memberId)
    .where('removedAt', 'is not', null)
    .where(({ eb, or }) => or([eb('caseId', '=', caseId), eb('url', '=', anyUrl(urls))]))
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Deletes at most `limit` removed photos, and as many voice notes, that nothing restores; returns their URLs. */
export async function deleteGoneUploads(db: Db, limit: number): Promise<string[]> {
  const gone = (table: 'allPhotos' | 'allVoiceNotes') =>
    db
      .selectFrom(db.dynamic.table(table).as('u'))
      .select('u.id')
      .where('u.removedAt', 'is not', null)
      .where('u.caseId', 'is', null)
      .orderBy('u.id')
      .limit(sql.lit(limit));
  const deleteFrom = (table: 'allPhotos' | 'allVoiceNotes') =>
    db
      .deleteFrom(table)
      .where('id', '=', sql<number>`any(array(${gone(table)}))`)
      .returning('url')
      .execute();
  return [...(await deleteFrom('allPhotos')), ...(await deleteFrom('allVoiceNotes'))].map(({ url }) => url);
}
