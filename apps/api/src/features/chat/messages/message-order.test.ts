import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../test/answer.ts';
import { connectMembers, registerMember, type TestMember } from '../../../../test/members.ts';
import { newKeyOf } from '../../../../test/new-key.ts';
import { queuedBehind, whileUncommitted } from '../../../../test/races.ts';
import { retryUntilAnswered } from '../../../../test/retry-until-answered.ts';
import { connectSocket } from '../../../../test/sockets.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { addToGroup } from '../groups/group-members.queries.ts';
import { insertGroupMessage } from '../groups/group-messages.queries.ts';
import { insertDirectMessage, lockConversationOf } from './direct-messages.queries.ts';

const plain = { replyToId: null, attachments: null };

const test = appOfTests();

interface Message {
  id: number;
  content: string;
}

/** Sends a message until it is answered, once for its key. */
function post({ call }: TestMember, url: string, body: object): Promise<Answer> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  return retryUntilAnswered(() => call('POST', url, body, key));
}
const sendDirect = (from: TestMember, to: TestMember, content: string) =>
  post(from, '/api/messages/direct', { senderId: from.id, receiverId: to.id, content });
const sendToGroup = (from: TestMember, groupId: number, content: string) =>
  post(from, '/api/groups/messages', { userId: from.id, groupId, content });
const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => registerMember(test.app)));

async function groupOf(members: TestMember[]): Promise<number> {
  const [creator] = members as [TestMember];
  const { id } = (await creator.call('POST', '/api/groups', { name: 'Readers', description: '', type: 'public' })).body;
  for (const member of members.slice(1)) await member.call('POST', `/api/groups/${id}/members`);
  return id;
}

/** Fetches the messages after the last seen one repeatedly, until all are written and none is left. */
async function follow(member: TestMember, url: string, firstId: number, writing: Promise<unknown>): Promise<Message[]> {
  let isWritten = false;
  const end = () => {
    isWritten = true;
  };
  void writing.then(end, end);
  const seen: Message[] = [];
  for (;;) {
    const isLast = isWritten;
    const after = seen.at(-1)?.id ?? firstId;
    const { body } = await retryUntilAnswered(() => member.call('GET', `${url}?after=${after}&limit=100`));
    seen.push(...(body as Message[]));
    if (isLast && body.length === 0) return seen;
  }
}

describe('catching up after a message', () => {
  it.each([
    ['two members', 2],
    ['a group', 6],
  ])('of %s misses none, in any order of the commits', async (where, size) => {
    const members = await crowd(size);
    const [ada, bayo] = members as [TestMember, TestMember];
    const groupId = await groupOf(members);
    await connectMembers(test.context, ada, bayo);
    const isGroup = where === 'a group';
    const url = isGroup ? `/api/groups/${groupId}/messages` : `/api/messages/direct/${ada.id}/${bayo.id}`;
    const send = (member: TestMember, content: string) =>
      isGroup ? sendToGroup(member, groupId, content) : sendDirect(member, member === ada ? bayo : ada, content);
    const first = (await send(ada, 'first')).body.message.id;
    const write = async (member: TestMember) => {
      for (let i = 0; i < 15; i += 1) expect((await send(member, `message ${i}`)).status).toBe(201);
    };
    const writing = Promise.all(members.flatMap((member) => [write(member), write(member)]));
    const [seen] = await Promise.all([follow(ada, url, first, writing), writing]);
    expect(seen).toHaveLength(size * 30);
  });

  it('of a group includes a message whose transaction was slower than the next', async () => {
    const members = await crowd(3);
    const [ada, bayo, chidi] = members as [TestMember, TestMember, TestMember];
    const groupId = await groupOf(members);
    const url = `/api/groups/${groupId}/messages`;
    let found: Message[] = [];
    await whileUncommitted(
      test.context,
      async (transaction) => {
        const message = { groupId, userId: ada.id, content: 'slow', quotedId: null, ...plain };
        await insertGroupMessage(transaction, message, await newKeyOf(test.context.db, ada));
      },
      async () => {
        const sent = await sendToGroup(bayo, groupId, 'fast');
        found = (await chidi.call('GET', url)).body;
        return sent;
      },
    );
    const after = found.at(-1)?.id ?? 0;
    const rest: Message[] = (await chidi.call('GET', `${url}?after=${after}`)).body;
    expect([...found, ...rest].map(({ content }) => content)).toEqual(['slow', 'fast']);
  });
});

describe('the audience of a group’s message', () => {
  it('is everyone who is a member of the group when it is stored, even one who has just joined', async () => {
    const [ada, bayo] = (await crowd(2)) as [TestMember, TestMember];
    const groupId = await groupOf([ada]);
    const socket = await connectSocket(test.app, bayo);
    await whileUncommitted(
      test.context,
      (transaction) => addToGroup(transaction, groupId, bayo.id),
      () => sendToGroup(ada, groupId, 'welcome'),
    );
    expect((await socket.next('new_message')).message.content).toBe('welcome');
    await socket.close();
  });
});

describe('the unread count', () => {
  const unread = async (member: TestMember) =>
    (await member.call('GET', `/api/users/${member.id}/conversations`)).body[0].unreadCount;
  const read = (reader: TestMember, sender: TestMember, messageId: number) =>
    retryUntilAnswered(() => reader.call('PUT', `/api/messages/direct/${reader.id}/${sender.id}/read`, { messageId }));

  it('includes a message that arrives while the one before is marked as read', async () => {
    const [ada, bayo] = (await crowd(2)) as [TestMember, TestMember];
    await connectMembers(test.context, ada, bayo);
    const { message } = (await sendDirect(ada, bayo, 'one')).body;
    const answer = await whileUncommitted(
      test.context,
      async (transaction) => {
        const conversationId = (await lockConversationOf(transaction, ada.id, bayo.id)) as number;
        const next = { conversationId, senderId: ada.id, receiverId: bayo.id, content: 'two', ...plain };
        await insertDirectMessage(transaction, { ...next, strangersCount: null }, await newKeyOf(transaction, ada));
      },
      () => read(bayo, ada, message.id),
    );
    expect(answer.status).toBe(204);
    expect(await unread(bayo)).toBe(1);
  });

  it('is that after the newer one of two marks at once', async () => {
    const [ada, bayo] = (await crowd(2)) as [TestMember, TestMember];
    const [one, two] = [(await sendDirect(ada, bayo, 'one')).body, (await sendDirect(ada, bayo, 'two')).body];
    const hold = sql`select from conversation_members where member_id = ${bayo.id} for update`;
    const reads = [two, one].map(
      ({ message }) =>
        () =>
          read(bayo, ada, message.id),
    );
    await queuedBehind(test.context, hold, reads);
    expect(await unread(bayo)).toBe(0);
  });

  it('is the number of unread messages after simultaneous reads and writes', async () => {
    const [ada, bayo] = (await crowd(2)) as [TestMember, TestMember];
    await connectMembers(test.context, ada, bayo);
    const ids: number[] = [];
    for (let i = 0; i < 20; i += 1) ids.push((await sendDirect(ada, bayo, `message ${i}`)).body.message.id);
    const reads = ids.map((id) => read(bayo, ada, id));
    const sends = Array.from({ length: 20 }, (_, i) => sendDirect(ada, bayo, `meanwhile ${i}`));
    const answers = await Promise.all([...reads, ...sends]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 204]));
    expect(await unread(bayo)).toBe(20);
  });
});
