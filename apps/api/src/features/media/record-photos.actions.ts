import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { photoFile, photoNameOf } from './photo-names.ts';
import { findOwnUrls } from './photos.queries.ts';
import { deletePhotosOfRecord, findUnusedOf, lockPhotos, setRecordOf } from './record-photos.queries.ts';

/** The digests of a member's photos by URL: SHA-256 of the bytes, in hex. Others, and lost files, are left out. */
export async function digestPhotos(context: Context, memberId: number, urls: readonly string[]) {
  const digests = new Map<string, string>();
  if (urls.length === 0) return digests;
  for (const url of (await findOwnUrls(context.db, memberId, [...urls])).keys()) {
    const file = await context.photos.read(photoFile(photoNameOf(url)));
    if (file === null) continue;
    const hash = createHash('sha256');
    await pipeline(file, hash);
    digests.set(url, hash.digest('hex'));
  }
  return digests;
}

/**
 * Locks the member against other uses of their photos, and returns the digests of those that a new record gets.
 * @throws 400 foreign_photo unless all are the member's own, and nothing uses them
 */
export async function takeUnusedPhotos(
  transaction: Db,
  memberId: number,
  urls: readonly string[],
  digests: ReadonlyMap<string, string>,
): Promise<{ url: string; digest: string }[]> {
  await lockMembers(transaction, [memberId], 'no key update');
  if (urls.length === 0) return [];
  // A message locks the photo alone, so its uses are read after the lock.
  await lockPhotos(transaction, memberId, urls);
  const unused = await findUnusedOf(transaction, memberId, urls);
  return urls.map((url) => {
    const digest = digests.get(url);
    if (digest === undefined || !unused.has(url)) throw fail('foreign_photo');
    return { url, digest };
  });
}

/** Gives photos to a new record, in their order. */
export async function givePhotos(
  transaction: Db,
  recordId: number,
  photos: readonly { url: string; digest: string }[],
): Promise<void> {
  for (const [place, { url, digest }] of photos.entries()) {
    await setRecordOf(transaction, url, { recordId, place, digest });
  }
}

/** Deletes the photos of a record; returns the URLs whose files go after the commit. */
export function deletePhotosOf(transaction: Db, recordId: number): Promise<string[]> {
  return deletePhotosOfRecord(transaction, recordId);
}
