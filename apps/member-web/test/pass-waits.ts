import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Fakes the clock of the waits between two attempts of a call. It goes on by itself, too. */
export function fakeWaits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
}

/** Ends the wait after each of so many failed attempts. The deadline of a call is longer. */
export async function passWaits(attempts: () => number, failures: number): Promise<void> {
  for (let turn = 1; turn <= failures; turn += 1) {
    await expect.poll(attempts).toBeGreaterThanOrEqual(turn);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
  }
}
