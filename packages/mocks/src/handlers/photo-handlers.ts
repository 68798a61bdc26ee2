import * as photos from '@kopa/contracts/photos';
import { uploadVoice } from '@kopa/contracts/voice-notes';
import { callsOf } from '../calls.ts';
import { updateGallery, uploadPhoto, uploadsHandler, uploadVoiceNote, usePhoto } from '../photo-actions.ts';
import type { World } from '../world.ts';

/** Photos, and their addresses. */
export function photoHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(photos.uploadPhoto, ({ user, body }) => ({ url: uploadPhoto(world, user.id, body.imageData) })),
    calls.member(uploadVoice, ({ user, body }) => ({
      url: uploadVoiceNote(world, user.id, body.audioData, body.seconds),
    })),
    calls.member(photos.updatePhotos, ({ user, body }) => updateGallery(world, user, body.photos)),
    calls.member(photos.updateProfilePicture, ({ user, body }) =>
      usePhoto(world, user, 'profile picture', body.profilePicture),
    ),
    calls.member(photos.updateCoverPhoto, ({ user, body }) => usePhoto(world, user, 'cover', body.coverPhoto)),
    uploadsHandler(world),
  ];
}
