import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import { isPart } from './photo-names.ts';
import type { PhotoStore, StoredFile } from './photo-store.ts';
import { countUploads, findLargestMembers, type LargestMember, type UploadCount } from './storage.queries.ts';

/** How many files are copied at the same time. */
const copiesAtOnce = 8;
/** How many members are named who take up the most. */
const namedMembers = 10;

/** The space that uploads take up. */
export interface StorageUsage {
  photos: UploadCount;
  voiceNotes: UploadCount;
  /** All files in the store, also the smaller copies of photos. */
  files: UploadCount;
  /** Null without a bound. */
  freeBytes: number | null;
  largest: LargestMember[];
}

/** Counts the uploads of the database and walks all files of the store. */
export async function storageUsage(db: Db, store: PhotoStore): Promise<StorageUsage> {
  const { freeBytes } = await store.check();
  const files = { count: 0, bytes: 0 };
  for await (const { bytes } of store.list('')) {
    files.count += 1;
    files.bytes += bytes;
  }
  const [photos, voiceNotes] = [await countUploads(db, 'photos'), await countUploads(db, 'voiceNotes')];
  return { photos, voiceNotes, files, freeBytes, largest: await findLargestMembers(db, namedMembers) };
}

/**
 * Copies the files that `to` lacks, and removes none. Both list in the order of names, and a name is never used twice, so a
 * run that was cut is finished by the next one.
 */
export async function copyMissingFiles(
  from: PhotoStore,
  to: PhotoStore,
  onCopied: (copied: UploadCount) => void,
): Promise<{ copied: UploadCount; present: number }> {
  const there = to.list('')[Symbol.asyncIterator]();
  let next = await there.next();
  const copied = { count: 0, bytes: 0 };
  let present = 0;
  let batch: StoredFile[] = [];
  const copyBatch = async () => {
    const sizes = await Promise.all(batch.map(({ name }) => copyFile(from, to, name)));
    for (const bytes of sizes.filter((size) => size !== null)) {
      copied.count += 1;
      copied.bytes += bytes;
    }
    batch = [];
    onCopied(copied);
  };
  for await (const file of from.list('')) {
    while (!next.done && next.value.name < file.name) next = await there.next();
    if (!next.done && next.value.name === file.name) present += 1;
    else if (!isPart(file.name)) batch.push(file);
    if (batch.length === copiesAtOnce) await copyBatch();
  }
  await copyBatch();
  return { copied, present };
}

/** Returns the size of the file; null if its member has deleted it meanwhile. */
async function copyFile(from: PhotoStore, to: PhotoStore, name: string): Promise<number | null> {
  const content = await from.read(name);
  if (content === null) return null;
  const bytes = await buffer(content);
  await to.put(name, bytes);
  return bytes.length;
}
