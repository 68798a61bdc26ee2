import { lookLimits } from '@kopa/contracts/limits';
import { buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { addMessage } from '@kopa/mocks/desk';
import type { StoredTicket } from '@kopa/mocks/stored';
import type { World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { list, openTicket, openTickets, panel } from '../../../test/tickets.tsx';

afterEach(() => void vi.useRealTimers());

test("an answer changes the ticket's status, and the page states that its member has been notified", async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const shown = await openTicket(user, 'My picture');
  expect(shown.getByRole('button', { name: 'Send' })).toBeDisabled();
  await write(user, shown.getByRole('textbox', { name: 'Answer' }), 'Please try again.');
  await user.selectOptions(shown.getByLabelText('Status'), 'resolved');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  expect(screen.getByText('Ada Okafor has been notified')).toBeInTheDocument();
  expect(await (await list()).findByText('resolved')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'resolved', reply: 'Please try again.' }]);
  expect(world.ticketMessages).toMatchObject([{ text: 'Please try again.', administrator: 'superadmin' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support Ticket' })).not.toBeInTheDocument());
});

test('the status can be changed without an answer', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture', reply: 'Done.' })]);
  const shown = await openTicket(user, 'My picture');
  await user.selectOptions(shown.getByLabelText('Status'), 'in progress');
  await user.click(shown.getByRole('button', { name: 'Change status' }));
  expect(await (await list()).findByText('in progress')).toBeInTheDocument();
  expect(world.tickets).toMatchObject([{ status: 'in_progress', reply: 'Done.' }]);
});

test('a failed answer shows an error and keeps its text, also when the ticket is closed', async () => {
  const refused = http.post('*/api/admin/support-tickets/1/messages', () =>
    HttpResponse.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }),
  );
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], refused);
  const shown = await openTicket(user, 'My picture');
  await write(user, shown.getByRole('textbox', { name: 'Answer' }), 'A long answer');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Failed to update ticket')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support Ticket' })).not.toBeInTheDocument());
  const again = await openTicket(user, 'My picture');
  expect(again.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
});

test('an answer that had no response keeps its status and its key', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  const arrivesWithoutAnswer = http.post('*/api/admin/support-tickets/1/messages', async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.clone().json() });
    if (sent.length > 1) return undefined;
    Object.assign(world.tickets[0] ?? {}, { status: 'resolved', closedAt: minutesAgo(1) });
    return HttpResponse.error();
  });
  const { user, world } = await openTickets(
    [buildTicket(1, { userId: 7, subject: 'My picture' })],
    arrivesWithoutAnswer,
  );
  const shown = await openTicket(user, 'My picture');
  await write(user, shown.getByRole('textbox', { name: 'Answer' }), 'Please try again.');
  await user.selectOptions(shown.getByLabelText('Status'), 'resolved');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(shown.getByRole('button', { name: 'Send' })).toBeEnabled());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support Ticket' })).not.toBeInTheDocument());
  const again = await openTicket(user, 'My picture');
  await user.click(again.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('a ticket is taken and given back, and a note is for administrators only', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const shown = await openTicket(user, 'My picture');
  await user.click(shown.getByRole('button', { name: 'Take' }));
  expect(await shown.findByRole('button', { name: 'Give back' })).toBeInTheDocument();
  expect(shown.getByText('Taken by Ngozi Adichie-Bello')).toBeInTheDocument();
  await user.click(shown.getByRole('tab', { name: 'Note' }));
  await write(user, shown.getByRole('textbox', { name: 'Note' }), 'Called the portal.');
  await user.click(shown.getByRole('button', { name: 'Add note' }));
  expect(await shown.findByText('Called the portal.')).toBeInTheDocument();
  expect(shown.getByText(/Note of/)).toHaveTextContent('Note of Ngozi Adichie-Bello');
  expect(world.ticketMessages).toEqual([]);
  expect(world.ticketNotes).toMatchObject([{ text: 'Called the portal.', administrator: 'superadmin' }]);
});

test('an answer leaves the status that somebody else has set meanwhile, and the ticket is fetched each time it opens', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const resolve = () => Object.assign(world.tickets[0] ?? {}, { status: 'resolved', closedAt: minutesAgo(1) });
  const shown = await openTicket(user, 'My picture');
  resolve();
  await write(user, shown.getByRole('textbox', { name: 'Answer' }), 'Please try again.');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByRole('alert')).toHaveTextContent('The status is resolved now. Nothing was sent yet.');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support Ticket' })).not.toBeInTheDocument());
  expect(world.tickets).toMatchObject([{ status: 'resolved', reply: 'Please try again.' }]);
  Object.assign(world.tickets[0] ?? {}, { status: 'in_progress', closedAt: null });
  const again = await openTicket(user, 'My picture');
  await waitFor(() => expect(again.getByLabelText('Status')).toHaveValue('in_progress'));
});

test('a ticket of another administrator is taken over, or given back', async () => {
  const { user, world } = await openTickets([
    buildTicket(1, { userId: 7, subject: 'My picture', assignee: 'moderator' }),
  ]);
  const shown = await openTicket(user, 'My picture');
  expect(shown.getByRole('button', { name: 'Give back' })).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Take' }));
  await waitFor(() => expect(shown.queryByRole('button', { name: 'Take' })).toBeNull());
  expect(world.tickets).toMatchObject([{ assignee: 'superadmin' }]);
  await user.click(shown.getByRole('button', { name: 'Give back' }));
  expect(await shown.findByText('Nobody has taken it.')).toBeInTheDocument();
});

