import { buildUser } from '@kopa/mocks/builders';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchEarly } from './early-calls.ts';
import { earlyPages } from './early-pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.kopaEarly;
});

/** The paths that are fetched early at this address. */
function earlyAt(address: string, given: Parameters<typeof buildUser>[1] = {}): string[] {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  history.replaceState(null, '', address);
  fetchEarly(earlyPages, buildUser(5, given));
  return Object.keys(window.kopaEarly ?? {});
}

test('a page’s first calls have the ids of the member and of the address', () => {
  expect(earlyAt('/')).toEqual(['/api/auth/user', '/api/users/5/analytics']);
  expect(earlyAt('/posts/71')).toEqual(['/api/auth/user', '/api/social-feeds/71', '/api/social-feeds/71/comments']);
  expect(earlyAt('/people/bayo.o')).toEqual(['/api/auth/user', '/api/people/bayo.o']);
});

test('a tab that the address names has its own calls', () => {
  expect(earlyAt('/social?tab=followers')).toContain('/api/users/5/followers');
  expect(earlyAt('/social')).not.toContain('/api/users/5/followers');
});

test('elsewhere only the member’s record is fetched, and what needs the portal only with it', () => {
  expect(earlyAt('/no-such-page')).toEqual(['/api/auth/user']);
  expect(earlyAt('/service', { portalConnected: false })).toEqual(['/api/auth/user']);
  expect(earlyAt('/service')).toHaveLength(2);
});
