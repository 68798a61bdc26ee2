import { buildMember, buildUser } from '@kopa/mocks/builders';
import { buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import { createWorld } from '@kopa/mocks/world';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { openApp, reopenApp } from '../../test/open-app.tsx';
import { createOfflineContent } from '../device/offline/offline-content.ts';
import { offlineEntries } from '../device/offline/offline-store.ts';
import { storeMember } from '../session/stored-member.ts';

const day = 24 * 60 * 60 * 1000;
const lost = http.all('*/api/*', () => HttpResponse.error());
const kept = async () => JSON.stringify(await offlineEntries('content.'));
const isKept = (text: string) => eventually(async () => expect(await kept()).toContain(text));
const isForgotten = (text: string) => eventually(async () => expect(await kept()).not.toContain(text));

async function openHall() {
  storeMember(buildUser(1));
  const world = createWorld({
    members: [1, 5].map((id) => buildMember(id)),
    offices: [buildOffice(1)],
    rollCalls: [buildRollCall(1)],
    now: () => new Date(),
  });
  const user = openApp(world, '/offices/1');
  expect(await screen.findByText('0 of 2')).toBeVisible();
  await isKept('Ebele Nwosu');
  return { world, user };
}

test('the roster opens at the next start without a network, with name, state code and mark only', async () => {
  const { world } = await openHall();
  const stored = await kept();
  expect(stored).toContain('LA/25B/1005');
  for (const text of ['isClaimed', 'Ikeja Grammar School', 'phoneNumber']) {
    const [roster] = (await offlineEntries('content.')).filter(([name]) => name.includes('roster'));
    expect(JSON.stringify(roster)).not.toContain(text);
  }
  reopenApp(world, '/offices/1', lost);
  expect(await screen.findByText('0 of 2')).toBeVisible();
  expect(screen.getByText('4827')).toBeVisible();
});

test('nothing of the roster stays after the closing', async () => {
  const { user } = await openHall();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close roll call' }));
  expect(await screen.findAllByRole('button', { name: 'Correct' })).toHaveLength(2);
  await isForgotten('Ebele Nwosu');
});

test('nothing of the roster stays once the roll call was closed elsewhere', async () => {
  const { world } = await openHall();
  Object.assign(world.rollCalls[0] ?? {}, { status: 'closed' });
  reopenApp(world, '/offices/1');
  expect(await screen.findByRole('region', { name: 'Closed roll calls' })).toBeVisible();
  await isForgotten('Ebele Nwosu');
});

test('nothing of the roster stays after a logout', async () => {
  const { world } = await openHall();
  const user = reopenApp(world, '/profile?tab=account');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await isForgotten('Ebele Nwosu');
  await isForgotten('4827');
});

test('nothing of the roster is read or stays after a day', async () => {
  const { world } = await openHall();
  const later = Date.now() + day + 1_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  reopenApp(world, '/offices/1', lost);
  expect(await screen.findByText('The roll calls could not be loaded.')).toBeVisible();
  await createOfflineContent(1).prune();
  await isForgotten('Ebele Nwosu');
});

test('nothing of the roster stays once the office has ended elsewhere', async () => {
  const { world } = await openHall();
  Object.assign(world.offices[0] ?? {}, { status: 'ended' });
  reopenApp(world, '/offices/1');
  expect(await screen.findByText('You do not hold this office')).toBeVisible();
  await isForgotten('Ebele Nwosu');
});
