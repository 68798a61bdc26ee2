import { photoLimits } from '@kopa/contracts/media/media-limits';
import { CompressionError } from './compression-error.ts';
import { dataUrlOf } from './data-url.ts';

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
 * Shrinks the photo to a data URL with the browser's own decoder and canvas, in a page or a worker. The decoder applies
 * the photo's orientation.
 * @throws CompressionError if the file is no readable image
 */
export async function compress(file: File, { skipBytes, longestSide, quality }: Compression): Promise<string> {
  try {
    if (skipBytes !== null && file.size <= skipBytes && serverTypes.includes(file.type)) return await dataUrlOf(file);
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = canvasOf(
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    );
    const drawing = canvas.getContext('2d') as CanvasDrawImage & CanvasRect & CanvasFillStrokeStyles;
    // JPEG has no transparency, so transparent pictures get a white background.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    if ('toDataURL' in canvas) return canvas.toDataURL('image/jpeg', quality);
    return await dataUrlOf(await canvas.convertToBlob({ type: 'image/jpeg', quality }));
  } catch {
    throw new CompressionError();
  }
}

/** A worker has no document. */
function canvasOf(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Types that the server accepts unchanged; every other type that the browser can decode is sent as JPEG. */
const serverTypes = ['image/jpeg', 'image/png', 'image/webp'];
