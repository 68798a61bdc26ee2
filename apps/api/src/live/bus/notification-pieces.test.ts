import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAssembly, toPieces } from './notification-pieces.ts';

it.each([
  ['a short one', { content: 'Hello' }],
  ['one of many notifications', { content: 'x'.repeat(50_000) }],
  ['letters and signs beyond ASCII, also where they are cut', { content: 'Ṣẹ̀gun 🇳🇬 \u2028\u007f'.repeat(3_000) }],
])('an event arrives as it was sent: %s', (_what, event) => {
  const pieces = toPieces(randomUUID(), JSON.stringify(event));
  expect(pieces.every((piece) => Buffer.byteLength(piece) < 8_000)).toBe(true);
  expect(new Set(pieces).size).toBe(pieces.length);
  const assembly = createAssembly();
  const texts = pieces.map((piece) => assembly.add(piece)?.text);
  expect(texts.slice(0, -1).every((text) => text === undefined)).toBe(true);
  expect(JSON.parse(texts.at(-1) as string)).toEqual(event);
});

it('interleaved pieces of two processes are assembled separately', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const [a, b] = [toPieces(one, `"${'1'.repeat(9_000)}"`), toPieces(other, `"${'2'.repeat(9_000)}"`)];
  const assembly = createAssembly();
  const mixed = [a[0], b[0], a[1], b[1]] as string[];
  const done = mixed.map((piece) => assembly.add(piece)).filter((added) => added?.text !== undefined);
  expect(done.map((added) => [added?.sender, JSON.parse(added?.text as string).length])).toEqual([
    [one, 9_000],
    [other, 9_000],
  ]);
});

it.each(['', 'hello', 'a 0 []', `${randomUUID()}`])('a text that no API has sent is no piece: "%s"', (payload) => {
  expect(createAssembly().add(payload)).toBeNull();
});
