import { vi } from 'vitest';

/** Ends the waits between two attempts of a call at once; the deadlines of calls and toasts are longer. */
export function skipWaits(): void {
  const start = setTimeout;
  const skip = (run: (...given: unknown[]) => void, wait = 0, ...given: unknown[]) =>
    start(run, wait >= 1_000 && wait <= 4_000 ? 0 : wait, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skip as never);
}
