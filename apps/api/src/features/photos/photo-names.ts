import { randomBytes } from 'node:crypto';
import { photoLimits } from '@kopa/contracts/limits';

/** The format of every stored photo. */
export const photoContentType = 'image/webp';
const folder = '/uploads/';

/** Makes a random name. It contains no input of the client. */
export function newPhotoName(): string {
  return randomBytes(16).toString('hex');
}

/** The file name of a photo, or of one of its smaller copies. */
export function photoFile(name: string, width?: number): string {
  return width === undefined ? `${name}.webp` : `${name}-${width}.webp`;
}

/** The URL of a photo. */
export function photoUrl(name: string): string {
  return `${folder}${photoFile(name)}`;
}

/** The name of a photo in its URL. */
export function photoNameOf(url: string): string {
  return url.slice(folder.length, -'.webp'.length);
}

/** All file names of a photo's URL. */
export function photoFiles(url: string): string[] {
  const name = photoNameOf(url);
  return [photoFile(name), ...photoLimits.copyWidths.map((width) => photoFile(name, width))];
}

/** True for file names of photos and of their copies. */
export function isPhotoFile(name: string): boolean {
  return /^[0-9a-f]{32}(-\d{2,4})?\.webp$/.test(name);
}

const partEnding = '.part';

/** The name of a file while it is being written. */
export function partOf(file: string): string {
  return `${file}${partEnding}`;
}

/** True for a file that is being written, or whose writing was interrupted. */
export function isPart(name: string): boolean {
  return name.endsWith(partEnding) && isPhotoFile(name.slice(0, -partEnding.length));
}

/** The URL of the photo of a file. */
export function photoUrlOf(file: string): string {
  return photoUrl(file.slice(0, 32));
}

/**
 * For how long caches keep a photo. A browser may do so for ever, because a name is random and never reused; a shared
 * cache only for a day, so that a deleted photo does not stay on a CDN.
 */
export const photoCaching = 'public, max-age=31536000, s-maxage=86400, immutable';
