import { randomBytes } from 'node:crypto';
import { photoLimits } from '@kopa/contracts/media/media-limits';

/** The ending of each stored format, and the type with which it is served. */
const contentTypes = { webp: 'image/webp', webm: 'audio/webm', ogg: 'audio/ogg', m4a: 'audio/mp4' } as const;
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

/** The file of a new voice note; its ending is the format's. */
export function newVoiceFile(ending: VoiceEnding): string {
  return `${newPhotoName()}.${ending}`;
}
export type VoiceEnding = 'webm' | 'ogg' | 'm4a';

/** The URL of a file. */
export function fileUrlOf(file: string): string {
  return `${folder}${file}`;
}

/** The names of the served files of the URL of a photo or voice note. */
export function filesOf(url: string): string[] {
  return url.endsWith('.webp') ? photoFiles(url) : [url.slice(folder.length)];
}

const removedMark = '-removed';

/** The name of a file while its upload is removed: it is kept, and no address leads to it. */
export function removedFile(file: string): string {
  return file.replace('.', `${removedMark}.`);
}

/** The name under which a file is served. */
export function servedFile(file: string): string {
  return file.replace(removedMark, '');
}

/** True for a file of a removed upload. */
export function isRemovedFile(name: string): boolean {
  return name.includes(removedMark) && isUploadFile(servedFile(name));
}

/** All file names of a photo's URL. */
function photoFiles(url: string): string[] {
  const name = photoNameOf(url);
  return [photoFile(name), ...photoLimits.copyWidths.map((width) => photoFile(name, width))];
}

/** True for file names of photos, of their copies and of voice notes. */
export function isUploadFile(name: string): boolean {
  return /^[0-9a-f]{32}(?:(-\d{2,4})?\.webp|\.(?:webm|ogg|m4a))$/.test(name);
}

/** True for a file of sound, which players ask for in parts. */
export function isPlayed(file: string): boolean {
  return contentTypeOf(file).startsWith('audio/');
}

/** The type with which a file is served. */
export function contentTypeOf(file: string): string {
  return contentTypes[file.slice(file.lastIndexOf('.') + 1) as keyof typeof contentTypes];
}

/** The path of a file in a store. The first two characters of its random name divide all files among 256 folders. */
export function storedPath(file: string): string {
  return `${file.slice(0, 2)}/${file}`;
}

const partEnding = '.part';

/** The name of a file while it is being written. */
export function partOf(file: string): string {
  return `${file}${partEnding}`;
}

/** True for a file that is being written, or whose writing was interrupted. */
export function isPart(name: string): boolean {
  return name.endsWith(partEnding) && isUploadFile(name.slice(0, -partEnding.length));
}

/** The URL of the photo or voice note of a file. */
export function urlOfFile(file: string): string {
  return isPart(file) || file.endsWith('.webp') ? photoUrl(file.slice(0, 32)) : fileUrlOf(servedFile(file));
}

/**
 * For how long caches keep a photo. A browser may do so for ever, because a name is random and never reused; a shared
 * cache only for a day, so that a deleted photo does not stay on a CDN.
 */
export const photoCaching = 'public, max-age=31536000, s-maxage=86400, immutable';

/** No cache keeps a photo of a record: it must not stay on a shared phone after the logout. */
export const recordPhotoCaching = 'private, no-store';
