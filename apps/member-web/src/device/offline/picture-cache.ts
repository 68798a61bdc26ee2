import { photoLimits } from '@kopa/contracts/limits';
import { photoVariantUrl } from '@kopa/contracts/media/photos';

/** Name of the cache in which the service worker keeps small pictures. */
export const pictureCache = 'kopa-pictures';

/** Removes the kept copies of deleted photos. Never rejects. */
export async function forgetPictures(urls: readonly string[]): Promise<void> {
  if (!('caches' in window)) return;
  const copies = urls.flatMap((url) => photoLimits.copyWidths.map((width) => photoVariantUrl(url, width)));
  const cache = await caches.open(pictureCache);
  await Promise.allSettled(copies.map((copy) => cache.delete(copy)));
}
