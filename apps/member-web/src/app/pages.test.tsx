import { readFileSync } from 'node:fs';
import { buildMember, buildMessage, buildUser, withoutPortal } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openApp } from '../../test/open-app.tsx';
import { storeMember } from '../session/stored-member.ts';
import { pages } from './pages.ts';

const rows = Object.values(pages).map(({ path, handle }) => ({ path, title: handle.title }));

function openSignedIn(path: string, given: Partial<World> = {}, ...faults: RequestHandler[]) {
  storeMember(buildUser(1));
  return openApp(createWorld({ members: [buildMember(1), buildMember(2)], ...given }), path, ...faults);
}

const unreadMessages = () => ({
  conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
  messages: [1, 2, 3].map((id) => buildMessage(id)),
});

/** Waits until the document has one heading of the first level and this title. */
async function expectPage(heading: string | RegExp, title: string) {
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(title));
}

test('every page has its own path and title', () => {
  const files = Object.keys(import.meta.glob(['../features/**/*-page.tsx', './messages/*-page.tsx']));
  expect(rows).toHaveLength(files.length);
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
});

test('every page is in product 2.1, and no other', () => {
  const product = readFileSync('../../docs/product.md', 'utf8');
  const [section = ''] = /^### 2\.1 .*?(?=^### )/ms.exec(product) ?? [];
  const listed = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path);
  expect(listed.sort()).toEqual(rows.map(({ path }) => path).sort());
});

test.each(rows)('$path has one heading of the first level and is titled $title', async ({ path, title }) => {
  openSignedIn(path);
  await expectPage(/./, `${title} · Kopa`);
});

test.each(rows)('$path keeps its heading and title when every call fails', async ({ path, title }) => {
  let refused = 0;
  const refuse = http.all('*/api/*', () => {
    refused += 1;
    return new HttpResponse(null, { status: 503 });
  });
  openSignedIn(path, {}, refuse);
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  await expectPage(/./, `${title} · Kopa`);
});

test('the messages page keeps its heading while only a chat is shown', async () => {
  openSignedIn('/chat/1', unreadMessages());
  await screen.findByRole('textbox', { name: 'Message' });
  await expectPage('Messages', 'Messages · Kopa');
});

test('the title of every page has the same number of unread messages as the badge', async () => {
  openSignedIn('/groups', unreadMessages());
  await expectPage('My Groups', '(3) My Groups · Kopa');
});

test('an unknown path is titled "Page not found" and has its own heading', async () => {
  openSignedIn('/nowhere');
  await expectPage('This page does not exist', 'Page not found · Kopa');
});

test('an administrator’s path has the same title where no administrators’ origin is configured', async () => {
  const config = http.get('*/config.json', () => HttpResponse.json({ adminWebUrl: null }));
  openApp(createWorld({ signedInId: null }), '/admin-dashboard', config);
  await expectPage('This page does not exist', 'Page not found · Kopa');
});

test('sign-in and registration have their own titles', async () => {
  const user = openApp(createWorld({ signedInId: null }));
  await expectPage('Sign in', 'Sign in · Kopa');
  await user.click(screen.getByRole('button', { name: /create an account/i }));
  await expectPage('Create your account', 'Create your account · Kopa');
});

test('every step of the onboarding has one heading and is titled "Set up your account"', async () => {
  storeMember(buildUser(1, withoutPortal));
  const user = openApp(createWorld({ members: [buildMember(1, withoutPortal)] }));
  await expectPage(/^Welcome to Kopa/, 'Set up your account · Kopa');
  for (const button of ['Get Started', 'Skip for now', 'Skip']) {
    await user.click(screen.getByRole('button', { name: button }));
    await expectPage(/./, 'Set up your account · Kopa');
  }
});
