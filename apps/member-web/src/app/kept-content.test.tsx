import { buildMember, buildPost, buildUser } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { openApp, reopenApp } from '../../test/open-app.tsx';
import { offlineEntries, writeOffline } from '../device/offline/offline-store.ts';
import { storeMember } from '../session/stored-member.ts';

const lost = http.get('*/api/*', () => HttpResponse.error());

function open(path: string, given: Partial<World>) {
  storeMember(buildUser(1));
  const world = createWorld({ members: [1, 3, 5].map((id) => buildMember(id)), ...given });
  const user = openApp(world, path);
  return { user, reopen: () => reopenApp(world, path, lost) };
}

const isKept = (text: string) =>
  eventually(async () => expect(JSON.stringify(await offlineEntries('content.1-'))).toContain(text));

test('the scope of the feed that was read shows at the next start without a network', async () => {
  const { user, reopen } = open('/social-feeds', {
    follows: [{ id: 1, userId: 1, otherId: 3 }],
    posts: [buildPost(1, { userId: 3, content: 'Of a followed member' })],
  });
  await user.click(await screen.findByRole('radio', { name: 'Following' }));
  await isKept('following');
  reopen();
  expect(await screen.findByText('Of a followed member')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Following' })).toBeChecked();
});

test('home shows the suggestions at the next start without a network', async () => {
  const { reopen } = open('/', {});
  await isKept('suggestions');
  reopen();
  const suggested = within(await screen.findByRole('region', { name: 'Suggested Connections' }));
  expect(await suggested.findByText(buildUser(5).name)).toBeVisible();
});

test.each([
  ['a page', '/', 'suggestions'],
  ['the frame', '/chat', 'conversations'],
])('kept content of a wrong shape fails %s once, and is then gone from the device', async (_name, path, key) => {
  const error = 'This page could not be loaded.';
  const { reopen } = open(path, { conversations: [], messages: [] });
  await isKept(`"${key}"`);
  const entries = await offlineEntries<{ state: object; queryKey: unknown[] }>('content.1-');
  const wrong = entries.filter(([name]) => name.includes(`"${key}"`));
  for (const [name, query] of wrong) {
    await writeOffline(name, { ...query, state: { ...query.state, data: { pages: ['broken'], pageParams: [null] } } });
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reopen();
  expect(await screen.findByRole('heading', { level: 1, name: error })).toBeVisible();
  await eventually(async () => expect(JSON.stringify(await offlineEntries('content.1-'))).not.toContain('broken'));
  reopen();
  await screen.findByRole('heading', { level: 1, name: path === '/' ? /Welcome/ : 'Messages' });
  expect(screen.queryByText(error)).toBeNull();
});
