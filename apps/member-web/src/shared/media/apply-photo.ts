import type { User } from '@kopa/contracts/account/user';
import { photoLimits } from '@kopa/contracts/media/media-limits';
import { isMember } from '../../session/stored-member.ts';
import { type PhotoUse, photoWords } from './photo-words.ts';
import { updateCoverCall, updatePhotosCall, updatePictureCall } from './photos.queries.ts';

/** The photo is on the server but could not be applied; `message` is for the member. */
export class PhotoNotAppliedError extends Error {}

/**
 * Puts an uploaded photo to use (product 2.19): sets it as cover, or adds it to the gallery and sets it as profile
 * picture. `onStep` gets the member after the first of two steps, because that step stays if the second fails.
 * @throws PhotoNotAppliedError with the step's failure as its cause
 */
export async function applyPhoto(
  member: User,
  use: PhotoUse,
  url: string,
  onStep: (member: User) => void,
): Promise<User> {
  if (use === 'cover') return wrapFailure(updateCoverCall(member.id, url), 'cover');
  if (member.photos.length < photoLimits.galleryMax) {
    const changed = await wrapFailure(updatePhotosCall(member.id, [...member.photos, url]), use);
    if (isMember(changed)) onStep(changed);
  }
  return wrapFailure(updatePictureCall(member.id, url), 'picture');
}

async function wrapFailure(step: Promise<User>, use: PhotoUse): Promise<User> {
  try {
    return await step;
  } catch (cause) {
    throw Object.assign(new PhotoNotAppliedError(photoWords[use].notSet), { cause });
  }
}
