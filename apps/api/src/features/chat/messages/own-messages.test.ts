import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMembers, registerMember, type TestMember } from '../../../../test/members.ts';
import { connectSocket, type TestSocket } from '../../../../test/sockets.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
let ada: TestMember;
let bayo: TestMember;
let stranger: TestMember;
let sockets: TestSocket[];
beforeAll(async () => {
  [ada, bayo, stranger] = await Promise.all([
    registerMember(test.app),
    registerMember(test.app),
    registerMember(test.app),
  ]);
  await connectMembers(test.context, ada, bayo);
  // The first message opens the conversation. Later ones are written in batches.
  await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' });
  sockets = await Promise.all([ada, ada, bayo, stranger].map((member) => connectSocket(test.app, member)));
});
afterAll(() => Promise.all(sockets.map((socket) => socket.close())));

/** Sends a message of Ada's. Returns the frames of her two sockets and of the other member's socket. */
async function framesOf(receiver: TestSocket, url: string, body: object, key?: string) {
  const { message } = (await ada.call('POST', url, body, key === undefined ? {} : { 'idempotency-key': key })).body;
  const [own, second] = sockets as [TestSocket, TestSocket];
  // Direct and group messages have ids of their own.
  const isIt = (event: { message: { id: number; content: string } }) =>
    event.message.id === message.id && event.message.content === message.content;
  const frame = (socket: TestSocket) => socket.next('new_message', isIt);
  return { message, own: await frame(own), second: await frame(second), theirs: await frame(receiver) };
}

describe("a message's idempotency key", () => {
  it.each([
    ['to a connection', () => bayo, 2],
    ['to a stranger', () => stranger, 3],
  ])('%s is in the frames to its sender’s own sockets and in no others', async (_to, receiver, socket) => {
    const body = { receiverId: receiver().id, content: 'Who sent me?' };
    const key = randomUUID();
    const frames = await framesOf(sockets[socket] as TestSocket, '/api/messages/direct', body, key);
    const own = { message: { ...frames.message, clientId: key }, clientId: key };
    expect([frames.own, frames.second, frames.theirs]).toEqual([own, own, { message: frames.message }]);
  });

  it('to a group is in the frames to its sender’s own sockets and in no others', async () => {
    const { id: groupId } = (
      await ada.call('POST', '/api/groups', { name: 'Readers', description: '', type: 'public' })
    ).body;
    await bayo.call('POST', `/api/groups/${groupId}/members`);
    const key = randomUUID();
    const frames = await framesOf(
      sockets[2] as TestSocket,
      '/api/groups/messages',
      { groupId, content: 'To all' },
      key,
    );
    const own = { message: { ...frames.message, clientId: key }, clientId: key };
    expect([frames.own, frames.second, frames.theirs]).toEqual([own, own, { message: frames.message }]);
  });

  it('is in no frame if the sender has not set it', async () => {
    const body = { receiverId: bayo.id, content: 'Without a key' };
    const frames = await framesOf(sockets[2] as TestSocket, '/api/messages/direct', body);
    expect([frames.own, frames.second, frames.theirs]).toEqual(Array(3).fill({ message: frames.message }));
  });
});
