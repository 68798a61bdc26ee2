import { buildConnection, buildGroup, buildMember, buildMessage } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openApp } from '../../../test/open-app.tsx';
import { storeMember } from '../../session/stored-member.ts';

/** Member 1 has conversation 1 with member 2 and belongs to group 1; conversation 2 is between other members. */
function chatWorld() {
  storeMember(buildMember(1).user);
  return createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2), buildMember(3)],
    connections: [buildConnection(1)],
    conversations: [
      { id: 1, user1Id: 1, user2Id: 2 },
      { id: 2, user1Id: 2, user2Id: 3 },
    ],
    messages: [buildMessage(1, { content: 'Are you at the secretariat?', isRead: true })],
    groups: [buildGroup(1, { memberIds: new Set([1, 2]) }), buildGroup(2)],
    groupMessages: [
      { id: 1, userId: 2, groupId: 1, content: 'Football on Saturday', createdAt: '2026-01-01T09:00:00.000Z' },
    ],
  });
}

const theirName = buildMember(2).user.name;

test('/chat/1 opens that conversation, and back returns to the list', async () => {
  const user = openApp(chatWorld(), '/chat/1');
  expect(await screen.findByRole('heading', { name: theirName })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('region', { name: 'Conversations' })).toBeVisible();
  expect(window.location.pathname).toBe('/chat');
});

test.each([
  ['/chat/1', '*/api/users/1/conversations'],
  ['/chat/99', '*/api/users/1/conversations/99'],
  ['/chat/groups/1', '*/api/users/1/groups'],
])('on a phone %s shows no list while %s is on its way, and back leads to it', async (path, looked) => {
  const user = openApp(
    chatWorld(),
    path,
    http.get(looked, () => delay('infinite')),
  );
  const back = await screen.findByRole('button', { name: 'Back' });
  expect(screen.queryByRole('region', { name: 'Conversations' })).toBeNull();
  await user.click(back);
  expect(await screen.findByRole('region', { name: 'Conversations' })).toBeVisible();
  expect(window.location.pathname).toBe('/chat');
});

test.each([
  ['/chat/1', /\/api\/users\/1\/conversations/],
  ['/chat/groups/1', /\/api\/users\/1\/groups/],
])('on a phone %s shows the list once %s has failed, and no refetch removes it', async (path, looked) => {
  const asked = vi.fn();
  const failing = http.get(looked, () => {
    asked();
    return HttpResponse.json({ code: 'forbidden', message: 'No.' }, { status: 403 });
  });
  openApp(chatWorld(), path, failing);
  const list = await screen.findByRole('region', { name: 'Conversations' });
  const asks = asked.mock.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(list).toBeInTheDocument();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(asks + 6);
});

test('on a phone the heading has the focus when a chat replaces the list', async () => {
  const user = openApp(chatWorld(), '/chat');
  await user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  await eventually(() => expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus());
});

test.each(['/2', '/99', '/abc', '/-1', '/groups/2', '/groups/0', '/groups'])(
  '/chat%s, which leads to no chat of the member, shows the list without an error',
  async (path) => {
    openApp(chatWorld(), `/chat${path}`);
    expect(await screen.findByRole('button', { name: /Are you at the secretariat/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Conversations' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('/chat/groups/1 opens the group’s chat with the senders’ names, and back returns to the groups', async () => {
  const user = openApp(chatWorld(), '/chat/groups/1');
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Football on Saturday')).toBeVisible();
  expect(log.getByText(theirName)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('tab', { name: 'Groups' })).toHaveAttribute('aria-selected', 'true');
});

test('opening a chat from the list changes the address and adds one entry to the history', async () => {
  const user = openApp(chatWorld(), '/chat');
  await user.click(await screen.findByRole('button', { name: /Are you at the secretariat/ }));
  expect(window.location.pathname).toBe('/chat/1');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('region', { name: 'Conversations' })).toBeVisible();
  expect(window.location.pathname).toBe('/chat');
});

test('the messages keep their tab and unsent text when the member leaves and returns', async () => {
  const user = openApp(chatWorld(), '/chat/groups/1');
  await write(user, await screen.findByRole('textbox', { name: 'Message' }), 'Half a message');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('link', { name: /Profile/ }));
  await screen.findByRole('heading', { level: 1, name: buildMember(1).user.name });
  await user.click(screen.getByRole('link', { name: /Chat/ }));
  expect(await screen.findByRole('tab', { name: 'Groups' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('button', { name: new RegExp(buildGroup(1).name) }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Half a message');
});

/** The same with newer conversations. */
function crowdedWorld(count: number) {
  const world = chatWorld();
  const others = Array.from({ length: count }, (_, index) => buildMember(index + 10));
  world.members.push(...others);
  for (const { user } of others) {
    world.conversations.push({ id: user.id, user1Id: 1, user2Id: user.id });
    world.messages.push(buildMessage(user.id, { conversationId: user.id, senderId: user.id, isRead: true }));
  }
  return world;
}

test('/chat/1 opens a conversation that is not among the newest 100, with its menu', async () => {
  const user = openApp(crowdedWorld(150), '/chat/1');
  expect(await screen.findByRole('heading', { name: theirName })).toBeVisible();
  expect(await screen.findByText('Are you at the secretariat?')).toBeVisible();
  const [menu] = screen.getAllByRole('button', { name: 'More options' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Mute chat' }));
  expect(await screen.findByText('Chat muted')).toBeVisible();
  await user.click(menu as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Unmute chat' })).toBeVisible();
});

test('an unknown conversation is asked for once, and no further page of the list', async () => {
  const world = crowdedWorld(150);
  const cursors: (string | null)[] = [];
  const note = http.get('*/api/users/1/conversations', ({ request }) => {
    const { searchParams } = new URL(request.url);
    cursors.push(searchParams.get('cursor'));
  });
  const asked = vi.fn();
  const count = http.get('*/api/users/1/conversations/99999', asked);
  const user = openApp(world, '/chat/99999', note, count);
  const list = within(await screen.findByRole('region', { name: 'Conversations' }));
  await eventually(() => expect(list.getAllByRole('listitem')).toHaveLength(20));
  await eventually(() => expect(asked).toHaveBeenCalledOnce());
  // A further page would be asked for before the next screen is there.
  await user.click(screen.getByRole('link', { name: /Profile/ }));
  await screen.findByRole('heading', { level: 1, name: buildMember(1).user.name });
  expect(new Set(cursors).size).toBe(1);
  expect(asked).toHaveBeenCalledOnce();
});
