import { type Static, Type } from 'typebox';
import { User } from '../account/user.ts';
import { MiB } from '../bytes.ts';
import { callsOf } from '../route.ts';
import { IdParams, Strict } from '../schema.ts';
import { photoLimits } from './media-limits.ts';

const call = callsOf('media', 'member');
const self = IdParams('id');

/** The URL of an upload. */
export const PhotoUrl = Type.String({ minLength: 1, maxLength: 300 });

/** Length of the largest photo in base64, with room for the prefix of the data URL. */
const maxDataUrlLength = Math.ceil((photoLimits.maxBytes + MiB) / 3) * 4;

/** The response to an upload (product 4.12). */
export const UploadAnswer = Type.Object({ url: Type.String() });
export type UploadAnswer = Static<typeof UploadAnswer>;

export const uploadPhoto = call('uploadPhoto', 'POST /api/users/:id/upload-photo', {
  summary: 'Upload a photo (JPEG, PNG or WebP) as a data URL',
  self: { params: ['id'] },
  errors: ['invalid_image', 'photo_too_large', 'storage_full', 'no_space'],
  limits: ['uploads'],
  bodyLimit: maxDataUrlLength + 64 * 1024,
  gate: 'uploads',
  params: self,
  body: Strict({
    imageData: Type.String({ minLength: 1 }),
    fileName: Type.Optional(Type.String({ maxLength: 255 })),
    fileSize: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: { 200: UploadAnswer },
});

export const updatePhotos = call('updatePhotos', 'PATCH /api/users/:id/photos', {
  summary: 'Set the gallery: adds, orders and removes',
  self: { params: ['id'] },
  errors: ['foreign_photo'],
  params: self,
  body: Strict({ photos: Type.Array(PhotoUrl, { maxItems: photoLimits.galleryMax, uniqueItems: true }) }),
  response: { 200: User },
});

export const deletePhoto = call('deletePhoto', 'DELETE /api/users/:id/photos/:photoId', {
  summary: 'Delete a photo of the gallery, whatever else the gallery has by now',
  self: { params: ['id'] },
  errors: ['not_found'],
  params: IdParams('id', 'photoId'),
  response: { 200: User },
});

export const updateProfilePicture = call('updateProfilePicture', 'PATCH /api/users/:id/profile-picture', {
  summary: 'Set the profile picture',
  description: '  It also becomes the cover photo if the member has neither a cover photo nor a timeline background.',
  self: { params: ['id'] },
  errors: ['foreign_photo'],
  params: self,
  body: Strict({ profilePicture: PhotoUrl }),
  response: { 200: User },
});

export const updateCoverPhoto = call('updateCoverPhoto', 'PATCH /api/users/:id/cover-photo', {
  summary: 'Set the cover photo',
  self: { params: ['id'] },
  errors: ['foreign_photo'],
  params: self,
  body: Strict({ coverPhoto: PhotoUrl }),
  response: { 200: User },
});

/** Width in pixels of the largest copy. It fills the screen of a phone. */
export const largestPhotoVariant = Math.max(...photoLimits.copyWidths);

/**
 * URL of the smallest copy of an uploaded photo that is at least `width` pixels wide; without one, the photo's own URL.
 * The full photo is `/uploads/<name>.webp`, a copy `/uploads/<name>-<width>.webp`.
 */
export function photoVariantUrl(url: string, width: number): string {
  const variant = photoLimits.copyWidths.find((candidate) => candidate >= width);
  if (variant === undefined || !/^\/uploads\/[^?#]+\.webp$/.test(url)) return url;
  return url.replace(/\.webp$/, `-${variant}.webp`);
}

/**
 * Name of the `meta` element of a page by which its web server gives the origin of the files of photos, if elsewhere.
 */
export const uploadsUrlName = 'uploads-url';

/** The address of a photo's file where `uploadsUrl` stands for the API's `/uploads`; null for the API itself. */
export function photoFileUrl(url: string, uploadsUrl: string | null): string {
  return uploadsUrl === null ? url : url.replace(/^\/uploads(?=\/)/, uploadsUrl);
}
