import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import {
  deleteUnusedPhotos,
  deleteUnusedVoiceNotes,
  deleteUploadsOf,
  findKnownUploads,
  findSearchPosition,
  findUnusedPhotos,
  saveSearchPosition,
} from './photo-clean-up.queries.ts';
import { isPart, isRemovedFile, removedFile, servedFile, urlOfFile } from './photo-names.ts';
import type { StoredFile } from './photo-store.ts';
import { discardFiles, discardPhotos } from './photos.actions.ts';
import { deleteGoneUploads } from './removals.queries.ts';

const HOUR = 60 * 60 * 1000;
const unusedAge = 24 * HOUR;
/** Minimum age in ms of a stray file. No upload takes this long between its first file and its row. */
const strayAge = HOUR;
const photosAtOnce = 200;
const filesAtOnce = 1_000;
/** Even a slow disk or bucket answers for this many within the time of a step. */
const filesPerStep = 20_000;
/** If at least this many files, and more than half, are unknown, the files belong to another database. */
const doubtFrom = 100;

/** Deletes uploads with their files, some at a time; returns how many. */
async function deleteAll(context: Context, deleteSome: () => Promise<string[]>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const urls = await deleteSome();
    await discardPhotos(context, urls);
    deleted += urls.length;
    if (urls.length < photosAtOnce) return deleted;
  }
}

const unusedSince = ({ now }: Context) => new Date(now().getTime() - unusedAge);

/** Deletes photos that were unused for a day; returns how many. */
export function removeUnusedPhotos(context: Context): Promise<number> {
  return deleteAll(context, () =>
    transact(context, 'job', async (transaction) => {
      const found = await findUnusedPhotos(transaction, unusedSince(context), photosAtOnce);
      const memberIds = found.map(({ memberId }) => memberId);
      await lockMembers(transaction, memberIds, 'no key update');
      const ids = found.map(({ id }) => id);
      return deleteUnusedPhotos(transaction, ids);
    }),
  );
}

/** Deletes voice notes that were in no message for a day; returns how many. */
export function removeUnusedVoiceNotes(context: Context): Promise<number> {
  return deleteAll(context, () => deleteUnusedVoiceNotes(context.db, unusedSince(context), photosAtOnce));
}

/** Deletes the uploads that were removed and that nothing restores; returns how many. */
export function purgeRemovedUploads(context: Context): Promise<number> {
  return deleteAll(context, () => deleteGoneUploads(context.db, photosAtOnce));
}

/** Deletes at most `limit` uploads of a deleted member, with their files; returns how many. */
export async function deleteSomeUploads(context: Context, memberId: number, limit: number): Promise<number> {
  const urls = await deleteUploadsOf(context.db, memberId, limit);
  await discardPhotos(context, urls);
  return urls.length;
}

/**
 * A step of the nightly search for files without a row of a photo or voice note, and for those that should be served or
 * should not. A process leaves them if it dies between a file and its row, or between a change of a row and its files. Files of the last hour are kept, because their upload may be
 * running. The step continues after the last file of the step before. Returns whether more files are left.
 */
export async function searchStrayFilesStep(context: Context, filesAtMost = filesPerStep): Promise<boolean> {
  let batch: StoredFile[] = [];
  let [searched, removed] = [0, 0];
  const finishBatch = async (lastFile: string) => {
    removed += await removeStrayAmong(context, batch);
    await saveSearchPosition(context.db, lastFile);
    searched += batch.length;
    batch = [];
  };
  for await (const file of context.photos.list(await findSearchPosition(context.db))) {
    batch.push(file);
    if (batch.length === filesAtOnce || searched + batch.length === filesAtMost) await finishBatch(file.name);
    if (searched === filesAtMost) break;
  }
  const isUnfinished = searched === filesAtMost;
  if (!isUnfinished) await finishBatch('');
  context.log.info({ searched, removed }, 'searched for stray files');
  return isUnfinished;
}

async function removeStrayAmong(context: Context, files: StoredFile[]): Promise<number> {
  const strayFrom = new Date(context.now().getTime() - strayAge);
  const old = files.filter(({ writtenAt }) => writtenAt < strayFrom).map(({ name }) => name);
  const known = await findKnownUploads(context.db, [...new Set(old.map(urlOfFile))]);
  const stray = old.filter((file) => isPart(file) || !known.has(urlOfFile(file)));
  for (const file of old.filter((one) => !isPart(one))) {
    const isRemoved = known.get(urlOfFile(file)) ?? isRemovedFile(file);
    if (isRemoved !== isRemovedFile(file)) {
      await context.photos.rename(file, isRemoved ? removedFile(file) : servedFile(file));
    }
  }
  if (stray.length >= doubtFrom && stray.length > old.length / 2) {
    context.log.error({ files: stray.length }, 'most files belong to no upload of this database and are left alone');
    return 0;
  }
  await discardFiles(context, stray);
  return stray.length;
}
