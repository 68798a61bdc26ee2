import { expect, test, vi } from 'vitest';
import { giveUpLikeEchoes, pendingLike, receiveLikeEcho, saveLatestLike, waitForLikeEcho } from './like-echo.ts';

test('quick taps on one post are saved in order and end in the last state', async () => {
  const saved: boolean[] = [];
  let finishFirst: () => void = () => undefined;
  const save = async (isLiked: boolean) => {
    saved.push(isLiked);
    if (saved.length === 1) await new Promise<void>((resolve) => (finishFirst = resolve));
    return isLiked;
  };
  const first = saveLatestLike(1, true, save);
  expect(await saveLatestLike(1, false, save)).toBeNull();
  expect(await saveLatestLike(1, true, save)).toBeNull();
  expect(await saveLatestLike(1, false, save)).toBeNull();
  expect(pendingLike(1)).toBe(false);
  finishFirst();
  expect(await first).toBe(false);
  expect(saved).toEqual([true, false]);
  expect(pendingLike(1)).toBeUndefined();
});

test('after a failed save the next tap is sent again', async () => {
  await expect(saveLatestLike(1, true, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(await saveLatestLike(1, true, () => Promise.resolve('saved'))).toBe('saved');
});

test('the echo of the awaited like resolves the wait; the echo of an older unlike does not', async () => {
  const echoed = waitForLikeEcho(1, true);
  receiveLikeEcho(1, false);
  receiveLikeEcho(1, true);
  expect(await echoed).toBe(true);
});

test('the wait for an echo ends at once when the channel closes', async () => {
  const echoed = [waitForLikeEcho(1, true), waitForLikeEcho(2, false)];
  giveUpLikeEchoes();
  expect(await Promise.all(echoed)).toEqual([false, false]);
});

test('the wait for an echo ends after a timeout', async () => {
  vi.useFakeTimers();
  const echoed = waitForLikeEcho(1, true);
  await vi.runAllTimersAsync();
  expect(await echoed).toBe(false);
});
