import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewPhoto {
  url: string;
  width: number;
  height: number;
  bytes: number;
}

/** Remembers an upload. */
export async function insertPhoto(db: Db, memberId: number, photo: NewPhoto): Promise<void> {
  await db
    .insertInto('photos')
    .values({ memberId, ...photo })
    .execute();
}

/** Of these addresses, those that the member uploaded. */
export async function findOwnUrls(db: Db, memberId: number, urls: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('url')
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urls})`)
    .execute();
  return new Set(rows.map((row) => row.url));
}

/** Holds the member's row, so that two changes of one gallery come one after the other. */
export async function holdGallery(transaction: Db, memberId: number): Promise<void> {
  await sql`select 1 from members where id = ${memberId} for no key update`.execute(transaction);
}

/** The gallery's addresses, in their order. */
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

/** Sets the gallery to these addresses, in this order. */
export async function setGallery(db: Db, memberId: number, urls: string[]): Promise<void> {
  await sql`
    update photos p set gallery_position = array_position(${urls}::text[], p.url) - 1
    where p.member_id = ${memberId} and (p.gallery_position is not null or p.url = any(${urls}))`.execute(db);
}

/** Deletes photos with every use of them as profile picture or cover. */
export async function deletePhotos(db: Db, memberId: number, urls: string[]): Promise<void> {
  await sql`
    update members set profile_picture = case when profile_picture = any(${urls}) then null else profile_picture end,
      cover_photo = case when cover_photo = any(${urls}) then null else cover_photo end
    where id = ${memberId} and (profile_picture = any(${urls}) or cover_photo = any(${urls}))`.execute(db);
  await sql`delete from photos where member_id = ${memberId} and url = any(${urls})`.execute(db);
}

/** The address of a member's photo; nothing for somebody else's. */
export async function findPhotoUrl(db: Db, memberId: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('url')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.url;
}

/** Sets the profile picture, and the cover too where there is neither a cover photo nor a timeline background. */
export async function setProfilePicture(db: Db, memberId: number, url: string): Promise<void> {
  await sql`
    update members set profile_picture = ${url},
      cover_photo = case when cover_photo is null and timeline_background is null then ${url} else cover_photo end
    where id = ${memberId}`.execute(db);
}

/** Sets the cover photo. */
export async function setCoverPhoto(db: Db, memberId: number, url: string): Promise<void> {
  await db.updateTable('members').set({ coverPhoto: url }).where('id', '=', memberId).execute();
}
