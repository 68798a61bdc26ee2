import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { Answer } from './answer.ts';
import type { TestMember } from './members.ts';

/** Uploads a small photo for a member. */
export async function uploadPhoto(member: Pick<TestMember, 'id' | 'call'>): Promise<Answer> {
  const bytes = await sharp({ create: { width: 1000, height: 800, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const body = { imageData, fileName: 'a.jpg', fileSize: bytes.length };
  return member.call('POST', `/api/users/${member.id}/upload-photo`, body);
}

/** The names of all files below a folder of uploads, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
