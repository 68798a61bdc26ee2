import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadLazy } from './use-lazy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that never arrives holds up a screen for 15 seconds at most', async () => {
  const goOn = vi.fn();
  void preloadLazy(() => new Promise(() => undefined)).then(goOn);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(goOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(goOn).toHaveBeenCalledOnce();
});
