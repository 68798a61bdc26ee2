import type { NewPostPhoto } from '@kopa/contracts/feed/post-photos';
import type { Send } from './stored-sends.ts';

/** A photo of a send. Its file stays until the send is answered: for the preview, and where its upload expires. */
export interface SendPhoto extends Omit<NewPostPhoto, 'url'> {
  /** Null until it is uploaded. */
  url: string | null;
  file?: File;
}

/** Variables of a send whose photos are uploaded before its call. */
export interface PhotoSend extends Send {
  photos?: readonly SendPhoto[];
}

/** The photos for the body of the call; null while one is not uploaded. */
export function uploadedPhotos(photos: readonly SendPhoto[]): NewPostPhoto[] | null {
  const uploaded = photos.flatMap(({ file: _local, url, ...rest }) => (url === null ? [] : [{ ...rest, url }]));
  return uploaded.length < photos.length ? null : uploaded;
}

/** The photos of a send with the addresses that a service worker has stored meanwhile. */
export function withStoredUrls(photos: readonly SendPhoto[], stored: readonly SendPhoto[]): readonly SendPhoto[] {
  return photos.map((photo, place) => ({ ...photo, url: photo.url ?? stored[place]?.url ?? null }));
}

/**
 * Uploads in turn the photos that are not on the server. `keep` stores each address at once, so that no repetition
 * uploads the photo again or sends another address.
 */
export async function uploadMissing(
  { photos = [] }: PhotoSend,
  upload: (file: File) => Promise<string>,
  keep: (photos: readonly SendPhoto[]) => Promise<void> | void,
): Promise<void> {
  let kept = photos;
  for (const photo of photos) {
    if (photo.url !== null || photo.file === undefined) continue;
    const url = await upload(photo.file);
    kept = kept.map((one) => (one === photo ? { ...photo, url } : one));
    await keep(kept);
  }
}
