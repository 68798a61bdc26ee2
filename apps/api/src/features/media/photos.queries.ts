import type { PhotoUses } from '@kopa/rules/media/photos';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VoiceNotes } from '../../db/tables.ts';
import { lockGroups, lockMembers } from '../../shared/locks.ts';
import { inNoPost } from './photo-clean-up.queries.ts';

export interface NewPhoto {
  url: string;
  width: number;
  height: number;
  bytes: number;
}

/** Adds an upload. */
export async function insertPhoto(db: Db, memberId: number, photo: NewPhoto): Promise<void> {
  await db
    .insertInto('photos')
    .values({ memberId, ...photo })
    .execute();
}

/** The bytes of all photos and voice notes of a member. */
export async function findStoredBytes(db: Db, memberId: number): Promise<number> {
  const bytesOf = (table: 'photos' | 'voiceNotes') =>
    db.selectFrom(table).select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')).where('memberId', '=', memberId);
  const { bytes } = await db
    .selectNoFrom(sql<number>`(${bytesOf('photos')} + ${bytesOf('voiceNotes')})::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns those of the URLs that the member has uploaded, with the ids of the photos. Records keep theirs. */
export async function findOwnUrls(db: Db, memberId: number, urls: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('photos')
    .select(['url', 'id'])
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urls})`)
    .where('recordId', 'is', null)
    .execute();
  return new Map(rows.map(({ url, id }) => [url, id]));
}

/**
 * Returns the uses of the member's photos and locks the member's row until the transaction ends, so that two changes
 * run one after the other.
 */
export async function lockPhotoUses(transaction: Db, memberId: number): Promise<PhotoUses> {
  const [member] = await lockMembers(transaction, [memberId], 'no key update');
  const { profilePicture = null, coverPhoto = null, timelineBackground = null } = member ?? {};
  return { profilePicture, coverPhoto, timelineBackground };
}

/** Saves the uses of the member's photos. */
export async function savePhotoUses(db: Db, memberId: number, uses: PhotoUses): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...uses })
    .where('id', '=', memberId)
    .execute();
}

/** Returns the URLs of the gallery in order. */
export async function findGallery(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('url')
    .where('memberId', '=', memberId)
    .where('galleryPosition', 'is not', null)
    .orderBy('galleryPosition')
    .execute();
  return rows.map((row) => row.url);
}

/** The URL of a photo of the member's gallery. */
export async function findGalleryUrl(db: Db, memberId: number, photoId: number): Promise<string | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('url')
    .where('id', '=', photoId)
    .where('memberId', '=', memberId)
    .where('galleryPosition', 'is not', null)
    .executeTakeFirst();
  return photo?.url;
}

/** Sets the gallery to these URLs in this order. Photos are locked by ascending id, as by a message with some of them. */
export async function setGallery(db: Db, memberId: number, urls: string[]): Promise<void> {
  const changed = db
    .selectFrom('photos')
    .select('id')
    .where('memberId', '=', memberId)
    .where((eb) => eb.or([eb('galleryPosition', 'is not', null), eb('url', '=', sql<string>`any(${urls})`)]))
    .orderBy('id')
    .forUpdate();
  await db
    .updateTable('photos')
    .set({ galleryPosition: sql`array_position(${urls}::text[], url) - 1` })
    .where('id', '=', sql<number>`any(array${changed})`)
    .execute();
}

/** Locks the groups that have one of these photos, until the transaction ends: its deletion changes them. */
export async function lockGroupsWithPhoto(transaction: Db, urls: string[]): Promise<void> {
  await lockGroups(transaction, (eb) => eb('g.photo', '=', sql<string>`any(${urls})`));
}

/** Deletes those photos of a member that no post and no message has, and returns their URLs. */
export async function deleteUnusedOf(db: Db, memberId: number, urls: string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('photos as p')
    .where('p.memberId', '=', memberId)
    .where('p.url', '=', sql<string>`any(${urls})`)
    .where(inNoPost)
    .where(sql<boolean>`p.direct_uses = 0 and p.group_uses = 0`)
    .returning('p.url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Adds an upload of a voice note. */
export async function insertVoiceNote(db: Db, note: Insertable<VoiceNotes>): Promise<void> {
  await db.insertInto('voiceNotes').values(note).execute();
}
