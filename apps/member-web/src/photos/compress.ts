import { photoLimits } from '@kopa/contracts/limits';

/** How a flow shrinks photos before they are sent (product 2.19). */
export interface Compression {
  /** Smaller files go as they are; null: always shrink. */
  skipBytes: number | null;
  longestSide: number;
  quality: number;
}

export const galleryCompression: Compression = { skipBytes: null, ...photoLimits.gallery };
export const profileCompression: Compression = photoLimits.profile;

/** The photo could not be shrunk. */
export class CompressionError extends Error {}

/**
 * The photo as a data URL, shrunk by the platform's own decoder and canvas. The decoder turns it upright.
 * @throws CompressionError for what is no readable image
 */
export async function compress(file: File, { skipBytes, longestSide, quality }: Compression): Promise<string> {
  if (skipBytes !== null && file.size <= skipBytes && serverTypes.includes(file.type)) return readDataUrl(file);
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new CompressionError();
    // A transparent picture gets a white ground: JPEG has no transparency.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return canvas.toDataURL('image/jpeg', quality);
  } catch {
    throw new CompressionError();
  }
}

/** What the server takes as it is; anything else that the browser can show is sent as JPEG. */
const serverTypes = ['image/jpeg', 'image/png', 'image/webp'];

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new CompressionError());
    reader.readAsDataURL(file);
  });
}
