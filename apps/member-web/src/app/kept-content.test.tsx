import { buildMember, buildPost, buildUser } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { openApp, reopenApp } from '../../test/open-app.tsx';
import { offlineEntries } from '../device/offline/offline-store.ts';
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
