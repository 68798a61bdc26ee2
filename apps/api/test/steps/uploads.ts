import { readdir } from 'node:fs/promises';
import { type Answer, done } from '../answer.ts';
import { photoData, voiceData } from '../forms.ts';
import type { TestMember } from '../members.ts';

type By = Pick<TestMember, 'id' | 'call'>;

/** Sends a small photo. */
export const sendPhoto = ({ id, call }: By): Promise<Answer> =>
  call('POST', `/api/users/${id}/upload-photo`, { imageData: photoData });

/** Uploads a small photo and returns its URL. */
export const uploadPhoto = async (member: By): Promise<string> => done(await sendPhoto(member)).url;

/** Uploads a voice note of two seconds and returns its URL. */
export async function uploadVoiceNote({ id, call }: By): Promise<string> {
  return done(await call('POST', `/api/users/${id}/upload-voice`, { audioData: voiceData, seconds: 2 })).url;
}

/** Adds a photo to a member's gallery, and returns its id. */
export async function photoOf(owner: By): Promise<number> {
  const photos = [await uploadPhoto(owner)];
  done(await owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos }));
  return done(await owner.call('GET', '/api/auth/user')).photoIds[0];
}

/** The names of all files below a folder of uploads, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
