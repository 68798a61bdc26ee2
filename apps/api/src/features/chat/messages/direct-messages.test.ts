import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  connectMembers,
  memberOfTests,
  registerMember,
  suspendMember,
  type TestMember,
} from '../../../../test/members.ts';
import { whileUncommitted } from '../../../../test/races.ts';
import { retryUntilAnswered } from '../../../../test/retry-until-answered.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);

function send(from: TestMember, to: TestMember, content: string, key: string = crypto.randomUUID()) {
  const body = { senderId: from.id, receiverId: to.id, content };
  return retryUntilAnswered(() => from.call('POST', '/api/messages/direct', body, { 'idempotency-key': key }));
}

/** Connections of Ada with existing conversations. */
async function friends(size: number): Promise<TestMember[]> {
  const all: TestMember[] = [];
  for (let i = 0; i < size; i += 1) {
    const friend = await registerMember(test.app);
    await connectMembers(test.context, ada, friend);
    expect((await send(ada, friend, 'Hello')).status).toBe(201);
    all.push(friend);
  }
  return all;
}

const contentsWith = async (friend: TestMember) =>
  (await friend.call('GET', `/api/messages/direct/${friend.id}/${ada.id}`)).body.map(
    ({ content }: { content: string }) => content,
  );

describe('simultaneous messages', () => {
  it('are all stored once, with correct lists and counts, even if each is sent twice with its key', async () => {
    const all = await friends(12);
    const keys = all.map(() => crypto.randomUUID());
    const answers = await Promise.all(
      [1, 2].flatMap(() => all.map((friend, i) => send(friend, ada, `from ${friend.id}`, keys[i]))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const [i, friend] of all.entries()) {
      expect(answers[i]?.body).toEqual(answers[i + all.length]?.body);
      expect(answers[i]?.body.message).toMatchObject({ senderId: friend.id, receiverId: ada.id, isRead: false });
      expect(await contentsWith(friend)).toEqual(['Hello', `from ${friend.id}`]);
    }
    const { body } = await ada.call('GET', `/api/users/${ada.id}/conversations`);
    for (const { otherUser, unreadCount, lastMessage } of body) {
      expect([unreadCount, lastMessage.content]).toEqual([1, `from ${otherUser.id}`]);
    }
    expect(body).toHaveLength(12);
  });

  it('of two members to each other are all stored and counted, those of each in the order of sending', async () => {
    const [friend] = (await friends(1)) as [TestMember];
    const write = async (from: TestMember, to: TestMember) => {
      for (let i = 0; i < 10; i += 1) expect((await send(from, to, `${from.id} ${i}`)).status).toBe(201);
    };
    await Promise.all([write(ada, friend), write(friend, ada)]);
    const contents = await contentsWith(friend);
    const inOrder = ({ id }: TestMember) => Array.from({ length: 10 }, (_, i) => `${id} ${i}`);
    for (const writer of [ada, friend]) {
      expect(contents.filter((content: string) => content.startsWith(`${writer.id} `))).toEqual(inOrder(writer));
    }
    const { rows } = await sql<{ memberId: number; sentCount: number; unreadCount: number; content: string }>`
      select member_id, sent_count, unread_count, last_message_content as content from conversation_members
      where member_id in (${ada.id}, ${friend.id}) and other_id in (${ada.id}, ${friend.id}) order by member_id`.execute(
      test.context.db,
    );
    expect(rows).toEqual([
      { memberId: ada.id, sentCount: 11, unreadCount: 10, content: contents.at(-1) },
      { memberId: friend.id, sentCount: 10, unreadCount: 11, content: contents.at(-1) },
    ]);
  });

  it('are refused one by one', async () => {
    const [friend, suspended, leaver] = (await friends(3)) as [TestMember, TestMember, TestMember];
    const stranger = await registerMember(test.app);
    await suspendMember(test.context, suspended);
    await test.context.db.deleteFrom('sessions').where('memberId', '=', leaver.id).execute();
    const key = crypto.randomUUID();
    await send(ada, friend, 'first under the key', key);
    const answers = await Promise.all([
      send(friend, ada, 'from a friend'),
      send(ada, suspended, 'to nobody'),
      send(leaver, ada, 'after the end of the session'),
      send(ada, stranger, 'to a stranger'),
      send(ada, friend, 'another under the key', key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 401, 201, 409]);
    expect(await contentsWith(friend)).toEqual(['Hello', 'first under the key', 'from a friend']);
    expect(await contentsWith(stranger)).toEqual(['to a stranger']);
  });

  it('with one key to two members are one message and one conflict', async () => {
    const [one, other] = (await friends(2)) as [TestMember, TestMember];
    const key = crypto.randomUUID();
    const answers = await Promise.all([send(ada, one, 'once', key), send(ada, other, 'once', key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([...(await contentsWith(one)), ...(await contentsWith(other))].sort()).toEqual(['Hello', 'Hello', 'once']);
  });

  it('to a member who is being deleted wait for the deletion and are then refused', async () => {
    const [leaving] = (await friends(1)) as [TestMember];
    const answer = await whileUncommitted(
      test.context,
      (transaction) => transaction.deleteFrom('members').where('id', '=', leaving.id).execute(),
      () => send(ada, leaving, 'too late'),
    );
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
