import { photoData, voiceData } from './forms.ts';
import { done, type Member } from './world.ts';

/** Uploads a photo and returns its URL. */
export async function uploadPhoto(member: Member): Promise<string> {
  return done(await member.call('POST', `/api/users/${member.id}/upload-photo`, { imageData: photoData })).url;
}

/** Uploads a voice note of two seconds and returns its URL. */
export async function uploadVoiceNote(member: Member): Promise<string> {
  const body = { audioData: voiceData, seconds: 2 };
  return done(await member.call('POST', `/api/users/${member.id}/upload-voice`, body)).url;
}
