import { createClient } from '@kopa/contracts/client';
import {
  deletePhoto,
  updateCoverPhoto,
  updatePhotos,
  updateProfilePicture,
  uploadPhoto,
} from '@kopa/contracts/media/photos';
import { api } from '../../api/api.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** Uploads a photo and returns its URL. `onProgress` gets the share that has been sent, 0 to 1. */
export async function uploadPhotoCall(
  memberId: number,
  imageData: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<string> {
  const body = { imageData, fileName: file.name.slice(0, 255), fileSize: file.size };
  const client = createClient({ fetch: fetchWithProgress(onProgress) });
  const { url } = await client.call(uploadPhoto, { params: { id: memberId }, body }, { signal });
  return url;
}

/** Sets the gallery. */
export function updatePhotosCall(memberId: number, photos: string[]) {
  return api.call(updatePhotos, { params: { id: memberId }, body: { photos } });
}

/** Deletes a photo of the gallery. */
export function deletePhotoCall(memberId: number, photoId: number) {
  return api.call(deletePhoto, { params: { id: memberId, photoId } });
}

/** Sets the profile picture. */
export function updatePictureCall(memberId: number, profilePicture: string) {
  return api.call(updateProfilePicture, { params: { id: memberId }, body: { profilePicture } });
}

/** Sets the cover photo. */
export function updateCoverCall(memberId: number, coverPhoto: string) {
  return api.call(updateCoverPhoto, { params: { id: memberId }, body: { coverPhoto } });
}
