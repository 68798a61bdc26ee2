import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { unusedPhoto } from './photo-clean-up.queries.ts';

/** The member for whose sessions alone a photo is, because a record has it; null for everybody. Undefined: no photo. */
export async function findPhotoReader(db: Db, url: string): Promise<number | null | undefined> {
  const row = await db.selectFrom('photos').select(['memberId', 'recordId']).where('url', '=', url).executeTakeFirst();
  return row && (row.recordId === null ? null : row.memberId);
}

/** Locks those of the photos that a member has uploaded, until the transaction ends. */
export async function lockPhotos(transaction: Db, memberId: number, urls: readonly string[]): Promise<void> {
  await transaction
    .selectFrom('photos')
    .where('memberId', '=', memberId)
    .where('url', '=', sql<string>`any(${urls})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Those of the photos that a member has uploaded, and nothing uses; a removed post that may return uses its own. */
export async function findUnusedOf(db: Db, memberId: number, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photos as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select('p.url')
    .where('p.memberId', '=', memberId)
    .where('p.url', '=', sql<string>`any(${urls})`)
    .where(unusedPhoto)
    .where(({ exists, not, selectFrom }) => not(exists(selectFrom('postPhotos').whereRef('photoId', '=', 'p.id'))))
    .execute();
  return new Set(rows.map(({ url }) => url));
}

/** Gives a photo to a record. */
export async function setRecordOf(
  db: Db,
  url: string,
  { recordId, place, digest }: { recordId: number; place: number; digest: string },
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ recordId, recordPlace: place, recordDigest: digest })
    .where('url', '=', url)
    .execute();
}

/** Deletes the photos of a record, and returns their URLs. */
export async function deletePhotosOfRecord(db: Db, recordId: number): Promise<string[]> {
  const rows = await db.deleteFrom('photos').where('recordId', '=', recordId).returning('url').execute();
  return rows.map(({ url }) => url);
}
