import type { NewPostPhoto, PostPhoto } from '@kopa/contracts/post-photos';
import type { Stored } from '@kopa/contracts/stored';
import type { User } from '@kopa/contracts/users';
import { assertFound } from '@kopa/rules/existence';
import {
  assertMayStore,
  assertOwnPhotos,
  assertPhotoBytes,
  photosLeaving,
  readSentPhoto,
  withoutPhotos,
  withProfilePicture,
} from '@kopa/rules/photos';
import { assertVoiceBytes, readSentVoice } from '@kopa/rules/voice-notes';
import { http } from 'msw';
import type { StoredPhoto } from './stored.ts';
import type { World } from './world.ts';

/** Stores a photo and returns its URL. @throws 400 invalid_image; 409 storage_full; 413 photo_too_large */
export function uploadPhoto(world: World, userId: number, dataUrl: string): string {
  const sent = readSentPhoto(dataUrl);
  assertPhotoBytes(bytesOf(sent.base64), sent);
  assertRoom(world, userId, sent.size);
  const id = world.nextId();
  const url = `/uploads/mock-${id}.webp`;
  world.photos.push({ ...mockSize, id, userId, url, dataUrl, bytes: sent.size });
  return url;
}

/** Pictures are not decoded here, so that all have the same size. */
const mockSize = { width: 1200, height: 900 };

/** Photos of a post as it shows them. @throws 400 foreign_photo */
export function postPhotosOf(world: World, user: User, photos: readonly Stored<NewPostPhoto>[]): PostPhoto[] {
  const own = new Map(photosOf(world, user).map((photo) => [photo.url, photo]));
  assertOwnPhotos(
    photos.map(({ url }) => url),
    own,
  );
  return photos.map(({ url, alt }) => {
    const { id, width, height, bytes } = own.get(url) as StoredPhoto;
    return { id, url, width, height, bytes, alt };
  });
}

/** Stores a voice note and returns its URL. @throws 400 invalid_audio; 409 storage_full; 413 voice_too_large */
export function uploadVoiceNote(world: World, userId: number, dataUrl: string, seconds: number): string {
  const sent = readSentVoice(dataUrl);
  assertVoiceBytes(bytesOf(sent.base64), sent);
  assertRoom(world, userId, sent.size);
  const id = world.nextId();
  const url = `/uploads/mock-${id}.${sent.format === 'mp4' ? 'm4a' : sent.format}`;
  world.voiceNotes.push({ id, userId, url, dataUrl, seconds, bytes: sent.size });
  return url;
}

/** @throws 409 storage_full */
function assertRoom(world: World, userId: number, newBytes: number): void {
  const own = [...world.photos, ...world.voiceNotes].filter((upload) => upload.userId === userId);
  assertMayStore(
    own.reduce((sum, { bytes }) => sum + bytes, 0),
    newBytes,
  );
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Serves the uploaded photos and voice notes. Every smaller copy is the photo itself. */
export function uploadsHandler(world: World) {
  return http.get('*/uploads/:file', async ({ params }) => {
    const name = String(params.file).replace(/(-\d+)?\.webp$/, '');
    const photo = world.photos.find(({ url }) => url === `/uploads/mock-${name.replace('mock-', '')}.webp`);
    const found = photo ?? world.voiceNotes.find(({ url }) => url === `/uploads/${params.file}`);
    return found === undefined ? undefined : fetch(found.dataUrl);
  });
}

/** Sets the gallery. Photos that leave it are deleted, also as profile picture and cover. @throws 400 foreign_photo */
export function updateGallery(world: World, user: User, urls: string[]): User {
  assertOwnUploads(world, user, urls);
  const leaving = photosLeaving(user.photos, urls);
  user.photos = urls;
  Object.assign(user, galleryOf(world, user));
  deletePhotos(world, user, leaving);
  return user;
}

/** @throws 400 foreign_photo for the URL of a photo that the member did not upload */
export function assertOwnUploads(world: World, user: User, urls: string[]): void {
  assertOwnPhotos(urls, new Set(photosOf(world, user).map(({ url }) => url)));
}

/** Sets the profile picture, or the cover. @throws 400 foreign_photo */
export function usePhoto(world: World, user: User, use: 'profile picture' | 'cover', url: string): User {
  assertOwnUploads(world, user, [url]);
  return Object.assign(user, use === 'cover' ? { coverPhoto: url } : withProfilePicture(user, url));
}

/** Deletes a photo, also as profile picture and cover. @throws 404 */
export function removePhoto(world: World, user: User, id: number): void {
  const photo = photosOf(world, user).find((candidate) => candidate.id === id);
  assertFound(photo);
  user.photos = user.photos.filter((url) => url !== photo.url);
  Object.assign(user, galleryOf(world, user));
  deletePhotos(world, user, [photo.url]);
}

function deletePhotos(world: World, user: User, urls: string[]): void {
  const { profilePicture, coverPhoto } = withoutPhotos(user, urls);
  Object.assign(user, { profilePicture, coverPhoto });
  const inPosts = new Set(world.posts.flatMap(({ photos }) => photos.map(({ url }) => url)));
  world.photos = world.photos.filter(({ url }) => !urls.includes(url) || inPosts.has(url));
  const isGone = (url: string) => urls.includes(url) && !inPosts.has(url);
  for (const group of world.groups) if (group.photo !== null && isGone(group.photo)) group.photo = null;
}

/** All photos of a member. Photos from the builders have no record; they get one here. */
export function photosOf(world: World, user: User): StoredPhoto[] {
  const used = [...user.photos, user.profilePicture, user.coverPhoto].filter((url) => url !== null);
  for (const url of new Set(used)) {
    if (world.photos.some((photo) => photo.url === url)) continue;
    world.photos.push({ ...mockSize, id: world.nextId(), userId: user.id, url, dataUrl: url, bytes: url.length });
  }
  return world.photos.filter(({ userId }) => userId === user.id);
}

/** The ids and sizes of the gallery's photos, in order. */
export function galleryOf(world: World, user: User): Pick<User, 'photoIds' | 'photoBytes'> {
  const known = new Map(photosOf(world, user).map((photo) => [photo.url, photo]));
  const photos = user.photos.flatMap((url) => known.get(url) ?? []);
  return { photoIds: photos.map(({ id }) => id), photoBytes: photos.map(({ bytes }) => bytes) };
}
