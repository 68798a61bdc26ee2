import type { User } from '@kopa/contracts/account/user';
import { NewPostPhoto, type PostPhoto } from '@kopa/contracts/feed/post-photos';
import * as photos from '@kopa/contracts/media/photos';
import { uploadVoice } from '@kopa/contracts/media/voice-notes';
import { toStored } from '@kopa/contracts/stored';
import { photosLeaving, withoutPhotos, withProfilePicture } from '@kopa/rules/media/photos';
import { http } from 'msw';
import { callsOf } from './calls.ts';
import { added, removeAll } from './collection.ts';
import type { StoredPhoto } from './stored.ts';
import type { World } from './world.ts';

/** Pictures are not decoded here, so that all have the same size. */
const mockSize = { width: 1200, height: 900 };

/** Stores a photo and returns its URL. */
export function uploadPhoto(world: World, userId: number, dataUrl: string): string {
  const id = world.nextId();
  const url = `/uploads/mock-${id}.webp`;
  return added(world.photos, { ...mockSize, id, userId, url, dataUrl, bytes: dataUrl.length }).url;
}

/** The record of a photo. Photos from the builders have none; they get one here. */
export function photoOf(world: World, userId: number, url: string): StoredPhoto {
  const known = world.photos.find((photo) => photo.url === url);
  return (
    known ?? added(world.photos, { ...mockSize, id: world.nextId(), userId, url, dataUrl: url, bytes: url.length })
  );
}

/** Photos of a post as it shows them. */
export function postPhotosOf(world: World, userId: number, given: readonly NewPostPhoto[]): PostPhoto[] {
  return given.map((photo) => {
    const { dataUrl: _file, userId: _owner, ...shown } = photoOf(world, userId, photo.url);
    return { ...shown, alt: toStored(NewPostPhoto, photo).alt };
  });
}

/** The ids and sizes of the gallery's photos, in order. */
export function galleryOf(world: World, user: User): Pick<User, 'photoIds' | 'photoBytes'> {
  const own = user.photos.map((url) => photoOf(world, user.id, url));
  return { photoIds: own.map(({ id }) => id), photoBytes: own.map(({ bytes }) => bytes) };
}

/** Sets the gallery. Photos that leave it are gone, also as profile picture and cover. */
export function setGallery(world: World, user: User, urls: string[]): User {
  const leaving = photosLeaving(user.photos, urls);
  const { profilePicture, coverPhoto } = withoutPhotos(user, leaving);
  Object.assign(user, { profilePicture, coverPhoto, photos: urls }, galleryOf(world, { ...user, photos: urls }));
  const inPosts = world.posts.flatMap((post) => post.photos.map(({ url }) => url));
  removeAll(world.photos, ({ url }) => leaving.includes(url) && !inPosts.includes(url));
  return user;
}

/** Photos and voice notes, and their files. Every smaller copy of a photo is the photo itself. */
export function mediaHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(photos.uploadPhoto, ({ user, body }) => ({ url: uploadPhoto(world, user.id, body.imageData) })),
    calls.member(uploadVoice, ({ user, body: { audioData: dataUrl, seconds } }) => {
      const id = world.nextId();
      return {
        url: added(world.voiceNotes, { id, userId: user.id, url: `/uploads/mock-${id}.webm`, dataUrl, seconds }).url,
      };
    }),
    calls.member(photos.updatePhotos, ({ user, body }) => setGallery(world, user, body.photos)),
    calls.member(photos.deletePhoto, ({ user, params }) => {
      const leaving = user.photos[galleryOf(world, user).photoIds.indexOf(params.photoId)];
      return setGallery(
        world,
        user,
        user.photos.filter((url) => url !== leaving),
      );
    }),
    calls.member(photos.updateProfilePicture, ({ user, body }) =>
      Object.assign(user, withProfilePicture(user, body.profilePicture)),
    ),
    calls.member(photos.updateCoverPhoto, ({ user, body }) => Object.assign(user, body)),
    http.get('*/uploads/:file', async ({ params }) => {
      const url = `/uploads/${String(params.file).replace(/-\d+(?=\.webp$)/, '')}`;
      const file = [...world.photos, ...world.voiceNotes].find(
        (one) => one.url === url || one.url === `/uploads/${params.file}`,
      );
      return file === undefined ? undefined : fetch(file.dataUrl);
    }),
  ];
}
