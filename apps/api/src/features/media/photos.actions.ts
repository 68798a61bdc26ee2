import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { User } from '@kopa/contracts/account/user';
import {
  assertMayStore,
  assertOwnPhotos,
  assertPhotoBytes,
  type PhotoUses,
  photosLeaving,
  readSentPhoto,
  withoutPhotos,
  withProfilePicture,
} from '@kopa/rules/media/photos';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { CaseVoices } from '../../db/tables.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { loadOwnUser, publishOwnUser } from '../account/profile.actions.ts';
import { contentTypeOf, filesOf, newPhotoName, photoFile, photoNameOf, photoUrl, removedFile } from './photo-names.ts';
import {
  deleteUnusedOf,
  findGallery,
  findGalleryUrl,
  findOwnUrls,
  findStoredBytes,
  insertPhoto,
  lockGroupsWithPhoto,
  lockPhotoUses,
  type NewPhoto,
  savePhotoUses,
  setGallery,
} from './photos.queries.ts';

/**
 * Stores an uploaded photo and returns its URL.
 * @throws 400 invalid_image, 409 storage_full, 413 photo_too_large, 503 overloaded, unavailable, 507 no_space
 */
export async function uploadPhoto(context: Context, session: MemberSession, imageData: string): Promise<string> {
  const { bytes, format } = readDataUrl(imageData);
  const { memberId } = session;
  return addPhoto(context, memberId, bytes, format, (photo) =>
    transact(context, session, async (transaction) => {
      await lockStorage(transaction, memberId, photo.bytes);
      await insertPhoto(transaction, memberId, photo);
    }),
  );
}

/**
 * Lets a member store this many bytes more, and locks their storage until the transaction ends. @throws 409
 * storage_full
 */
export async function lockStorage(transaction: Db, memberId: number, bytes: number): Promise<void> {
  await lockPhotoUses(transaction, memberId);
  assertMayStore(await findStoredBytes(transaction, memberId), bytes);
}

/** Prepares a member's photo, stores its files, saves it with `save` and returns its URL. A failure leaves no files. */
export async function addPhoto(
  context: Context,
  memberId: number,
  bytes: Buffer,
  format: string,
  save: (photo: NewPhoto) => Promise<void>,
): Promise<string> {
  const { full, width, height, copies } = await context.decoder.prepare(memberId, bytes, format);
  const name = newPhotoName();
  const url = photoUrl(name);
  try {
    for (const copy of copies) await context.photos.put(photoFile(name, copy.width), copy.bytes);
    await context.photos.put(photoFile(name), full);
    await save({ url, width, height, bytes: full.length });
  } catch (error) {
    await discardPhotos(context, [url]);
    throw error;
  }
  return url;
}

/**
 * Sets the gallery. Photos that are no longer in it are deleted, also as profile picture or cover, unless a post or a
 * message has them.
 * @throws 400 foreign_photo
 */
export function updateGallery(context: Context, session: MemberSession, urls: string[]): Promise<User> {
  return changeGallery(context, session, async (transaction) => {
    assertOwnPhotos(urls, await findOwnUrls(transaction, session.memberId, urls));
    return urls;
  });
}

/** Deletes a photo of the gallery, unless a post or a message has it; it leaves the gallery anyway. @throws 404 */
export function removeFromGallery(context: Context, session: MemberSession, photoId: number): Promise<User> {
  return changeGallery(context, session, async (transaction, gallery) => {
    const leaving = await findGalleryUrl(transaction, session.memberId, photoId);
    assertFound(leaving);
    return gallery.filter((url) => url !== leaving);
  });
}

async function changeGallery(
  context: Context,
  session: MemberSession,
  change: (transaction: Db, gallery: string[]) => Promise<string[]>,
): Promise<User> {
  const { memberId } = session;
  const { user, gone } = await transact(context, session, async (transaction) => {
    const uses = await lockPhotoUses(transaction, memberId);
    const before = await findGallery(transaction, memberId);
    const urls = await change(transaction, before);
    const removed = photosLeaving(before, urls);
    await lockGroupsWithPhoto(transaction, removed);
    await setGallery(transaction, memberId, urls);
    const deleted = await deletePhotos(transaction, memberId, uses, removed);
    return { gone: deleted, user: await loadOwnUser(context, transaction, memberId) };
  });
  await discardPhotos(context, gone);
  return publishOwnUser(context, user);
}

