import { getCurrentUser } from '@kopa/contracts/account/auth';
import { mock } from '@kopa/contracts/msw';
import { buildMember, buildMessage, buildPost, buildUser } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp, reopenApp } from '../../../test/open-app.tsx';
import { offlineEntries } from '../../device/offline/offline-store.ts';
import { memberKey, profileUpdatedEvent, storeMember } from '../../session/stored-member.ts';
import { AwayHeader } from './away-header.tsx';

function openSignedIn(given: Partial<World> = {}, ...faults: RequestHandler[]) {
  return openAt('/profile', given, ...faults);
}

function openAt(path: string, given: Partial<World>, ...faults: RequestHandler[]) {
  const world = createWorld({ members: [buildMember(1), buildMember(2)], ...given });
  storeMember(buildUser(1));
  return openApp(world, path, ...faults);
}

const faces = () => [...document.querySelectorAll('img[src^="/uploads/"]')].map((face) => face.getAttribute('src'));
const profileName = () => screen.findByRole('heading', { level: 1 });
const stored = () => JSON.parse(localStorage.getItem(memberKey) ?? 'null');

test('the bottom navigation has five pages, and Chat shows the number of unread messages', async () => {
  openSignedIn({
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages: Array.from({ length: 10 }, (_, index) => buildMessage(index + 1)),
  });
  const places = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await places.findByText('9+')).toBeVisible();
  expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/social-feeds',
    '/social',
    '/chat',
    '/profile',
  ]);
});

test('"Skip to content" comes first and leads to the page, which stands behind the navigation', async () => {
  const user = openSignedIn();
  await profileName();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const main = screen.getByRole('main');
  expect(main).toHaveFocus();
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(navigation.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const current = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : []));

test('the pages of the service year and of journeys belong to Home', async () => {
  for (const path of ['/service', '/service/file', '/service/attendance', '/journeys']) {
    openAt(path, {});
    await screen.findByRole('heading', { level: 1 });
    expect(current(), path).toEqual(['Home']);
    cleanup();
  }
});

test('from 1024 px on the navigation lists the pages of the service year and the groups', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const answer = matchMedia(query);
    return query === '(min-width: 1024px)' ? { ...answer, matches: true } : answer;
  });
  openAt('/journeys', {});
  const places = within(await screen.findByRole('navigation', { name: 'Main' }));
  await places.findByRole('link', { name: 'Groups' });
  const further = places.getAllByRole('link').slice(5);
  expect(further.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Service year', '/service'],
    ['My file', '/service/file'],
    ['Attendance', '/service/attendance'],
    ['Journeys', '/journeys'],
    ['Groups', '/groups'],
  ]);
  expect(current()).toEqual(['Home', 'Journeys']);
});

test('the header leaves while the member scrolls down, and returns at the first scroll up', () => {
  const isAway = () => document.documentElement.hasAttribute('data-header-away');
  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y, pageYOffset: y });
      window.dispatchEvent(new Event('scroll'));
    });
  onTestFinished(() => scrollTo(0));
  // Another test may have left the page further down.
  scrollTo(0);
  const { unmount } = render(<AwayHeader />);
  expect(isAway()).toBe(false);
  scrollTo(400);
  expect(isAway()).toBe(true);
  scrollTo(395);
  expect(isAway()).toBe(false);
  scrollTo(500);
  unmount();
  expect(isAway()).toBe(false);
});

test('a recent message on the home screen leads to its conversation', async () => {
  const user = openAt('/', {
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages: [buildMessage(1, { content: 'Are you at the secretariat?' })],
  });
  const recent = within(await screen.findByRole('region', { name: 'Recent Messages' }));
  const message = await recent.findByRole('link', { name: /Are you at the secretariat/ });
  await eventually(() => expect(message).toHaveAttribute('href', '/chat/1'));
  await user.click(message);
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a new picture from the server is shown, stored and announced by an event', async () => {
  const listener = vi.fn();
  window.addEventListener(profileUpdatedEvent, listener, { once: true });
  openSignedIn(
    {},
    mock(getCurrentUser, () => buildUser(1, { profilePicture: '/uploads/new.webp' })),
  );
  await eventually(() => expect(stored()).toMatchObject({ profilePicture: '/uploads/new.webp' }));
  await eventually(() => expect(listener).toHaveBeenCalledOnce());
});

test('a profile-updated event replaces the stored member; an event without a member is only logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const unanswered = mock(getCurrentUser, () => new Promise(() => undefined));
  openSignedIn({}, unanswered);
  expect(await profileName()).toHaveTextContent('Adaeze Okafor');
  const announce = (detail: unknown) =>
    act(() => {
      window.dispatchEvent(new CustomEvent(profileUpdatedEvent, { detail }));
    });
  announce(buildUser(1, { name: 'Ada of Ikeja' }));
  expect(await profileName()).toHaveTextContent('Ada of Ikeja');
  announce({ id: 1 });
  expect(log).toHaveBeenCalledOnce();
  expect(stored()).toMatchObject({ name: 'Ada of Ikeja' });
});

test('a start without a network shows the member as last changed', async () => {
  const world = createWorld({ members: [buildMember(1)] });
  storeMember(buildUser(1));
  const user = openApp(world, '/profile');
  await profileName();
  await eventually(async () => expect(JSON.stringify(await offlineEntries('content.1-'))).toContain('unread'));
  await user.click(screen.getByRole('button', { name: 'Colour theme' }));
  await user.click(await screen.findByRole('button', { name: 'Purple' }));
  await eventually(() => expect(stored()).toMatchObject({ colorScheme: 'purple' }));
  const asked = vi.fn(HttpResponse.error);
  reopenApp(world, '/profile', http.get(`*${getCurrentUser.url}`, asked));
  await eventually(() => expect(asked).toHaveBeenCalled());
  await profileName();
  expect(stored()).toMatchObject({ colorScheme: 'purple' });
});

test('an administrator’s path shows the not-found card where no administrator origin is configured', async () => {
  const world = createWorld({ signedInId: null });
  const config = http.get('*/config.json', () => HttpResponse.json({ adminWebUrl: null }));
  openApp(world, '/admin-dashboard', config);
  expect(await screen.findByText('This page does not exist')).toBeVisible();
});

test('an administrator’s path leads to the same path of the administrators’ origin, even for a signed-in member', async () => {
  // jsdom navigates only to fragments, so the origin ends in one.
  const adminWebUrl = `${window.location.origin}/admin-login#`;
  storeMember(buildUser(1));
  const config = http.get('*/config.json', () => HttpResponse.json({ adminWebUrl }));
  openApp(createWorld({ members: [buildMember(1)] }), '/admin-login', config);
  await eventually(() => expect(window.location.hash).toBe('#/admin-login'));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('with the data saver initials replace pictures, but not on an open profile', async () => {
  localStorage.setItem('kopa.data-saver', 'on');
  const shown = buildMember(2, { profilePicture: '/uploads/bayo.webp' });
  const user = openAt(`/people/${shown.user.username}`, {
    members: [buildMember(1), shown],
    posts: [buildPost(1, { userId: 2 })],
  });
  await eventually(() => expect(faces()).toEqual(['/uploads/bayo-320.webp']));
  await user.click(screen.getByRole('link', { name: /Social/ }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(faces()).toEqual([]);
});
