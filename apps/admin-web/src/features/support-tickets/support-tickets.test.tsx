import { buildMember, buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openDashboard, useMockedApi } from '../../../test/portal.tsx';

useMockedApi();

const members = [buildMember(7, { name: 'Ada Okafor', username: 'ada' }), buildMember(8)];

async function openTickets(tickets: World['tickets'], ...given: (RequestHandler | Partial<World>)[]) {
  const faults = given.filter((one) => one instanceof RequestHandler);
  const world = createWorld({ members, tickets, ...given.find((one) => !(one instanceof RequestHandler)) });
  const user = await openDashboard(world, ...faults);
  await user.click(screen.getByRole('tab', { name: /^Support Tickets/ }));
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

async function openTicket(user: UserEvent, subject: string) {
  await user.click((await list()).getByRole('button', { name: `Answer “${subject}”` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Support Ticket' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveFocus());
  return dialog;
}

test("an answer changes the ticket's status and notifies its member", async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const dialog = await openTicket(user, 'My picture');
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Please try again.');
  await user.selectOptions(dialog.getByLabelText('Status'), 'resolved');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  expect(screen.getByText('Ada Okafor has been notified')).toBeInTheDocument();
  expect(await (await list()).findByText('resolved')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'resolved', reply: 'Please try again.' }]);
  expect(world.ticketMessages).toMatchObject([{ text: 'Please try again.', administrator: 'superadmin' }]);
  expect(world.notifications).toMatchObject([{ userId: 7, type: 'other', relatedId: 1 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the status can be changed without an answer', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture', reply: 'Done.' })]);
  const dialog = await openTicket(user, 'My picture');
  await user.selectOptions(dialog.getByLabelText('Status'), 'in progress');
  await user.click(dialog.getByRole('button', { name: 'Change status' }));
  expect(await (await list()).findByText('in progress')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'in_progress', reply: 'Done.' }]);
});

test('a failed answer shows an error and keeps its text, also when the dialog is closed', async () => {
  const refused = http.post('*/api/admin/support-tickets/1/messages', () =>
    HttpResponse.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }),
  );
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], refused);
  const dialog = await openTicket(user, 'My picture');
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'A long answer');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Failed to update ticket')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const again = await openTicket(user, 'My picture');
  expect(again.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
});

test('a ticket is taken and given back, and a note is for administrators only', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const dialog = await openTicket(user, 'My picture');
  await user.click(dialog.getByRole('button', { name: 'Take' }));
  expect(await dialog.findByRole('button', { name: 'Give back' })).toBeInTheDocument();
  expect(dialog.getByText('Taken by Ngozi Adichie-Bello')).toBeInTheDocument();
  await user.click(dialog.getByRole('tab', { name: 'Note' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Called the portal.');
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Called the portal.')).toBeInTheDocument();
  expect(dialog.getByText(/Note of/)).toHaveTextContent('Note of Ngozi Adichie-Bello');
  expect([world.ticketMessages, world.notifications]).toEqual([[], []]);
  expect(world.ticketNotes).toMatchObject([{ text: 'Called the portal.', administrator: 'superadmin' }]);
});

async function chooseSaved(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Saved replies' }));
  // Without a layout the menu counts as scrolled out of view.
  await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
}

test('a saved reply fills the field with the names of the member', async () => {
  const savedReplies = [{ id: 1, title: 'Greeting', text: 'Hello {first_name} in {state}, about ticket {ticket_id}:' }];
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { savedReplies });
  const dialog = await openTicket(user, 'My picture');
  await chooseSaved(user, 'Greeting');
  expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue('Hello Gloria in Kano, about ticket 1:');
});

test('a saved reply is added, and one with another word in braces is refused', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  await openTicket(user, 'My picture');
  await chooseSaved(user, 'Edit saved replies');
  const replies = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
  await user.click(replies.getByRole('button', { name: 'New saved reply' }));
  await user.type(replies.getByLabelText('Title'), 'Greeting');
  await user.type(replies.getByLabelText('Text'), 'Hello {{surname}');
  await user.click(replies.getByRole('button', { name: 'Save' }));
  expect(await replies.findByText(/can stand in braces/)).toBeInTheDocument();
  await user.clear(replies.getByLabelText('Text'));
  await user.type(replies.getByLabelText('Text'), 'Hello');
  await user.click(replies.getByRole('button', { name: 'Save' }));
  expect(await replies.findByText('Greeting')).toBeInTheDocument();
  expect(world.savedReplies).toMatchObject([{ title: 'Greeting', text: 'Hello' }]);
});

test('the filters Mine, Unassigned and Overdue narrow the list, and the tab counts overdue tickets', async () => {
  const { user } = await openTickets([
    buildTicket(1, { userId: 7, subject: 'Late', waitingSince: minutesAgo(60 * 24 * 30) }),
    buildTicket(2, { userId: 7, subject: 'Taken', assignee: 'superadmin', reply: 'On it.' }),
    buildTicket(3, { userId: 7, subject: 'Of another', assignee: 'moderator', reply: 'On it.' }),
  ]);
  expect(await screen.findByRole('tab', { name: 'Support Tickets 1' })).toBeInTheDocument();
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
