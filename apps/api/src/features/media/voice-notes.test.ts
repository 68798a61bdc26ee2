import type { ReadStream } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { voiceData } from '../../../test/forms.ts';
import { connectMembers, memberOfTests } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { removeUnusedVoiceNotes } from './photo-clean-up.actions.ts';

const day = 24 * 60 * 60 * 1000;
const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
});

async function upload(): Promise<string> {
  const { status, body } = await ada.call('POST', `/api/users/${ada.id}/upload-voice`, {
    audioData: voiceData,
    seconds: 2,
  });
  expect(status).toBe(200);
  return body.url;
}
const get = (url: string, range?: string) => test.app.inject({ url, headers: range === undefined ? {} : { range } });
async function send(url: string): Promise<number> {
  const body = { senderId: ada.id, receiverId: bayo.id, content: '', attachments: [{ type: 'voice', url }] };
  return (await ada.call('POST', '/api/messages/direct', body)).body.message.id;
}
const tomorrow = () => ({ ...test.context, now: () => new Date(Date.now() + day + 60_000) });

it('a voice note is served whole and in parts, always as sound', async () => {
  const url = await upload();
  const whole = await get(url);
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['x-content-type-options']]).toEqual([
    200,
    'audio/webm',
    'nosniff',
  ]);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const size = whole.rawPayload.length;
  const part = await get(url, 'bytes=4-7');
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 4-7/${size}`]);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(4, 8));
  const end = await get(url, 'bytes=-5');
  expect([end.statusCode, end.rawPayload]).toEqual([206, whole.rawPayload.subarray(size - 5)]);
  const beyond = await get(url, `bytes=${size}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
});

it('of a voice note only the part that was asked for is read', async () => {
  const url = await upload();
  const read = vi.spyOn(test.context.photos, 'read');
  expect((await get(url, 'bytes=4-4')).rawPayload).toHaveLength(1);
  const stream: ReadStream = await read.mock.results[0]?.value;
  expect(stream.bytesRead).toBe(1);
  read.mockRestore();
});

it('a voice note that was not sent is gone after a day, one in a message stays', async () => {
  const [unused, sent] = [await upload(), await upload()];
  await send(sent);
  expect(await removeUnusedVoiceNotes(test.context)).toBe(0);
  await removeUnusedVoiceNotes(tomorrow());
  expect((await get(unused)).statusCode).toBe(404);
  expect((await get(sent)).statusCode).toBe(200);
});

it('a voice note goes with its message, unless another message has it', async () => {
  const url = await upload();
  const [first, second] = [await send(url), await send(url)];
  await ada.call('DELETE', `/api/messages/direct/${first}`);
  await removeUnusedVoiceNotes(tomorrow());
  expect((await get(url)).statusCode).toBe(200);
  await ada.call('DELETE', `/api/messages/direct/${second}`);
  await removeUnusedVoiceNotes(tomorrow());
  expect((await get(url)).statusCode).toBe(404);
});
