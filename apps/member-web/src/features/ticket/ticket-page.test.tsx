import { judgeSolution, writeTicketMessage } from '@kopa/contracts/desk/tickets';
import { buildMember, buildTicket, minutesAgo } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import type { StoredTicket } from '@kopa/mocks/stored';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { answerLive } from '../../../test/answer-live.ts';
import { renderLivePage } from '../../../test/render-page.tsx';
import { Component as TicketPage } from './ticket-page.tsx';

const daysAgo = (days: number) => minutesAgo(days * 24 * 60, Date.now());

async function openTicket(given: Partial<StoredTicket> = {}, others: Partial<World> = {}, ...faults: RequestHandler[]) {
  const ticket = buildTicket(1, { userId: 1, subject: 'My picture', ...given });
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    tickets: [ticket, buildTicket(2, { userId: 2 })],
    now: () => new Date(),
    ...others,
  });
  const page = renderLivePage({ element: <TicketPage />, paths: ['/support/:id'] }, world, ...faults);
  await page.router.navigate('/support/1');
  return { ...page, world, ticket };
}

test('a message stands in the conversation and in the world, once', async () => {
  const { user, world } = await openTicket();
  await write(user, await screen.findByLabelText('Write a message'), 'Any news?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(messages.getAllByRole('listitem')).toHaveLength(1);
  expect(messages.getByText('Any news?')).toBeVisible();
  expect(screen.getByLabelText('Write a message')).toHaveValue('');
  expect(world.ticketMessages).toMatchObject([{ ticketId: 1, text: 'Any news?', administrator: null }]);
});

test('a text that is written while a message is sent stays in the field', async () => {
  const answer = Promise.withResolvers<void>();
  const slow = http.post('*/api/support-tickets/:id/messages', () => answer.promise.then(() => undefined));
  const { user, world } = await openTicket({}, {}, slow);
  const field = await screen.findByLabelText('Write a message');
  await write(user, field, 'first message');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(field, ' and my second thought');
  answer.resolve();
  await expect.poll(() => world.ticketMessages).toMatchObject([{ text: 'first message' }]);
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('and my second thought');
});

test('a message that failed keeps its text and its key over a reload', async () => {
  const keys: (string | null)[] = [];
  const failing = http.post('*/api/support-tickets/:id/messages', ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return HttpResponse.error();
  });
  const { user, world, leave } = await openTicket({}, {}, failing);
  await write(user, await screen.findByLabelText('Write a message'), 'Any news?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The message was not sent')).toBeVisible();
  leave();
  const again = await openTicket({}, world, failing);
  expect(await screen.findByLabelText('Write a message')).toHaveValue('Any news?');
  await again.user.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => keys).toEqual([keys[0], keys[0]]);
});

test('an answer of the desk arrives live as plain text, and is marked as read', async () => {
  const { world, ticket } = await openTicket();
  await screen.findByLabelText('Write a message');
  const attack = '<img src=x onerror="globalThis.hacked = true"> Solved.';
  answerLive(world, attack, 'in_progress');
  expect(await screen.findByText(attack)).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(await screen.findByText('In progress')).toBeVisible();
  await expect.poll(() => ticket.isUnread).toBe(false);
});

test('an open question shows when the desk answers, in Lagos', async () => {
  // Monday, 9:00 in Lagos: the eighth working hour ends at 17:00.
  await openTicket({ priority: 'high', waitingSince: '2026-03-02T08:00:00.000Z' });
  expect(await screen.findByText(/The desk answers by Monday/)).toHaveTextContent('17:00');
});

test('a message opens a resolved ticket again', async () => {
  const { user } = await openTicket({ status: 'resolved', closedAt: daysAgo(13) });
  expect(await screen.findByText('A message opens this ticket again.')).toBeVisible();
  await write(user, screen.getByLabelText('Write a message'), 'It is back.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Open')).toBeVisible();
});

test('a resolved ticket asks whether it is solved; Yes closes it', async () => {
  const { user, world } = await openTicket({ status: 'resolved', reply: 'Done.', closedAt: daysAgo(1) });
  const question = within(await screen.findByRole('region', { name: 'Is it solved?' }));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.queryByText('Is it solved?')).toBeNull();
  expect(world.tickets[0]).toMatchObject({ status: 'closed', isReopened: false });
});

test('"Not yet" opens a resolved ticket again with its time before', async () => {
  const waitedSince = '2026-03-02T08:00:00.000Z';
  const resolved = { status: 'resolved', reply: 'Done.', waitedSince, closedAt: daysAgo(1) } as const;
  const { user, world } = await openTicket({ ...resolved, priority: 'high' });
  await user.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect(await screen.findByText('Open')).toBeVisible();
  expect(screen.getByText(/The desk answers by Monday 2 March/)).toHaveTextContent('17:00');
  expect(screen.queryByText('Is it solved?')).toBeNull();
  expect(world.tickets[0]).toMatchObject({ status: 'open', isReopened: true });
});

test('after an answer that comes too late the page shows the status that support has set meanwhile', async () => {
  const { user, world } = await openTicket({ status: 'resolved', reply: 'Done.', closedAt: daysAgo(1) });
  await screen.findByText('Is it solved?');
  Object.assign(world.tickets[0] ?? {}, { status: 'in_progress', closedAt: null });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.queryByText('Is it solved?')).toBeNull();
});

test('an answer that was not sent says so', async () => {
  const failing = outage(judgeSolution);
  const { user } = await openTicket({ status: 'resolved', reply: 'Done.', closedAt: daysAgo(1) }, {}, failing);
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your answer was not sent');
  expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
});

test('a ticket closed more than 14 days ago takes no message, and offers a new one', async () => {
  await openTicket({ status: 'closed', closedAt: daysAgo(15) });
  expect(await screen.findByRole('button', { name: 'New ticket' })).toBeVisible();
  expect(screen.queryByLabelText('Write a message')).toBeNull();
});

test('earlier messages load page by page', async () => {
  const texts = Array.from({ length: 25 }, (_, index) => `Message ${index + 1}`);
  const { user } = await openTicket(
    {},
    {
      ticketMessages: texts.map((text, index) => ({
        ...{ id: 100 + index, ticketId: 1, text, administrator: null, createdAt: daysAgo(25 - index) },
      })),
    },
  );
  expect(await screen.findByText('Message 25')).toBeVisible();
  expect(screen.queryByText('Message 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load earlier messages' }));
  expect(await screen.findByText('Message 1')).toBeVisible();
  expect(screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent)).toEqual(texts);
});

test('a failure keeps the text', async () => {
  const failing = outage(writeTicketMessage);
  const { user } = await openTicket({}, {}, failing);
  await write(user, await screen.findByLabelText('Write a message'), 'Any news?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The message was not sent');
  expect(screen.getByLabelText('Write a message')).toHaveValue('Any news?');
});

test('the ticket of somebody else is not shown', async () => {
  const { router } = await openTicket();
  await router.navigate('/support/2');
  expect(await screen.findByText('This ticket is not here')).toBeVisible();
});
