import { buildUser } from '@kopa/mocks/builders';
import { beforeEach, expect, test } from 'vitest';
import { drawFrame, type FrameParts } from './draw-frame.ts';
import type { EarlyPage } from './early-page.ts';

const parts: FrameParts = {
  markup: '<p>%PAGE</p><b data-to="/">Home</b><b data-to="/profile">Profile</b>',
  css: 'p{margin:0}',
  contents: {
    cards: '<i>Cards</i>',
    home: 'Welcome, <span data-text="firstName"></span>',
    profile: '<div data-patterned></div>',
  },
  uploadsUrlName: 'uploads-url',
  coverEnd: '-800.webp',
};
const pages: readonly EarlyPage[] = [
  { name: 'home', pattern: '^/$', place: '/' },
  { name: 'profile', pattern: '^/profile$', place: '/profile' },
  { name: 'post', pattern: '^/posts/([1-9]\\d{0,15})$' },
];
const coverPhoto = '/uploads/0a1b.webp';

const draw = (path: string, given: Parameters<typeof buildUser>[1] = {}) => {
  history.replaceState(null, '', path);
  drawFrame(parts, pages, buildUser(1, given));
  return document.querySelector<HTMLElement>('#root > [data-frame]');
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '<div id="root"></div>';
});

test('a member’s own words are shown as text, in the colours of their choice', () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  const picture = draw('/', { firstName: '<img src=x>', colorScheme: 'teal' });
  expect(picture).toHaveTextContent('Welcome, <img src=x>');
  expect(picture?.querySelector('img')).toBeNull();
  expect(picture?.dataset).toMatchObject({ frame: 'dark', scheme: 'teal' });
});

test('the place of the page is marked, and a page without a place or a picture of its own has the cards', () => {
  expect(draw('/')?.querySelector('[aria-current]')).toHaveTextContent('Home');
  document.body.innerHTML = '<div id="root"></div>';
  const post = draw('/posts/7');
  expect(post?.querySelector('[aria-current]')).toBeNull();
  expect(post).toHaveTextContent('Cards');
});

test('the cover is fetched for the profile only, and not with the data saver', () => {
  expect(draw('/', { coverPhoto })?.querySelector('img')).toBeNull();
  document.body.innerHTML = '<div id="root"></div>';
  expect(draw('/profile', { coverPhoto })?.querySelector('img')?.src).toMatch(/\/uploads\/0a1b-800\.webp$/);
  document.body.innerHTML = '<div id="root"></div>';
  localStorage.setItem('kopa.data-saver', 'on');
  expect(draw('/profile', { coverPhoto })?.querySelector('img')).toBeNull();
});

test('where the app shows something else, or is there already, nothing is drawn', () => {
  expect(draw('/forgot-password')).toBeNull();
  expect(draw('/', { mustChangePassword: true })).toBeNull();
  expect(draw('/', { portalConnected: false })).toBeNull();
  sessionStorage.setItem('kopa.portal-skipped', '1');
  expect(draw('/', { portalConnected: false })).not.toBeNull();
  document.body.innerHTML = '<div id="root"><main>The app</main></div>';
  expect(draw('/')).toBeNull();
});
