import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DecoderMessage } from './decoder-process.ts';

let decoder: ChildProcess;
let answers: DecoderMessage[];
beforeEach(async () => {
  decoder = fork(new URL('decoder-program.ts', import.meta.url), [], { serialization: 'advanced', execArgv: [] });
  answers = [];
  decoder.on('message', (message) => answers.push(message as DecoderMessage));
  await send('not a photo');
  await expect.poll(() => answers).toEqual(['begun', { prepared: null }]);
});
afterEach(() => {
  decoder.kill('SIGKILL');
});

async function send(what: 'a photo' | 'not a photo'): Promise<void> {
  const photo = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#3a7' } });
  decoder.send({ bytes: what === 'a photo' ? await photo.jpeg().toBuffer() : Buffer.from(what), format: 'jpeg' });
}

it.each(['SIGINT', 'SIGTERM'] as const)('completes the current photo after %s', async (signal) => {
  await send('a photo');
  decoder.kill(signal);
  await expect.poll(() => answers.at(-1)).toMatchObject({ prepared: { width: 1920, height: 1440 } });
});

it('ends at once, even during a photo, when its parent has ended', async () => {
  const ended = once(decoder, 'exit');
  await send('a photo');
  await expect.poll(() => answers.length).toBeGreaterThan(2);
  decoder.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
