import { vi } from 'vitest';

/** Waits until a check passes, as long as the tests wait for elements. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}
