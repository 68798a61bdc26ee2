import { buildMember, buildTicket } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, useMockedApi } from '../../../test/portal.tsx';

useMockedApi();

const members = [buildMember(7, { name: 'Ada Okafor', username: 'ada' }), buildMember(8)];

async function openTickets(tickets: World['tickets'], ...faults: RequestHandler[]) {
  const world = createWorld({ members, tickets });
  const user = await openDashboard(world, ...faults);
  await user.click(screen.getByRole('tab', { name: 'Support Tickets' }));
  await screen.findByLabelText('Status');
  return { world, user };
}

const list = async () => within(await screen.findByRole('list', { name: 'Support tickets' }));

test('a ticket shows its text, priority, category, user, status, reply and date', async () => {
  const changes = { subject: 'Lost my portal link', priority: 'high', status: 'in_progress', reply: 'On it.' } as const;
  const ticket = buildTicket(1, { userId: 7, ...changes });
  await openTickets([ticket]);
  const item = (await list()).getByRole('listitem');
  const shown = [
    changes.subject,
    ticket.description,
    'high',
    ticket.category,
    '7',
    'Ada Okafor',
    'in progress',
    'On it.',
  ];
  for (const text of shown) expect(within(item).getByText(text)).toBeInTheDocument();
});

test('the tab states that there are no tickets', async () => {
  await openTickets([]);
  expect(await screen.findByText('No support tickets found')).toBeInTheDocument();
  expect(screen.getByText('0 tickets')).toBeInTheDocument();
});

test('older tickets load page by page', async () => {
  const { user } = await openTickets(Array.from({ length: 60 }, (_, index) => buildTicket(index + 1, { userId: 7 })));
  expect((await list()).getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('60 tickets')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more tickets' }));
  expect(await screen.findAllByText('Category')).toHaveLength(60);
});

test('the server filters by status and priority', async () => {
  const { user } = await openTickets([
    buildTicket(1, { userId: 7, subject: 'Urgent', priority: 'high' }),
    buildTicket(2, { userId: 7, subject: 'Urgent once', priority: 'high', status: 'closed' }),
    buildTicket(3, { userId: 7, subject: 'Some time', priority: 'low' }),
  ]);
  await user.selectOptions(screen.getByLabelText('Priority'), 'high');
  expect(await screen.findByText('2 tickets')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Status'), 'open');
  expect(await screen.findByText('1 ticket')).toBeInTheDocument();
  expect((await list()).getByText('Urgent')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Status'), 'resolved');
  expect(await screen.findByText('No support tickets found')).toBeInTheDocument();
});

test('while a filter loads, the tab shows neither a count nor that there are no tickets', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = http.get('*/api/admin/support-tickets/all', async ({ request }) => {
    if (new URL(request.url).searchParams.get('status') === 'open') await held;
  });
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], holding);
  await user.selectOptions(screen.getByLabelText('Status'), 'resolved');
  expect(await screen.findByText('No support tickets found')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Status'), 'open');
  expect(screen.queryByText('No support tickets found')).toBeNull();
  expect(screen.queryByText(/\d tickets?$/)).toBeNull();
  release();
  expect(await screen.findByText('1 ticket')).toBeInTheDocument();
});

test("a reply changes the ticket's status and notifies its member", async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  await user.click((await list()).getByRole('button', { name: 'Answer “My picture”' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Support Ticket' }));
  expect(modal.getByRole('button', { name: 'Change status' })).toBeDisabled();
  await user.type(modal.getByLabelText('Reply'), 'Please try again.');
  await user.selectOptions(modal.getByLabelText('Status'), 'resolved');
  await user.click(modal.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  expect(screen.getByText('Ada Okafor has been notified')).toBeInTheDocument();
  expect(await (await list()).findByText('resolved')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'resolved', reply: 'Please try again.' }]);
  expect(world.notifications).toMatchObject([{ userId: 7, type: 'other', relatedId: 1 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the status can be changed without a reply', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture', reply: 'Done.' })]);
  await user.click((await list()).getByRole('button', { name: 'Answer “My picture”' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Support Ticket' }));
  await user.selectOptions(modal.getByLabelText('Status'), 'in progress');
  await user.click(modal.getByRole('button', { name: 'Change status' }));
  expect(await (await list()).findByText('in progress')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'in_progress', reply: 'Done.' }]);
});

test('a failed reply shows an error and keeps its text, also when the modal is closed', async () => {
  const refused = http.patch('*/api/admin/support-tickets/1', () =>
    HttpResponse.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }),
  );
  const { user } = await openTickets([buildTicket(1, { userId: 7 })], refused);
  await user.click((await list()).getByRole('button', { name: /^Answer/ }));
  await user.type(await screen.findByLabelText('Reply'), 'A long answer');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Failed to update ticket')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click((await list()).getByRole('button', { name: /^Answer/ }));
  expect(await screen.findByLabelText('Reply')).toHaveValue('A long answer');
});

test('a ticket opens its member in User Management', async () => {
  const { user } = await openTickets([buildTicket(1, { userId: 7 })]);
  await user.click((await list()).getByRole('button', { name: 'Ada Okafor' }));
  expect(await screen.findByText('1-1 of 1 users')).toBeInTheDocument();
  expect(screen.getByLabelText('Search users')).toHaveValue('ada');
});

test('text of members is shown as text, never as markup', async () => {
  const attack = '<img src=x onerror="globalThis.hacked = true">';
  await openTickets([buildTicket(1, { userId: 7, subject: attack, description: attack })]);
  expect((await list()).getAllByText(attack)).toHaveLength(2);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('a failure shows its error text', async () => {
  const down = http.get('*/api/admin/support-tickets/all', () => new HttpResponse(null, { status: 500 }));
  await openTickets([], down);
  expect(await screen.findByText('Failed to fetch tickets')).toBeInTheDocument();
});
