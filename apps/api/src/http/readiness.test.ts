import { leavingFront } from '@kopa/contracts/front';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadiness, type Readiness } from './readiness.ts';

const second = 1_000;
let asked: number;
let prepared: number;
let answer: () => Promise<void>;
let readiness: Readiness;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  answer = async () => {};
  prepared = 0;
  readiness = createReadiness(
    () => {
      asked += 1;
      return answer();
    },
    async () => {
      prepared += 1;
    },
  );
});
afterEach(() => {
  void readiness.stop();
  vi.useRealTimers();
});

it('the first callers wait for one check, and later ones get its result without another', async () => {
  expect(await Promise.all([readiness.isReady(), readiness.isReady()])).toEqual([true, true]);
  for (let call = 0; call < 10; call += 1) expect(await readiness.isReady()).toBe(true);
  expect(asked).toBe(1);
});

it('the first answer is no while the database is away', async () => {
  answer = () => Promise.reject(new Error('away'));
  expect(await readiness.isReady()).toBe(false);
});

it('the database is asked once a second, and the result follows it both ways', async () => {
  await readiness.isReady();
  answer = () => Promise.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(second);
  expect(asked).toBe(2);
  expect(await readiness.isReady()).toBe(false);
  answer = async () => {};
  expect(prepared).toBe(0);
  await vi.advanceTimersByTimeAsync(second);
  expect(await readiness.isReady()).toBe(true);
  expect([asked, prepared]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(second);
  expect([asked, prepared]).toEqual([4, 1]);
});

it('a database that is silent for a second counts as away, and is asked again once it has answered', async () => {
  await readiness.isReady();
  let speak = () => {};
  answer = () =>
    new Promise((resolve) => {
      speak = resolve;
    });
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(await readiness.isReady()).toBe(false);
  expect(asked).toBe(2);
  answer = async () => {};
  speak();
  await vi.advanceTimersByTimeAsync(second);
  expect(await readiness.isReady()).toBe(true);
});

it('a process that stops is not ready and asks no more', async () => {
  await readiness.isReady();
  void readiness.stop();
  expect(await readiness.isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(5 * second);
  expect(asked).toBe(1);
});

it('a process that stops waits until the front has noticed, if one asks', async () => {
  const stopped = vi.fn();
  await readiness.isReady();
  void readiness.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(leavingFront.noticed - 1);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).toHaveBeenCalledOnce();
});

it('a process that nobody asks stops at once', async () => {
  await readiness.isReady();
  await vi.advanceTimersByTimeAsync(leavingFront.noticed);
  await readiness.stop();
});

it('a process that stops serves on while calls come, but not for ever', async () => {
  const stopped = vi.fn();
  await readiness.isReady();
  void readiness.stop().then(stopped);
  const calls = setInterval(readiness.noteCall, leavingFront.quiet / 2);
  await vi.advanceTimersByTimeAsync(leavingFront.longest - 1);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(leavingFront.quiet);
  expect(stopped).toHaveBeenCalledOnce();
  clearInterval(calls);
});
