import { beforeAll, expect, it } from 'vitest';
import { connectMembers, memberOfTests } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { groupOf } from '../../../test/steps/groups.ts';
import { write } from '../../../test/steps/messages.ts';
import { appOfTests } from '../../../test/test-app.ts';
import type { Chat } from './muted-chats.queries.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
let conversationId: number;
let groupId: number;
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  ({ conversationId } = await write(bayo, ada));
  groupId = (await groupOf(bayo, ada)).id;
});

const urlOf = (chat: Chat) =>
  'groupId' in chat
    ? `/api/users/${ada.id}/groups/${chat.groupId}/mute`
    : `/api/users/${ada.id}/conversations/${chat.conversationId}/mute`;

it.each([
  ['conversation', (): Chat => ({ conversationId })],
  ['group', (): Chat => ({ groupId })],
])('a message of a muted %s reaches the open app, which is told of the mute', async (_kind, chatOf) => {
  const chat = chatOf();
  const socket = await connectSocket(test.app, ada);
  expect((await ada.call('PUT', urlOf(chat))).status).toBe(204);
  expect(await socket.next('chat_muted')).toEqual({
    ...{ conversationId: null, groupId: null, isMuted: true },
    ...chat,
  });
  const content = 'Are you there?';
  if ('groupId' in chat) await bayo.call('POST', '/api/groups/messages', { ...chat, content });
  else await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content });
  expect((await socket.next('new_message')).message).toMatchObject({ content });
  expect((await ada.call('DELETE', urlOf(chat))).status).toBe(204);
  expect(await socket.next('chat_muted', ({ isMuted }) => !isMuted)).toMatchObject(chat);
  await socket.close();
});
