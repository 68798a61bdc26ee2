import { expect, it } from 'vitest';
import { createLag } from './replica-lag.ts';

it('a replica that has all of the primary is not behind, however long ago that was written', () => {
  const lag = createLag();
  lag.notePrimary(0, 100);
  lag.notePrimary(1_000, 100);
  expect(lag.of(50_000, 100)).toBe(0);
  expect(lag.of(50_000, 170)).toBe(0);
});

it('a replica is behind since the last moment of which it has all', () => {
  const lag = createLag();
  for (const [at, position] of [
    [0, 100],
    [1_000, 200],
    [2_000, 300],
  ] as const) {
    lag.notePrimary(at, position);
  }
  expect(lag.of(2_500, 250)).toBe(1_500);
  expect(lag.of(2_500, 100)).toBe(2_500);
});

it('a replica is infinitely behind before the first position and beyond the oldest one that is kept', () => {
  const lag = createLag();
  expect(lag.of(0, 100)).toBe(Number.POSITIVE_INFINITY);
  for (let second = 0; second < 100; second += 1) lag.notePrimary(second * 1_000, second);
  expect(lag.of(100_000, 39)).toBe(Number.POSITIVE_INFINITY);
  expect(lag.of(100_000, 40)).toBe(60_000);
});
