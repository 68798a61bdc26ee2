import type { DirectMessage } from '@kopa/contracts/chat/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectMembers, registerMember, registerPair, type TestMember } from '../../../../test/members.ts';
import { whileUncommitted } from '../../../../test/races.ts';
import { connectSocket, joinLive } from '../../../../test/sockets.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import type { Db } from '../../../db/database.ts';

const test = appOfTests();

async function friends(): Promise<[TestMember, TestMember]> {
  const pair = await registerPair(test.app);
  await connectMembers(test.context, ...pair);
  return pair;
}
const send = (from: TestMember, to: { id: number }, content: string, headers = {}) =>
  from.call('POST', '/api/messages/direct', { senderId: from.id, receiverId: to.id, content }, headers);
const messages = (member: TestMember, other: TestMember, query = '') =>
  member.call('GET', `/api/messages/direct/${member.id}/${other.id}${query}`);
const conversations = async (member: TestMember) =>
  (await member.call('GET', `/api/users/${member.id}/conversations`)).body;
const nextOf = (answer: { headers: Record<string, unknown> }) => /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
const texts = (answer: { body: DirectMessage[] }) => answer.body.map((message) => message.content);

describe('writing to a member', () => {
  it('reaches the sockets of both and no others, without the space around it', async () => {
    const [ada, bayo] = await friends();
    const own = await connectSocket(test.app, ada);
    const theirs = await connectSocket(test.app, bayo);
    const other = await connectSocket(test.app, await registerMember(test.app));
    await send(ada, bayo, '  live ');
    for (const socket of [own, theirs]) {
      const { message } = await socket.next('new_message');
      expect(message).toMatchObject({ content: 'live', conversationId: expect.any(Number) });
    }
    expect(other.frames.filter((frame) => frame.type === 'new_message')).toEqual([]);
    await Promise.all([own, theirs, other].map((socket) => socket.close()));
  });
});

describe('writing to a stranger', () => {
  it('is refused after three messages until the stranger has answered', async () => {
    const [ada, bayo] = await registerPair(test.app);
    for (const text of ['one', 'two', 'three']) expect((await send(ada, bayo, text)).status).toBe(201);
    const { status, body, headers } = await send(ada, bayo, 'four');
    expect([status, body.code]).toEqual([429, 'awaiting_reply']);
    expect(headers).not.toHaveProperty('retry-after');
    expect((await send(bayo, ada, 'hello')).status).toBe(201);
    for (const text of ['four', 'five', 'six', 'seven']) expect((await send(ada, bayo, text)).status).toBe(201);
  });

  it('accepts exactly three of twenty parallel messages', async () => {
    const [ada, bayo] = await registerPair(test.app);
    await send(ada, bayo, 'first');
    const rest = await Promise.all(Array.from({ length: 19 }, (_, index) => send(ada, bayo, `parallel ${index}`)));
    expect(rest.filter((answer) => answer.status === 201)).toHaveLength(2);
    expect((await messages(bayo, ada)).body).toHaveLength(3);
    expect((await conversations(bayo))[0].unreadCount).toBe(3);
  });

  it('opens one conversation if both write first at the same moment', async () => {
    const [ada, bayo] = await registerPair(test.app);
    await Promise.all([send(ada, bayo, 'hi'), send(bayo, ada, 'hi')]);
    expect(await conversations(ada)).toHaveLength(1);
    expect((await messages(ada, bayo)).body).toHaveLength(2);
  });
});

describe('reading', () => {
  it('up to a message resets the unread count and notifies the sender', async () => {
    const [ada, bayo] = await friends();
    await send(ada, bayo, 'one');
    const { message } = (await send(ada, bayo, 'two')).body;
    await send(ada, bayo, 'three');
    const sender = await connectSocket(test.app, ada);
    const reader = await connectSocket(test.app, bayo);
    reader.send('message_read', { messageId: message.id });
    expect(await sender.next('message_read_receipt')).toMatchObject({ messageId: message.id, readerId: bayo.id });
    expect((await conversations(bayo))[0].unreadCount).toBe(1);
    expect((await messages(ada, bayo)).body.map((item: DirectMessage) => item.isRead)).toEqual([true, true, false]);
    await Promise.all([sender.close(), reader.close()]);
  });

  it('is not told to a sender who blocks the reader while the mark waits', async () => {
    const [ada, bayo] = await friends();
    const { message } = (await send(ada, bayo, 'one')).body;
    const sender = await joinLive(test.app, ada);
    const reader = await joinLive(test.app, bayo);
    const block = async (transaction: Db) => {
      await sql`select from conversation_members where member_id = ${bayo.id} for update`.execute(transaction);
      await sql`insert into blocks (member_id, other_id) values (${ada.id}, ${bayo.id})`.execute(transaction);
    };
    const mark = { messageId: message.id };
    const read = () => bayo.call('PUT', `/api/messages/direct/${bayo.id}/${ada.id}/read`, mark);
    expect((await whileUncommitted(test.context, block, read)).status).toBe(204);
    await reader.next('message_read_receipt');
    await send(await registerMember(test.app), ada, 'later');
    await sender.next('new_message');
    expect(sender.frames.map(({ type }) => type)).not.toContain('message_read_receipt');
  });

  it('returns pages of older messages without gaps or duplicates, and the messages after one', async () => {
    const [ada, bayo] = await friends();
    const ids: number[] = [];
    for (let i = 0; i < 7; i += 1) ids.push((await send(ada, bayo, `m${i}`)).body.message.id);
    const newest = await messages(bayo, ada, '?limit=3');
    expect(texts(newest)).toEqual(['m4', 'm5', 'm6']);
    await send(ada, bayo, 'm7');
    const older = await bayo.call('GET', nextOf(newest) as string);
    expect(texts(older)).toEqual(['m1', 'm2', 'm3']);
    expect(texts(await messages(bayo, ada, `?after=${ids[5]}`))).toEqual(['m6', 'm7']);
    const missed = await messages(bayo, ada, `?after=${ids[4]}&limit=2`);
    expect([texts(missed), nextOf(missed)]).toEqual([['m5', 'm6'], expect.stringContaining(`after=${ids[6]}`)]);
    const rest = await bayo.call('GET', nextOf(missed) as string);
    expect([texts(rest), nextOf(rest)]).toEqual([['m7'], undefined]);
  });
});

describe('typing', () => {
  it('is shown only to the other participant, and only if a participant types', async () => {
    const [ada, bayo] = await friends();
    const { conversationId } = (await send(ada, bayo, 'x')).body.message;
    const writer = await connectSocket(test.app, ada);
    const reader = await connectSocket(test.app, bayo);
    const outsider = await connectSocket(test.app, await registerMember(test.app));
    writer.send('chat_typing_start', { conversationId });
    expect(await reader.next('chat_typing_indicator')).toEqual({ conversationId, userId: ada.id, typing: true });
    writer.send('chat_typing_stop', { conversationId });
    await reader.next('chat_typing_indicator', (sign) => !sign.typing);
    outsider.send('chat_typing_start', { conversationId });
    outsider.send('join_thread', { threadId: conversationId });
    expect((await outsider.next('error')).code).toBe('not_found');
    expect(reader.frames.filter((frame) => frame.type === 'chat_typing_indicator')).toHaveLength(2);
    await Promise.all([writer, reader, outsider].map((socket) => socket.close()));
  });
});
