import { getWritingConditions } from '@kopa/contracts/chat/messages';
import { mock } from '@kopa/contracts/msw';
import { buildConnection, buildMember, buildMessage } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import { http, type RequestHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { Component as MessagesPage } from '../../../app/messages/messages-page.tsx';

const chat = { element: <MessagesPage />, paths: ['/chat/*'] };

/** The member is connected with Bayo, and has written with him; Chika and Chidi are others. */
function worldOf() {
  return createWorld({
    signedInId: 1,
    members: [
      buildMember(1),
      buildMember(2, { name: 'Bayo Adeyemi' }),
      buildMember(3, { name: 'Chika Obi' }),
      buildMember(4, { name: 'Chidi Eze' }),
    ],
    connections: [buildConnection(1)],
    conversations: [{ id: 1, user1Id: 1, user2Id: 2 }],
    messages: [buildMessage(1, { content: 'Are you at the gate?', isRead: true })],
  });
}

async function openDialog(world = worldOf(), ...faults: RequestHandler[]) {
  const { user } = renderPage(chat, world, ...faults);
  await user.click(await screen.findByRole('button', { name: 'New message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New message' }));
  return { user, world, dialog, field: await dialog.findByLabelText('Search people') };
}

test('"New message" offers the connections first, and opens the chat with one', async () => {
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: /Bayo Adeyemi/ }));
  expect(await screen.findByText('Are you at the gate?')).toBeVisible();
  expect(window.location.pathname).toBe('/chat/1');
});

test('somebody else who takes messages is found by name, and the first message opens a conversation', async () => {
  const { user, world, dialog, field } = await openDialog();
  await write(user, field, 'chika');
  const others = within(await dialog.findByRole('region', { name: 'Others' }));
  await user.click(await others.findByRole('button', { name: /Chika Obi/ }));
  await write(user, await screen.findByRole('textbox', { name: 'Message' }), 'Hello there{Enter}');
  await waitFor(() => expect(world.messages.at(-1)).toMatchObject({ receiverId: 3, content: 'Hello there' }));
});

test('members who take messages from connections only are not offered', async () => {
  const refusing = mock(getWritingConditions, ({ params }) => ({
    refusal: params.otherId === 3 ? ('messages_closed' as const) : null,
  }));
  const { user, dialog, field } = await openDialog(worldOf(), refusing);
  await write(user, field, 'chi');
  const others = within(await dialog.findByRole('region', { name: 'Others' }));
  expect(await others.findByRole('button', { name: /Chidi Eze/ })).toBeVisible();
  expect(others.queryByText('Chika Obi')).toBeNull();
});

test('one letter searches the connections only, and the dialog shows it', async () => {
  const asked = vi.fn();
  const { user, dialog, field } = await openDialog(
    worldOf(),
    http.get('*/api/users', () => asked()),
  );
  await write(user, field, 'c');
  expect(await dialog.findByText('Type one more letter to search all members.')).toBeVisible();
  expect(dialog.queryByText('Bayo Adeyemi')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('a name that nobody has shows it', async () => {
  const { user, dialog, field } = await openDialog();
  await write(user, field, 'zzz');
  expect(await dialog.findByText('Nobody else whom you may write to matches your search.')).toBeVisible();
});
