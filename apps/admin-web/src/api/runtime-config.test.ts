import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

test('settings that nothing answers are given up after 15 seconds, and the next caller asks again', async () => {
  vi.useFakeTimers();
  // Another test may have loaded them for its page.
  vi.resetModules();
  const { loadRuntimeConfig } = await import('./runtime-config.ts');
  const fetch = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetch);
  const failed = vi.fn<(error: Error) => void>();
  loadRuntimeConfig().catch(failed);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(failed.mock.calls[0]?.[0]?.name).toBe('TimeoutError');
  fetch.mockResolvedValue(Response.json({ apiUrl: 'https://api.kopa.test' }));
  expect(await loadRuntimeConfig()).toEqual({ apiUrl: 'https://api.kopa.test' });
});
