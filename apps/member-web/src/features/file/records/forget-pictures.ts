import { photoLimits } from '@kopa/contracts/media/media-limits';
import { photoVariantUrl } from '@kopa/contracts/media/photos';
import { pictureCache } from '../../../device/offline/picture-cache.ts';

/** Removes the copies of deleted photos that the service worker keeps. Never rejects. */
export async function forgetPictures(urls: readonly string[]): Promise<void> {
  if (!('caches' in window)) return;
  const copies = urls.flatMap((url) => photoLimits.copyWidths.map((width) => photoVariantUrl(url, width)));
  await caches.open(pictureCache).then(
    (cache) => Promise.allSettled(copies.map((copy) => cache.delete(copy))),
    () => undefined,
  );
}
