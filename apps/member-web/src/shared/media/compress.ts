import { photoLimits } from '@kopa/contracts/media/media-limits';
import { dataUrlOf } from './data-url.ts';
import { CompressionError } from './send-failure.ts';

/** Limits for shrinking photos before the upload (product 2.19). */
export interface Compression {
  /** Files up to this size are sent unchanged; null: always shrink. */
  skipBytes: number | null;
  longestSide: number;
  quality: number;
}

export const galleryCompression: Compression = { skipBytes: null, ...photoLimits.gallery };
export const profileCompression: Compression = photoLimits.profile;

/**
 * Shrinks the photo to a data URL with the browser's own decoder and canvas. The decoder applies the photo's
 * orientation.
 * @throws CompressionError if the file is no readable image
 */
export async function compress(file: File, { skipBytes, longestSide, quality }: Compression): Promise<string> {
  try {
    if (skipBytes !== null && file.size <= skipBytes && serverTypes.includes(file.type)) return await dataUrlOf(file);
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new CompressionError();
    // JPEG has no transparency, so transparent pictures get a white background.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return canvas.toDataURL('image/jpeg', quality);
  } catch {
    throw new CompressionError();
  }
}

/** Types that the server accepts unchanged; every other type that the browser can decode is sent as JPEG. */
const serverTypes = ['image/jpeg', 'image/png', 'image/webp'];
