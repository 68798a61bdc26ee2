import { buildUser } from '@kopa/mocks/builders';
import { afterEach, expect, test, vi } from 'vitest';
import { readStoredMember } from '../src/session/stored-member.ts';
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

/** Puts answers into the page, as the web server does with a first view. */
function answersInPage(memberId: number): void {
  const answers = {
    '/api/auth/user': { body: JSON.stringify(buildUser(memberId, { firstName: 'Newest' })), headers: {} },
    '/api/users/5/conversations': { body: '[]', headers: { link: '<next>' } },
  };
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`;
}

test('what the page has already is not fetched, and is there with its headers', async () => {
  answersInPage(5);
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  history.replaceState(null, '', '/chat');
  fetchEarly(earlyPages, buildUser(5));
  expect(fetched).not.toHaveBeenCalled();
  const answer = await window.kopaEarly?.['/api/users/5/conversations'];
  expect([await answer?.json(), answer?.headers.get('link')]).toEqual([[], '<next>']);
  expect(readStoredMember()?.firstName, 'the app begins with the record of the view').toBe('Newest');
  document.body.innerHTML = '';
});

test('answers for another member than the one whom the browser knows do not count', () => {
  answersInPage(6);
  expect(earlyAt('/chat')).toEqual(['/api/auth/user', '/api/users/5/conversations']);
  document.body.innerHTML = '';
});
