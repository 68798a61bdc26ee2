import { photoLimits } from '@kopa/contracts/media/media-limits';
import { withoutPhotos } from '@kopa/rules/media/photos';
import type { Db } from '../../db/database.ts';
import type { AfterCommit, Context } from '../../process/context.ts';
import { handle } from '../../shared/handle.ts';
import type { RemovalBy } from '../../shared/removal.ts';
import { filesOf, removedFile } from './photo-names.ts';
import { findGallery, lockGroupsWithPhoto, lockPhotoUses, savePhotoUses, setGallery } from './photos.queries.ts';
import {
  findPhotoUrl,
  findUrlsOfPost,
  markPhotoRemoved,
  markUnusedRemoved,
  restorePhotosOf,
  restoreVoiceNotesOf,
} from './removals.queries.ts';

/**
 * Removes a member's photo by an administrator's decision, with all of its uses: posts without other content, and
 * messages with it. Null if it is gone. The member and groups are locked before messages, posts and photos.
 */
export async function removePhoto(
  { handlers }: Context,
  transaction: Db,
  { memberId, photoId, caseId }: { memberId: number; photoId: number; caseId?: number },
): Promise<AfterCommit | null> {
  const uses = await lockPhotoUses(transaction, memberId);
  const url = await findPhotoUrl(transaction, memberId, photoId);
  if (url === undefined) return null;
  await lockGroupsWithPhoto(transaction, [url]);
  const after = await handle(handlers.onPhotoRemoved, transaction, { memberId, photoId, caseId });
  await savePhotoUses(transaction, memberId, withoutPhotos(uses, [url]));
  const isPicture = uses.profilePicture === url ? (['profile'] as const) : [];
  const isCover = uses.coverPhoto === url ? (['cover'] as const) : [];
  await markPhotoRemoved(transaction, url, [...isPicture, ...isCover], { caseId });
  return async (context) => {
    await after(context);
    await hideFiles(context, [url]);
  };
}

/** Removes the photos of a removed post that nothing else uses. Returns their URLs, for {@link hideFiles}. */
export async function removePhotosOfPost(
  transaction: Db,
  memberId: number,
  postId: number,
  by: RemovalBy,
): Promise<string[]> {
  return markUnusedRemoved(transaction, memberId, await findUrlsOfPost(transaction, postId), by);
}

/** Restored uploads: their addresses, for {@link showFiles}, and whether the member has a photo where it was before. */
export interface RestoredUploads {
  urls: string[];
  isInPlace: boolean;
}

/**
 * Restores the uploads that a case has removed, and those of its messages, which have these `urls`. A photo returns to
 * where the member had it, unless something else is there.
 */
export async function restoreUploads(
  transaction: Db,
  memberId: number,
  of: { caseId: number; urls: readonly string[] },
): Promise<RestoredUploads> {
  const uses = await lockPhotoUses(transaction, memberId);
  const photos = await restorePhotosOf(transaction, memberId, of);
  const urls = [...photos.map(({ url }) => url), ...(await restoreVoiceNotesOf(transaction, memberId, of))];
  let isInPlace = false;
  for (const { url, removedFrom } of photos.filter((photo) => photo.removedFrom.length > 0)) {
    const gallery = await findGallery(transaction, memberId);
    const isInGallery = removedFrom.includes('gallery') && gallery.length < photoLimits.galleryMax;
    if (isInGallery) await setGallery(transaction, memberId, [...gallery, url]);
    const profilePicture = uses.profilePicture ?? (removedFrom.includes('profile') ? url : null);
    const coverPhoto = uses.coverPhoto ?? (removedFrom.includes('cover') ? url : null);
    await savePhotoUses(transaction, memberId, { ...uses, profilePicture, coverPhoto });
    isInPlace ||= isInGallery || profilePicture === url || coverPhoto === url;
  }
  return { urls, isInPlace };
}

/** Takes the files of removed uploads from their addresses, after the commit. The nightly search repeats a failure. */
export function hideFiles(context: Context, urls: readonly string[]): Promise<void> {
  return renameFiles(
    context,
    urls.flatMap(filesOf).map((file) => [file, removedFile(file)]),
  );
}

/** Gives the files of restored uploads back to their addresses, after the commit. */
export function showFiles(context: Context, urls: readonly string[]): Promise<void> {
  return renameFiles(
    context,
    urls.flatMap(filesOf).map((file) => [removedFile(file), file]),
  );
}

async function renameFiles({ log, photos }: Context, names: [string, string][]): Promise<void> {
  const renamed = await Promise.allSettled(names.map(([from, to]) => photos.rename(from, to)));
  const failed = names.filter((_, index) => renamed[index]?.status === 'rejected');
  if (failed.length > 0)
    log.error({ files: failed.map(([from]) => from) }, 'files of removed uploads keep their names');
}
