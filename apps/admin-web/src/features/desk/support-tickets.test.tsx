import { buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { list, openTickets } from '../../../test/tickets.tsx';

test('a ticket shows its text, priority, category, member, status and date, when it is due and who has it', async () => {
  const changes = { subject: 'Lost my portal link', priority: 'high', status: 'in_progress' } as const;
  // A Monday morning: the eighth working hour ends at 17:00 in Lagos.
  const createdAt = '2026-03-02T08:00:00.000Z';
  const ticket = buildTicket(1, { userId: 7, ...changes, createdAt, assignee: 'superadmin' });
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
    '2 Mar 2026',
    '2 Mar 2026, 17:00',
    'Ngozi Adichie-Bello',
  ];
  for (const text of shown) expect(within(item).getByText(text)).toBeInTheDocument();
});

test('the tab states that there are no tickets', async () => {
  await openTickets([]);
  expect(await screen.findByText('No support tickets found')).toBeInTheDocument();
  expect(screen.getByText('0 tickets')).toBeInTheDocument();
});

test('tickets that wait stand first, due soonest, then the others, newest first', async () => {
  const waiting = (id: number, subject: string, day: number) =>
    buildTicket(id, { userId: 7, subject, waitingSince: `2026-03-0${day}T08:00:00.000Z` });
  await openTickets([
    waiting(1, 'Due later', 3),
    waiting(2, 'Due first', 2),
    ...[3, 4].map((id) => buildTicket(id, { userId: 7, subject: `Answered ${id}`, reply: 'Done.' })),
  ]);
  const shown = (await list()).getAllByRole('heading').map(({ textContent }) => textContent);
  expect(shown).toEqual(['Due first', 'Due later', 'Answered 4', 'Answered 3']);
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
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
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

test('the filters Mine, Unassigned and Overdue narrow the list, and the tab counts overdue tickets', async () => {
  const { user } = await openTickets([
    buildTicket(1, { userId: 7, subject: 'Late', waitingSince: minutesAgo(60 * 24 * 30) }),
    buildTicket(2, { userId: 7, subject: 'Taken', assignee: 'superadmin', reply: 'On it.' }),
    buildTicket(3, { userId: 7, subject: 'Of another', assignee: 'moderator', reply: 'On it.' }),
  ]);
  expect(await screen.findByRole('tab', { name: 'Support Tickets 1 overdue' })).toBeInTheDocument();
  const shown = async () => (await list()).getAllByRole('heading').map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(async () => expect(await shown()).toEqual(['Taken']));
  await user.click(screen.getByRole('button', { name: 'Unassigned' }));
  await waitFor(async () => expect(await shown()).toEqual(['Late']));
  await user.click(screen.getByRole('button', { name: 'Unassigned' }));
  await user.click(screen.getByRole('button', { name: 'Overdue' }));
  await waitFor(async () => expect(await shown()).toEqual(['Late']));
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
