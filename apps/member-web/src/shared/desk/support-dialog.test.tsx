import { createTicket, listOwnTickets } from '@kopa/contracts/desk/tickets';
import { MockError, mock } from '@kopa/contracts/msw';
import { textLimits } from '@kopa/contracts/text-limits';
import { buildMember, buildTicket } from '@kopa/mocks/builders';
import { ticketView } from '@kopa/mocks/desk';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { Button } from '@mantine/core';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLive } from '../../../test/answer-live.ts';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { useLiveChannel } from '../../live/live-channel.ts';
import { openSupport, type SupportRequest } from './support.store.ts';
import { SupportArea } from './support-area.tsx';

function worldWith(given: Partial<World> = {}) {
  return createWorld({ members: [buildMember(1), buildMember(2)], ...given });
}

/** A page with a button that opens support, and the support dialog. */
function SupportOpener({ options }: { options: Omit<SupportRequest, 'isOpen'> }) {
  const { isOpen } = useLiveChannel();
  return (
    <>
      <Button onClick={() => openSupport(options)}>Help</Button>
      {isOpen && <p>Live</p>}
      <SupportArea />
    </>
  );
}

async function openDialog(
  world: World,
  options: Omit<SupportRequest, 'isOpen'> = { view: 'write' },
  ...faults: Parameters<typeof renderPage>[2][]
) {
  const { user } = renderPage(<SupportOpener options={options} />, world, ...faults);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  return { user, dialog };
}

test('a ticket is sent with the chosen category and priority, and is then among the member’s own tickets', async () => {
  const world = worldWith();
  const { user, dialog } = await openDialog(world);
  await write(user, dialog.getByLabelText('Subject'), ' My state code ');
  await write(user, dialog.getByLabelText('Description'), 'Somebody else has it.');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Safety');
  await user.selectOptions(dialog.getByLabelText('Priority'), 'High');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Ticket sent')).toBeVisible();
  const ticket = within(await dialog.findByRole('list', { name: 'Your tickets' })).getByRole('listitem');
  expect(within(ticket).getByText('My state code')).toBeVisible();
  expect(within(ticket).getByText('Open')).toBeVisible();
  expect(world.tickets).toMatchObject([
    { subject: 'My state code', description: 'Somebody else has it.', category: 'safety', priority: 'high', userId: 1 },
  ]);
});

test('a request under the Data Protection Act waits until it is answered, and again after a message', async () => {
  const request = { userId: 1, category: 'data_protection', reply: 'We sent the copy.' } as const;
  const tickets = [
    buildTicket(1, { ...request, subject: 'Answered one' }),
    buildTicket(2, { ...request, subject: 'Waiting one', waitingSince: '2026-06-01T10:00:00.000Z' }),
    buildTicket(3, { ...request, subject: 'Ended one', waitingSince: '2026-06-01T10:00:00.000Z', status: 'resolved' }),
  ];
  const { dialog } = await openDialog(worldWith({ tickets }), { view: 'tickets' });
  const list = within(await dialog.findByRole('list', { name: 'Your tickets' }));
  const shown = (subject: string) => list.getByText(subject).closest('li');
  expect(shown('Answered one')).toHaveTextContent('Answered ·');
  expect(shown('Waiting one')).toHaveTextContent('Waiting ·');
  expect(shown('Ended one')).toHaveTextContent('Answered ·');
});

test('an empty ticket is not sent, and no more than the limit can be typed', async () => {
  const world = worldWith();
  const { user, dialog } = await openDialog(world);
  await write(user, dialog.getByLabelText('Subject'), '   ');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Please write a subject.')).toBeVisible();
  expect(dialog.getByText('Please describe what happened.')).toBeVisible();
  expect(dialog.getByLabelText('Subject')).toHaveFocus();
  expect(world.tickets).toEqual([]);
  expect(dialog.getByLabelText('Subject')).toHaveAttribute('maxlength', String(textLimits.ticketSubject));
  expect(dialog.getByLabelText('Description')).toHaveAttribute('maxlength', String(textLimits.ticketDescription));
});

test('a failure keeps the text and shows its reason; a retry with the same text creates the same ticket', async () => {
  const keys: (string | null)[] = [];
  let isDown = true;
  const failing = mock(createTicket, ({ request, body }) => {
    keys.push(request.headers.get('idempotency-key'));
    if (isDown) throw new MockError('unavailable');
    return ticketView(buildTicket(9, { ...body, userId: 1 }));
  });
  const { user, dialog } = await openDialog(worldWith(), undefined, failing);
  await write(user, dialog.getByLabelText('Subject'), 'Lost phone');
  await write(user, dialog.getByLabelText('Description'), 'Yesterday, at camp.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('The ticket was not sent')).toBeVisible();
  expect(dialog.getByLabelText('Description')).toHaveValue('Yesterday, at camp.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Ticket sent')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('closing keeps the text', async () => {
  const { user, dialog } = await openDialog(worldWith(), { view: 'write', category: 'portal' });
  expect(dialog.getByLabelText('Category')).toHaveValue('portal');
  await write(user, dialog.getByLabelText('Subject'), 'Half a thought');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  expect(await screen.findByLabelText('Subject')).toHaveValue('Half a thought');
});

test('the list has only the member’s own tickets, with their state and a link to each', async () => {
  const tickets = [
    buildTicket(1, { userId: 1, subject: 'Mine', status: 'in_progress', reply: 'Solved.' }),
    buildTicket(2, { userId: 2, subject: 'Not mine' }),
  ];
  const { dialog } = await openDialog(worldWith({ tickets }), { view: 'tickets' });
  const ticket = within(await dialog.findByRole('listitem'));
  expect(ticket.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/support/1');
  expect(ticket.getByText('In progress')).toBeVisible();
  expect(ticket.getByText('Answered')).toBeVisible();
});

test('a member without tickets is offered to write one', async () => {
  const { user, dialog } = await openDialog(worldWith(), { view: 'tickets' });
  await user.click(await dialog.findByRole('button', { name: 'Write to support' }));
  expect(await dialog.findByLabelText('Subject')).toBeVisible();
});

test('tickets that cannot be loaded can be tried again', async () => {
  const failing = outage(listOwnTickets);
  const world = worldWith({ tickets: [buildTicket(3, { userId: 1, subject: 'Here again' })] });
  const { user, dialog } = await openDialog(world, { view: 'tickets' }, failing);
  const alert = within(await dialog.findByRole('alert'));
  failing.end();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Here again')).toBeVisible();
});

test("an administrator's reply arrives live, as a toast and in the open list", async () => {
  const world = worldWith({ tickets: [buildTicket(1, { userId: 1, subject: 'My picture' })] });
  const { user } = renderLivePage(<SupportOpener options={{ view: 'tickets' }} />, world);
  await screen.findByText('Live');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  expect(await dialog.findByText('Open')).toBeVisible();
  answerLive(world, 'Try it once more, please.', 'resolved');
  expect(await screen.findByText('Message from support')).toBeVisible();
  expect(await dialog.findByText('Resolved')).toBeVisible();
  expect(dialog.getByText('Answered')).toBeVisible();
});

test('a written ticket keeps its category where support suggests another', async () => {
  const world = worldWith();
  const first = await openDialog(world, { view: 'write', category: 'safety' });
  await write(first.user, first.dialog.getByLabelText('Subject'), 'My state code');
  cleanup();
  const { dialog } = await openDialog(world);
  expect(dialog.getByLabelText('Subject')).toHaveValue('My state code');
  expect(dialog.getByLabelText('Category')).toHaveValue('safety');
});
