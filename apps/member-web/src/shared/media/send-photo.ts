import { photoLimits } from '@kopa/contracts/media/media-limits';
import { showToast } from '@kopa/ui/toast';
import { type Compression, compress, galleryCompression } from './compress.ts';
import { uploadPhotoCall } from './photos.queries.ts';
import { notePercent } from './upload-percents.ts';

interface Sending {
  compression?: Compression;
  /** Gets the percent that has been sent. */
  onProgress?: (percent: number) => void;
  /** Ends the upload. */
  signal?: AbortSignal;
}

/** The sizes in bytes of this page's uploads, by URL. */
const uploadedBytes = new Map<string, number>();

/** The size in bytes of an uploaded photo as it was sent, if this page has sent it. */
export const bytesOf = (url: string): number | undefined => uploadedBytes.get(url);

/** Compresses and uploads a photo, with a notice for a large one (product 2.19). Returns its URL. */
export async function sendPhoto(
  memberId: number,
  file: File,
  { compression = galleryCompression, onProgress = () => undefined, signal }: Sending = {},
): Promise<string> {
  if (file.size > photoLimits.compressionNoticeBytes) {
    const message = 'Large image detected, optimizing for upload.';
    showToast({ title: 'Compressing image...', message, tone: 'success' });
  }
  const imageData = await compress(file, compression);
  onProgress(0);
  const report = (share: number) => onProgress(Math.round(share * 100));
  const url = await uploadPhotoCall(memberId, imageData, file, report, signal);
  uploadedBytes.set(url, sizeOf(imageData));
  return url;
}

/** The uploads of this page that run or are done, of photos in the gallery's size. */
const sent = new WeakMap<File, Promise<string>>();

/**
 * Uploads a photo as {@link sendPhoto} does, but not twice: a post takes over the uploads of its draft, those that run
 * and those that have just ended.
 */
export function sendPhotoOnce(
  memberId: number,
  file: File,
  sending: Omit<Sending, 'compression'> = {},
): Promise<string> {
  const known = sent.get(file);
  if (known !== undefined) return known;
  const onProgress = (percent: number) => {
    notePercent(file, percent);
    sending.onProgress?.(percent);
  };
  const upload = sendPhoto(memberId, file, { ...sending, onProgress });
  sent.set(file, upload);
  upload.catch(() => forgetSent(file)).finally(() => notePercent(file, null));
  return upload;
}

/** Lets a photo be uploaded once more, because the server has deleted it. */
export function forgetSent(file: File): void {
  sent.delete(file);
}

/** The number of bytes that a data URL holds. */
function sizeOf(dataUrl: string): number {
  return Math.floor(((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4);
}