/**
 * Returns the ids of own uploads by their URLs. Until the transaction ends they are not deleted, so that it can use them.
 * @throws 400 foreign_photo
 */
export async function lockOwnPhotos(transaction: Db, memberId: number, urls: string[]): Promise<Map<string, number>> {
  await lockPhotoUses(transaction, memberId);
  const own = await findOwnUrls(transaction, memberId, urls);
  assertOwnPhotos(urls, own);
  return own;
}

/** Sets the profile picture, or the cover. @throws 400 foreign_photo */
export async function usePhoto(
  context: Context,
  session: MemberSession,
  use: 'profile picture' | 'cover',
  url: string,
): Promise<User> {
  const user = await transact(context, session, async (transaction) => {
    const uses = await lockPhotoUses(transaction, session.memberId);
    assertOwnPhotos([url], await findOwnUrls(transaction, session.memberId, [url]));
    const changed = use === 'cover' ? { ...uses, coverPhoto: url } : withProfilePicture(uses, url);
    await savePhotoUses(transaction, session.memberId, changed);
    return loadOwnUser(context, transaction, session.memberId);
  });
  return publishOwnUser(context, user);
}

/** Lets a member use one of their photos; nobody deletes it until the transaction ends. @throws 400 foreign_photo */
export async function lockOwnPhoto(transaction: Db, memberId: number, url: string): Promise<void> {
  await lockPhotoUses(transaction, memberId);
  assertOwnPhotos([url], await findOwnUrls(transaction, memberId, [url]));
}

/** The bytes of a photo's copy of this width, or of the photo itself if it has none; null if the files are gone. */
export async function readPhoto(
  context: Context,
  url: string,
  width: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const name = photoNameOf(url);
  return (await readFile(context, photoFile(name, width), signal)) ?? readFile(context, photoFile(name), signal);
}

/** The bytes of a voice note and their type; null if its file is gone. */
export async function readVoice(
  context: Context,
  url: string,
  signal: AbortSignal,
): Promise<Omit<CaseVoices, 'caseId'> | null> {
  const [file] = filesOf(url) as [string];
  const bytes = await readFile(context, file, signal);
  return bytes === null ? null : { contentType: contentTypeOf(file) as CaseVoices['contentType'], bytes };
}

async function readFile({ photos }: Context, file: string, signal: AbortSignal): Promise<Buffer | null> {
  const stream = await photos.read(file, undefined, signal);
  return stream === null ? null : buffer(addAbortSignal(signal, stream));
}

/** Deletes photos but for those that a message has, and returns their URLs. */
async function deletePhotos(transaction: Db, memberId: number, uses: PhotoUses, urls: string[]): Promise<string[]> {
  await savePhotoUses(transaction, memberId, withoutPhotos(uses, urls));
  return deleteUnusedOf(transaction, memberId, urls);
}

/** Removes the files of deleted photos and voice notes with {@link discardFiles}, also of those that were removed before. */
export async function discardPhotos(context: Context, urls: readonly string[]): Promise<void> {
  await discardFiles(
    context,
    urls.flatMap(filesOf).flatMap((file) => [file, removedFile(file)]),
  );
}

/**
 * Removes files without a photo. A failure is only logged, because the caller has succeeded; the clean-up repeats it.
 */
export async function discardFiles(context: Context, files: string[]): Promise<void> {
  await context.photos.remove(files).catch((error: unknown) => {
    context.log.error({ err: error, files }, 'files of deleted photos are left behind');
  });
}

/** The bytes of a data URL and the format that it claims. @throws 400 invalid_image, 413 photo_too_large */
function readDataUrl(dataUrl: string): { bytes: Buffer; format: string } {
  const photo = readSentPhoto(dataUrl);
  const bytes = Buffer.from(photo.base64, 'base64');
  assertPhotoBytes(bytes, photo);
  return { bytes, format: photo.format };
}
