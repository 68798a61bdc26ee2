import { startSafetyCall } from '@kopa/contracts/safety/safety-calls';
import { buildMember, minutesAgo } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildSafetyCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openDialog, openPortal, storeSession } from '../../../test/portal.tsx';

/** Members 1, 2 and 5 serve in Lagos, 1 and 5 of them in Ikeja. */
const worldOf = (given: Partial<World> = {}) =>
  createWorld({ members: [1, 2, 3, 4, 5].map((id) => buildMember(id)), now: () => new Date(), ...given });

async function openSafety(world: World, ...faults: RequestHandler[]) {
  storeSession(world);
  const user = openPortal('/admin-dashboard?tab=safety', world, ...faults);
  await screen.findByRole('button', { name: 'Ask who is safe' });
  return user;
}

async function askIkeja(user: UserEvent) {
  const dialog = await openDialog(user, 'Ask who is safe');
  await user.selectOptions(dialog.getByLabelText('State'), 'Lagos');
  expect(await dialog.findByText('It reaches 3 members')).toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('LGA'), 'Ikeja');
  expect(await dialog.findByText('It reaches 2 members')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await write(user, dialog.getByLabelText('Reason'), 'Flood');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
}

test('the members of an LGA are asked', async () => {
  const world = worldOf();
  const user = await openSafety(world);
  expect(await screen.findByText('No call is running')).toBeInTheDocument();
  await askIkeja(user);
  const call = within(await screen.findByRole('article', { name: 'Ikeja, Lagos' }));
  for (const count of ['Need help 0', 'No answer 2', 'Safe 0']) expect(call.getByText(count)).toBeInTheDocument();
  expect(world.safetyCalls).toMatchObject([{ state: 'Lagos', lga: 'Ikeja', reason: 'Flood', memberIds: [1, 5] }]);
});

test('a refused call shows the reason', async () => {
  const user = await openSafety(worldOf(), refusing(startSafetyCall, 'recent_call'));
  await askIkeja(user);
  expect(await screen.findByText('This area was asked less than 6 hours ago.')).toBeInTheDocument();
});

test('a running call lists its members, who need help first, and is ended after a question', async () => {
  const answeredAt = minutesAgo(1, Date.now());
  const answers = new Map([
    [1, { status: 'safe', text: null, answeredAt }],
    [5, { status: 'need_help', text: 'Water up to the knee', answeredAt }],
  ] as const);
  const world = worldOf({ safetyCalls: [buildSafetyCall(1, { memberIds: [1, 2, 5], answers })] });
  const user = await openSafety(world);
  const call = within(await screen.findByRole('article', { name: 'Lagos' }));
  for (const count of ['Need help 1', 'No answer 1', 'Safe 1']) expect(call.getByText(count)).toBeInTheDocument();
  const rows = within(await call.findByRole('list', { name: 'Members of Lagos' })).getAllByRole('listitem');
  expect(rows.map((row) => /Needs help|No answer|Safe/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Needs help',
    'No answer',
    'Safe',
  ]);
  expect(rows[0]).toHaveTextContent('Ebele NwosuLA/25B/1005 · Ikeja Grammar School · IkejaWater up to the knee');
  await user.click(call.getByRole('button', { name: 'End call' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End call' }));
  expect(await screen.findByText('Call ended')).toBeInTheDocument();
  expect(await screen.findByText('No call is running')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Ended calls' })).toHaveTextContent('Heavy flood');
});

test('a long list goes on page by page', async () => {
  const memberIds = Array.from({ length: 25 }, (_, index) => index + 1);
  const members = memberIds.map((id) => buildMember(id));
  const user = await openSafety(worldOf({ members, safetyCalls: [buildSafetyCall(1, { memberIds })] }));
  const list = within(await screen.findByRole('list', { name: 'Members of Lagos' }));
  expect(list.getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await list.findByText('Adaeze Okafor')).toBeInTheDocument();
  expect(list.getAllByRole('listitem')).toHaveLength(25);
});

test('calls that fail to load show an error and a retry', async () => {
  let isDown = true;
  const down = http.get('*/api/admin/safety-calls', () =>
    isDown ? new HttpResponse(null, { status: 503 }) : undefined,
  );
  const user = await openSafety(worldOf(), down);
  expect(await screen.findByText('The safety calls could not be fetched.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No call is running')).toBeInTheDocument();
});

test('older calls are fetched also while none has ended', async () => {
  const safetyCalls = Array.from({ length: 21 }, (_, index) => buildSafetyCall(index + 1));
  const user = await openSafety(worldOf({ safetyCalls }));
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'More calls' }));
  expect(await screen.findAllByRole('article')).toHaveLength(21);
});
