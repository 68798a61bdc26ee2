import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchEarlyOrNow } from './early-answers.ts';

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockResolvedValue(new Response('now'));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(performance, 'now').mockReturnValue(500);
  window.kopaEarly = { '/api/auth/user': Promise.resolve(new Response('early')) };
});
afterEach(() => {
  delete window.kopaEarly;
  vi.unstubAllGlobals();
});

const answer = async (path: string, init?: RequestInit) => (await fetchEarlyOrNow(path, init)).text();

test('the first to ask gets the early answer, the next a new one', async () => {
  expect(await answer('/api/auth/user')).toBe('early');
  expect(await answer('/api/auth/user')).toBe('now');
  expect(asked).toHaveBeenCalledOnce();
});

test('what was not asked for early, and every write, is asked for now', async () => {
  expect(await answer('/api/groups')).toBe('now');
  asked.mockResolvedValue(new Response('now'));
  expect(await answer('/api/auth/user', { method: 'POST' })).toBe('now');
});

test('an early answer that nobody took in time is not given any more', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(11_000);
  expect(await answer('/api/auth/user')).toBe('now');
});
