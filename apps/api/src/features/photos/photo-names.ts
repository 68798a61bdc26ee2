import { randomBytes } from 'node:crypto';
import { photoLimits } from '@kopa/contracts/limits';

/** Every photo is re-encoded to this. */
export const photoContentType = 'image/webp';
const folder = '/uploads/';

/** A random name without any word of the client's. */
export function newPhotoName(): string {
  return randomBytes(16).toString('hex');
}

/** The file of a photo, or of one of its smaller copies. */
export function photoFile(name: string, width?: number): string {
  return width === undefined ? `${name}.webp` : `${name}-${width}.webp`;
}

/** The address of a photo. */
export function photoUrl(name: string): string {
  return `${folder}${photoFile(name)}`;
}

/** All files behind a photo's address. */
export function photoFiles(url: string): string[] {
  const name = url.slice(folder.length, -'.webp'.length);
  return [photoFile(name), ...photoLimits.copyWidths.map((width) => photoFile(name, width))];
}

/** True for names that this server makes. */
export function isPhotoFile(name: string): boolean {
  return /^[0-9a-f]{32}(-\d{2,4})?\.webp$/.test(name);
}

const partEnding = '.part';

/** The name of a file while it is being written. */
export function partOf(file: string): string {
  return `${file}${partEnding}`;
}

/** True for a file that is being written, or whose writing was cut. */
export function isPart(name: string): boolean {
  return name.endsWith(partEnding) && isPhotoFile(name.slice(0, -partEnding.length));
}

/** The address of the photo that a file or one of its copies belongs to. */
export function photoUrlOf(file: string): string {
  return photoUrl(file.slice(0, 32));
}
