import { buildMember } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiUrl, openDialog, openPortal, storeSession } from '../../../test/portal.tsx';

async function openNotices(world: World) {
  storeSession(world);
  const user = openPortal('/admin-dashboard?tab=notices', world);
  await screen.findByRole('button', { name: 'New notice' });
  return user;
}

const worldOf = () => createWorld({ members: [1, 2, 3, 4].map((id) => buildMember(id)) });

test('a notice is published to a state, and withdrawn', async () => {
  const world = worldOf();
  const user = await openNotices(world);
  const dialog = await openDialog(user, 'New notice');
  expect(await dialog.findByText('It reaches 4 members')).toBeInTheDocument();
  await write(user, dialog.getByLabelText('Title'), 'Clearance');
  await write(user, dialog.getByLabelText('Text'), 'Bring your letter.');
  await user.selectOptions(dialog.getByLabelText('Audience'), 'State');
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await write(user, dialog.getByLabelText('State'), 'Lagos');
  expect(await dialog.findByText('It reaches 2 members')).toBeInTheDocument();
  await user.click(dialog.getByLabelText('Ask for acknowledgement'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  const list = within(await screen.findByRole('list', { name: 'Notices' }));
  for (const figure of ['Reach 2', 'Read 0', 'Acknowledged 0']) expect(list.getByText(figure)).toBeInTheDocument();
  expect(world.notices).toMatchObject([{ title: 'Clearance', needsAcknowledgement: true, expiresAt: null }]);

  await user.click(list.getByRole('button', { name: 'Withdraw' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('No notices yet')).toBeInTheDocument();
  expect(world.notices).toEqual([]);
});

test('a notice to an LGA asks for its state, and expires in Nigerian time', async () => {
  const world = worldOf();
  const user = await openNotices(world);
  const dialog = await openDialog(user, 'New notice');
  await write(user, dialog.getByLabelText('Title'), 'Meeting');
  await write(user, dialog.getByLabelText('Text'), 'On Friday.');
  await user.selectOptions(dialog.getByLabelText('Audience'), 'LGA');
  await write(user, dialog.getByLabelText('State'), 'Lagos');
  await write(user, dialog.getByLabelText('LGA'), 'Ikeja');
  await write(user, dialog.getByLabelText('Expires'), '2099-05-01T10:00');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(world.notices).toMatchObject([{ expiresAt: '2099-05-01T09:00:00.000Z', reach: 1 }]));
  const list = within(await screen.findByRole('list', { name: 'Notices' }));
  for (const figure of ['Reach 1', 'Read 0']) expect(await list.findByText(figure)).toBeInTheDocument();
  expect(list.queryByText(/^Acknowledged/)).toBeNull();
  expect(world.channels.find(({ kind }) => kind === 'lga')).toMatchObject({ state: 'Lagos', lga: 'Ikeja' });
});

/** A world with one open rumour. */
function worldWithRumour() {
  const world = worldOf();
  const nothing = { verdict: null, explanation: null, source: null, answeredAt: null };
  const createdAt = world.now().toISOString();
  const asked = { id: 5, text: 'Camp lasts six weeks', photo: null, createdAt, askerIds: new Set([2]) };
  world.rumours.push({ ...asked, ...nothing });
  return world;
}

test('a rumour is answered', async () => {
  const world = worldWithRumour();
  const user = await openNotices(world);
  const dialog = await openDialog(user, 'Answer');
  await user.click(dialog.getByRole('radio', { name: 'False' }));
  await write(user, dialog.getByLabelText('Explanation'), 'It is three weeks.');
  await write(user, dialog.getByLabelText('Source'), 'The call-up letter');
  await user.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('No open rumours')).toBeInTheDocument();
  expect(world.rumours).toMatchObject([{ verdict: 'false', source: 'The call-up letter' }]);
});

test('a rumour that breaks the rules is removed after a question', async () => {
  const world = worldWithRumour();
  const user = await openNotices(world);
  const dialog = await openDialog(user, 'Remove', 'Remove rumour');
  expect(dialog.getByText(/“Camp lasts six weeks” disappears for everybody/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No open rumours')).toBeInTheDocument();
  expect(world.rumours).toEqual([]);
});

test('a notice keeps its key after a lost answer, and has another one once it is changed', async () => {
  const keys: (string | null)[] = [];
  const lost = http.post(`${apiUrl}/api/admin/notices`, ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return keys.length < 3 ? HttpResponse.error() : undefined;
  });
  const world = worldOf();
  storeSession(world);
  const user = openPortal('/admin-dashboard?tab=notices', world, lost);
  const dialog = await openDialog(user, 'New notice');
  await write(user, dialog.getByLabelText('Title'), 'Clearance');
  await write(user, dialog.getByLabelText('Text'), 'Bring your letter.');
  const publish = async (times: number) => {
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(keys).toHaveLength(times));
    if (times < 3)
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('data-loading'));
  };
  await publish(1);
  await publish(2);
  await write(user, dialog.getByLabelText('Text'), ' And your photo.');
  await publish(3);
  await waitFor(() => expect(world.notices).toMatchObject([{ body: 'Bring your letter. And your photo.' }]));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
