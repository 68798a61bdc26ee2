import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchEarlyOrNow } from './early-answers.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockResolvedValue(new Response('now'));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(performance, 'now').mockReturnValue(500);
  window.kopaEarly = { '/api/auth/user': Promise.resolve(new Response('early')) };
});
afterEach(() => {
  delete window.kopaEarly;
  vi.unstubAllGlobals();
});

const answer = async (path: string, init?: RequestInit) => (await fetchEarlyOrNow(path, init)).text();

test('the first caller gets the early response, the next one a new response', async () => {
  expect(await answer('/api/auth/user')).toBe('early');
  expect(await answer('/api/auth/user')).toBe('now');
  expect(fetched).toHaveBeenCalledOnce();
});

test('a call that was not made early, and every write, is sent at once', async () => {
  expect(await answer('/api/groups')).toBe('now');
  fetched.mockResolvedValue(new Response('now'));
  expect(await answer('/api/auth/user', { method: 'POST' })).toBe('now');
});

test('an early response that nobody used in time is dropped', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(await answer('/api/auth/user')).toBe('now');
});
