import { photoLimits, storageLimits } from '@kopa/contracts/media/media-limits';
import { fail } from '../refusal.ts';

/** @throws 400 foreign_photo for the URL of a photo that the member did not upload */
export function assertOwnPhotos(urls: string[], own: Pick<ReadonlySet<string>, 'has'>): void {
  if (urls.some((url) => !own.has(url))) throw fail('foreign_photo');
}

/** @throws 409 storage_full if a member's uploads would take up more than they may, with the bytes of a new one */
export function assertMayStore(usedBytes: number, newBytes: number): void {
  if (usedBytes + newBytes > storageLimits.perMember) throw fail('storage_full');
}

/** The uses of a member's photos outside of the gallery, as URLs. */
export interface PhotoUses {
  profilePicture: string | null;
  coverPhoto: string | null;
  timelineBackground: string | null;
}

/** A profile picture also becomes the cover if there is neither a cover nor a timeline background (product 4.12). */
export function withProfilePicture({ coverPhoto, timelineBackground }: PhotoUses, url: string): PhotoUses {
  const cover = coverPhoto === null && timelineBackground === null ? url : coverPhoto;
  return { profilePicture: url, coverPhoto: cover, timelineBackground };
}

/** Removes deleted photos from the profile picture and the cover. */
export function withoutPhotos(uses: PhotoUses, deleted: string[]): PhotoUses {
  const kept = (url: string | null) => (url !== null && deleted.includes(url) ? null : url);
  return { ...uses, profilePicture: kept(uses.profilePicture), coverPhoto: kept(uses.coverPhoto) };
}

/** The photos that a new gallery no longer contains. They are deleted. */
export function photosLeaving(before: string[], after: string[]): string[] {
  return before.filter((url) => !after.includes(url));
}

/** An uploaded photo as it was sent: its claimed format, and the number of bytes that its base64 decodes to. */
export interface SentPhoto {
  format: keyof typeof signatures;
  base64: string;
  size: number;
}

/** The signature of each format, as pairs of offset and byte. */
const signatures = {
  jpeg: [
    [0, 0xff],
    [1, 0xd8],
    [2, 0xff],
  ],
  png: [...Array.from('\x89PNG\r\n\x1a\n', (sign, place) => [place, sign.charCodeAt(0)] as const)],
  webp: [
    ...Array.from('RIFF', (sign, place) => [place, sign.charCodeAt(0)] as const),
    ...Array.from('WEBP', (sign, place) => [place + 8, sign.charCodeAt(0)] as const),
  ],
} as const satisfies Record<string, readonly (readonly [place: number, byte: number])[]>;

const formats: Readonly<Record<string, SentPhoto['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};
const dataUrlEnd = ';base64,';

/**
 * Reads a data URL without decoding it. It uses no regular expression, which would block the thread on ten megabytes.
 * @throws 400 invalid_image for another type than JPEG, PNG and WebP, 413 photo_too_large
 */
export function readSentPhoto(dataUrl: string): SentPhoto {
  const end = dataUrl.slice(0, 64).indexOf(dataUrlEnd);
  const type = dataUrl.startsWith('data:') && end > 0 ? dataUrl.slice('data:'.length, end) : '';
  const format = Object.hasOwn(formats, type) ? formats[type] : undefined;
  if (format === undefined) throw fail('invalid_image');
  const base64 = dataUrl.slice(end + dataUrlEnd.length);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const size = Math.floor((base64.length * 3) / 4) - padding;
  if (size > photoLimits.maxBytes) throw fail('photo_too_large');
  return { format, base64, size };
}

/**
 * Checks that the decoded bytes have the claimed format and size. Invalid base64 decodes to fewer bytes than expected.
 * @throws 400 invalid_image
 */
export function assertPhotoBytes(bytes: Uint8Array, { format, size }: SentPhoto): void {
  const isWhole = bytes.length > 0 && bytes.length === size;
  if (!isWhole || signatures[format].some(([place, byte]) => bytes[place] !== byte)) throw fail('invalid_image');
}
