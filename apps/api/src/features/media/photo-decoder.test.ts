import sharp from 'sharp';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { marked, markedPhotosProgram } from '../../../test/marked-photos.ts';
import { createPhotoDecoder, type PhotoDecoder } from './photo-decoder.ts';

const [ada, bayo, chidi] = [1, 2, 3];
/** A time in ms that is longer than any test. */
const never = 600_000;

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
});

let decoder: PhotoDecoder;
let started: number;
afterEach(() => decoder.close());

function create(options: Parameters<typeof createPhotoDecoder>[1] = {}): void {
  started = 0;
  const info = () => {
    started += 1;
  };
  const log = { info, warn: () => undefined };
  decoder = createPhotoDecoder(log, { program: markedPhotosProgram, decodeWithin: never, ...options });
}
const prepare = (memberId: number, bytes = photo) => decoder.prepare(memberId, bytes, 'jpeg');
/** Returns the code of a photo's refusal, or `prepared`. */
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'prepared',
    ({ code }: { code: string }) => code,
  );

it('prepares photos in separate processes', async () => {
  create({ program: new URL('decoder-program.ts', import.meta.url) });
  const { full, width, height, copies } = await prepare(ada);
  expect([width, height, copies.map((copy) => copy.width)]).toEqual([40, 30, [96, 320, 800]]);
  expect((await sharp(full).metadata()).format).toBe('webp');
});

it('survives a process that a photo has crashed', async () => {
  create();
  expect(await refused(prepare(ada, marked(photo, 'crashes')))).toBe('unavailable');
  expect(await refused(prepare(ada))).toBe('prepared');
});

it('gives a photo to another process if the idle one has died unnoticed', async () => {
  create();
  expect(await refused(prepare(ada, marked(photo, 'isTheLast')))).toBe('prepared');
  expect(await refused(prepare(ada))).toBe('prepared');
});

it('starts another process after the idle ones have ended', async () => {
  create({ idleFor: 0 });
  expect(await refused(prepare(ada))).toBe('prepared');
  const next = async () => [await refused(prepare(ada)), started > 1];
  await expect.poll(next).toEqual(['prepared', true]);
});

it('refuses a photo at the deadline, and prepares the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { setTimeout } = globalThis;
  const begins = vi.fn();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((...given) => {
    const timer = setTimeout(...given);
    return given[1] === never ? Object.assign(timer, { refresh: begins }) : timer;
  });
  try {
    create();
    const attack = refused(prepare(ada, marked(photo, 'neverEnds')));
    await expect.poll(() => begins.mock.calls.length).toBe(1);
    vi.advanceTimersByTime(never);
    expect([await attack, await refused(prepare(ada)), started]).toEqual(['invalid_image', 'prepared', 2]);
  } finally {
    // In this order, or the clock of the test would stay.
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

it('is not blocked by the photos of one member, because members take turns', async () => {
  create();
  const attacks = Array.from({ length: 10 }, () => refused(prepare(ada, marked(photo, 'neverEnds'))));
  expect(await Promise.race([refused(prepare(bayo)), ...attacks])).toBe('prepared');
  expect(await Promise.race([refused(prepare(chidi)), ...attacks])).toBe('prepared');
  await decoder.close();
  expect(new Set(await Promise.all(attacks))).toEqual(new Set(['unavailable']));
});

it('refuses photos above the limit, and accepts photos again afterwards', async () => {
  create({ photosAtOnce: 3 });
  const three = [ada, bayo, chidi].map((member) => prepare(member));
  await expect(prepare(ada)).rejects.toMatchObject({ code: 'overloaded', retryAfter: 5 });
  await Promise.all(three);
  expect(await refused(prepare(ada))).toBe('prepared');
});

it('is unavailable if its program does not start', async () => {
  create({ program: new URL('no-such-program.ts', import.meta.url) });
  expect(await refused(prepare(ada))).toBe('unavailable');
});
