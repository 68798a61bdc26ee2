import { createSavedReply } from '@kopa/contracts/desk/saved-replies';
import { buildTicket } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseSaved, openTicket, openTickets } from '../../../test/tickets.tsx';

test('a saved reply fills the field with the names of the member', async () => {
  const savedReplies = [{ id: 1, title: 'Greeting', text: 'Hello {first_name} in {state}, about ticket {ticket_id}:' }];
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { savedReplies });
  const panel = await openTicket(user, 'My picture');
  await chooseSaved(user, 'Greeting');
  expect(panel.getByRole('textbox', { name: 'Answer' })).toHaveValue('Hello Gloria in Kano, about ticket 1:');
});

test('a saved reply follows the text in the field', async () => {
  const savedReplies = [{ id: 1, title: 'Greeting', text: 'Hello {first_name}' }];
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { savedReplies });
  const panel = await openTicket(user, 'My picture');
  await write(user, panel.getByRole('textbox', { name: 'Answer' }), 'Thank you.');
  await chooseSaved(user, 'Greeting');
  expect(panel.getByRole('textbox', { name: 'Answer' })).toHaveValue('Thank you.\n\nHello Gloria');
});

test('a saved reply that is deleted while it is in the field is sent as it stands there', async () => {
  const savedReplies = [{ id: 1, title: 'Greeting', text: 'Hello {first_name}' }];
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], { savedReplies });
  const panel = await openTicket(user, 'My picture');
  await chooseSaved(user, 'Greeting');
  await chooseSaved(user, 'Edit saved replies');
  const replies = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
  await user.click(replies.getByRole('button', { name: 'Delete Greeting' }));
  const confirm = within(await screen.findByRole('dialog', { name: 'Delete saved reply' }));
  await user.click(confirm.getByRole('button', { name: 'Delete' }));
  expect(await replies.findByText('No saved replies')).toBeInTheDocument();
  await user.click(replies.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved replies' })).toBeNull());
  await user.click(panel.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Ticket Updated')).toBeInTheDocument();
  expect(world.savedReplies).toEqual([]);
  expect(world.ticketMessages).toMatchObject([{ text: 'Hello Gloria' }]);
});

test('a saved reply is added, after a refusal with its reason', async () => {
  const refused = refusing(createSavedReply, 'unknown_placeholder');
  const { user, world } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })], refused);
  await openTicket(user, 'My picture');
  await chooseSaved(user, 'Edit saved replies');
  const replies = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
  await user.click(replies.getByRole('button', { name: 'New saved reply' }));
  await write(user, replies.getByLabelText('Title'), 'Greeting');
  await user.type(replies.getByLabelText('Text'), 'Hello {{surname}');
  await user.click(replies.getByRole('button', { name: 'Save' }));
  expect(await replies.findByText(/can stand in braces/)).toBeInTheDocument();
  await user.clear(replies.getByLabelText('Text'));
  await write(user, replies.getByLabelText('Text'), 'Hello');
  await user.click(replies.getByRole('button', { name: 'Save' }));
  expect(await replies.findByText('Greeting')).toBeInTheDocument();
  expect(world.savedReplies).toMatchObject([{ title: 'Greeting', text: 'Hello' }]);
});

test('Escape closes the saved replies, and the ticket stays with its text', async () => {
  const { user } = await openTickets([buildTicket(1, { userId: 7, subject: 'My picture' })]);
  const panel = await openTicket(user, 'My picture');
  await write(user, panel.getByRole('textbox', { name: 'Answer' }), 'Thank you.');
  await chooseSaved(user, 'Edit saved replies');
  await screen.findByRole('dialog', { name: 'Saved replies' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved replies' })).toBeNull());
  await waitFor(() => expect(panel.getByRole('button', { name: 'Saved replies' })).toHaveFocus());
  expect(panel.getByRole('textbox', { name: 'Answer' })).toHaveValue('Thank you.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