test('a note that is being written stays while the status changes', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const shown = await openTicket(user, 'My picture');
  await user.click(shown.getByRole('tab', { name: 'Note' }));
  await write(user, shown.getByRole('textbox', { name: 'Note' }), 'Called the portal.');
  Object.assign(world.tickets[0] ?? {}, { status: 'in_progress' });
  await user.click(shown.getByRole('button', { name: 'Take' }));
  await shown.findByText('Taken by Ngozi Adichie-Bello');
  expect(shown.getByRole('textbox', { name: 'Note' })).toHaveValue('Called the portal.');
  await user.click(shown.getByRole('tab', { name: 'Answer' }));
  expect(shown.getByLabelText('Status')).toHaveValue('in_progress');
});

test('earlier messages load page by page', async () => {
  const ticketMessages = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: 100 + index, ticketId: 1, text: `Message ${index + 1}`, administrator: null },
    createdAt: minutesAgo(60 - index),
  }));
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { ticketMessages });
  const shown = await openTicket(user, 'My picture');
  expect(shown.queryByText('Message 1')).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Earlier messages' }));
  expect(await shown.findByText('Message 1')).toBeInTheDocument();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(60);
});

test('a closed ticket offers "Open again" in place of an answer, in the list and beside it', async () => {
  const closed = { userId: 7, status: 'closed', reply: 'Done.', closedAt: minutesAgo(1) } as const;
  const { user, world } = await openTickets([
    buildTicket(1, { ...closed, subject: 'My picture' }),
    buildTicket(2, { ...closed, subject: 'My letter' }),
  ]);
  expect((await list()).queryByRole('button', { name: /^Answer/ })).toBeNull();
  await user.click((await list()).getByRole('button', { name: 'Open again “My picture”' }));
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  expect(await (await list()).findByRole('button', { name: 'Answer “My picture”' })).toBeInTheDocument();
  await user.click((await list()).getByRole('button', { name: 'My letter' }));
  const shown = await panel();
  const again = await shown.findByRole('button', { name: 'Open again “My letter”' });
  await waitFor(() => expect(again).toHaveFocus());
  expect(shown.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  await user.click(again);
  expect(await shown.findByRole('textbox', { name: 'Answer' })).toHaveFocus();
  expect(world.tickets.map(({ status }) => status)).toEqual(['open', 'open']);
});

test('a ticket that its member has opened again has a mark', async () => {
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture', isReopened: true })]);
  expect((await list()).getByText('Opened again')).toBeInTheDocument();
  const shown = await openTicket(user, 'My picture');
  expect(shown.getByText('Opened again by Ada Okafor: it is not solved yet.')).toBeInTheDocument();
});

test('the open ticket is in the address, and Escape leads back to its row', async () => {
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  await openTicket(user, 'My picture');
  expect(window.location.search).toContain('ticket=1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Support Ticket' })).toBeNull());
  expect((await list()).getByRole('button', { name: 'Answer “My picture”' })).toHaveFocus();
});

test('tickets are answered by keyboard alone: j, Enter, the answer, Tab to Send, Enter', async () => {
  const { user } = await openTickets([1, 2].map((id) => buildTicket(id, { userId: 7, subject: `Question ${id}` })));
  const [first] = (await list()).getAllByRole('button', { name: /^Question/ });
  await user.keyboard('jjk{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Answer' })).toHaveFocus();
  await user.keyboard('We have set it anew.{Tab}{Tab}{Tab}{Enter}');
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  await waitFor(() => expect(first).toHaveFocus());
});

test('another administrator who looks at the ticket is named', async () => {
  const looks: World['looks'] = new Map([['moderator', { subjectType: 'ticket', subjectId: 1 }]]);
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { looks });
  const shown = await openTicket(user, 'My picture');
  expect(await shown.findByText('Tunde Salami is looking at this')).toBeInTheDocument();
  expect(world.looks.get('superadmin')).toEqual({ subjectType: 'ticket', subjectId: 1 });
});

test('an answer of an administrator who has left the ticket since is shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const looks: World['looks'] = new Map([['moderator', { subjectType: 'ticket', subjectId: 1 }]]);
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { looks });
  const shown = await openTicket(user, 'My picture');
  await shown.findByText('Tunde Salami is looking at this');
  addMessage(world, world.tickets[0] as StoredTicket, 'Theirs', 'moderator');
  looks.delete('moderator');
  await vi.advanceTimersByTimeAsync(lookLimits.renewedEvery);
  await vi.waitFor(() => shown.getByText('Theirs'));
  expect(shown.queryByText('Tunde Salami is looking at this')).toBeNull();
});

test('an answer of another administrator is shown before one’s own is sent', async () => {
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const shown = await openTicket(user, 'My picture');
  await write(user, shown.getByRole('textbox', { name: 'Answer' }), 'Mine');
  addMessage(world, world.tickets[0] as StoredTicket, 'Theirs', 'moderator');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByRole('alert')).toHaveTextContent(
    'Tunde Salami has written meanwhile. Nothing was sent yet.',
  );
  expect(shown.getByText('Theirs')).toBeInTheDocument();
  expect(world.ticketMessages.map(({ text }) => text)).toEqual(['Theirs']);
  await user.click(shown.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(world.ticketMessages.map(({ text }) => text)).toEqual(['Theirs', 'Mine']));
});
