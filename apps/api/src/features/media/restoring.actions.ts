import { photoLimits } from '@kopa/contracts/limits';
import type { Db } from '../../db/database.ts';
import type { Copies, KeptPhoto } from '../../db/kept-content.ts';
import type { Context } from '../../process/context.ts';
import { fileUrlOf, newVoiceFile, voiceEndingOf } from './photo-names.ts';
import { discardPhotos, hasPhoto, storePhoto } from './photos.actions.ts';
import {
  findGallery,
  insertVoiceNote,
  lockPhotoUses,
  type NewPhoto,
  savePhotoUses,
  setGallery,
} from './photos.queries.ts';
import { findPhotoToKeep, findUploads, insertFormerPhoto } from './restoring.queries.ts';

/** An upload of removed content, with its former address. */
export type FormerUpload =
  | { type: 'photo'; url: string; id?: number | undefined; caption: string | null }
  | { type: 'voice'; url: string; seconds: number };

/** A former upload whose files are stored again under a new address. */
export interface StoredUpload {
  former: FormerUpload;
  file: NewPhoto | { url: string; bytes: number };
}

/** An upload that is there; the id is a photo's. */
export interface PresentUpload {
  id: number | null;
  url: string;
}

/** A photo that is about to be removed, as it is kept. The member is locked before it. */
export async function keepPhoto(transaction: Db, memberId: number, id: number): Promise<KeptPhoto[]> {
  if (!(await hasPhoto(transaction, memberId, id))) return [];
  const photo = await findPhotoToKeep(transaction, memberId, id);
  return photo === undefined ? [] : [photo];
}

/** Stores the files of uploads that are gone once more, from their copies. */
export async function storeAgain(
  context: Context,
  memberId: number,
  uploads: readonly FormerUpload[],
  { photos, voice }: Copies,
): Promise<StoredUpload[]> {
  const present = await presentOf(context.db, memberId, uploads);
  const stored: StoredUpload[] = [];
  try {
    for (const former of uploads) {
      if (present.has(former.url)) continue;
      const copy = photos.get(former.url);
      if (former.type === 'photo' && copy !== undefined) {
        stored.push({ former, file: await storePhoto(context, memberId, copy, 'webp') });
      } else if (former.type === 'voice' && voice !== null) {
        const file = newVoiceFile(voiceEndingOf(voice.contentType));
        await context.photos.put(file, voice.bytes);
        stored.push({ former, file: { url: fileUrlOf(file), bytes: voice.bytes.length } });
      }
    }
  } catch (error) {
    await discardStored(context, stored);
    throw error;
  }
  return stored;
}

/** Removes stored files that no row names. */
export function discardStored(context: Context, stored: readonly StoredUpload[]): Promise<void> {
  return discardPhotos(
    context,
    stored.map(({ file }) => file.url),
  );
}

/** Adds the rows of stored uploads. Returns the uploads that are there, by their former addresses. */
export async function saveAgain(
  transaction: Db,
  memberId: number,
  uploads: readonly FormerUpload[],
  stored: readonly StoredUpload[],
): Promise<Map<string, PresentUpload>> {
  if (uploads.length === 0) return new Map();
  await lockPhotoUses(transaction, memberId);
  for (const { former, file } of stored) {
    if (former.type === 'photo' && 'width' in file) {
      await insertFormerPhoto(transaction, memberId, { ...file, id: former.id, caption: former.caption });
    } else if (former.type === 'voice') {
      await insertVoiceNote(transaction, { memberId, seconds: former.seconds, url: file.url, bytes: file.bytes });
    }
  }
  const newUrls = new Map(stored.map(({ former, file }) => [former.url, file.url]));
  return presentOf(transaction, memberId, uploads, newUrls);
}

/** Puts a photo back where the member had it, unless something else is there; false if it is nowhere. */
export async function restorePhoto(
  transaction: Db,
  memberId: number,
  kept: KeptPhoto,
  uploads: ReadonlyMap<string, PresentUpload>,
): Promise<boolean> {
  const url = uploads.get(kept.url)?.url;
  if (url === undefined) return false;
  const uses = await lockPhotoUses(transaction, memberId);
  const gallery = await findGallery(transaction, memberId);
  const isInGallery = kept.isInGallery && gallery.length < photoLimits.galleryMax;
  if (isInGallery) await setGallery(transaction, memberId, [...gallery, url]);
  const profilePicture = uses.profilePicture ?? (kept.isProfilePicture ? url : null);
  const coverPhoto = uses.coverPhoto ?? (kept.isCover ? url : null);
  await savePhotoUses(transaction, memberId, { ...uses, profilePicture, coverPhoto });
  return isInGallery || profilePicture === url || coverPhoto === url;
}

/** The uploads that are there by their former addresses: a photo also under another address, by its id. */
async function presentOf(
  db: Db,
  memberId: number,
  uploads: readonly FormerUpload[],
  newUrls: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, PresentUpload>> {
  const ids = uploads.flatMap((upload) => (upload.type === 'photo' && upload.id !== undefined ? [upload.id] : []));
  const urls = [...uploads.map(({ url }) => url), ...newUrls.values()];
  const rows = await findUploads(db, memberId, { urls, ids });
  return new Map(
    uploads.flatMap((upload) => {
      const id = upload.type === 'photo' ? upload.id : undefined;
      const row = rows.find((one) => one.url === (newUrls.get(upload.url) ?? upload.url) || one.id === (id ?? 0));
      return row === undefined ? [] : [[upload.url, row] as const];
    }),
  );
}
