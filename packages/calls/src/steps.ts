import { photoData } from './forms.ts';
import { done, type Member } from './world.ts';

/** Uploads a photo and returns its URL. */
export async function uploadPhoto(member: Member): Promise<string> {
  return done(await member.call('POST', `/api/users/${member.id}/upload-photo`, { imageData: photoData })).url;
}
