import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMembers, registerMember, sessionOf, suspendMember, type TestMember } from '../../../test/members.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { keyLock } from '../../auth/idempotency.ts';
import type { Db } from '../../db/database.ts';
import { directMessageSender } from './direct-messages.actions.ts';
import { lockConversation } from './messages.queries.ts';

let test: TestApp;
let ada: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
});
afterAll(() => test.close());

const send = (from: TestMember, to: TestMember, content: string, key?: string) =>
  retryUntilAnswered(() =>
    from.call(
      'POST',
      '/api/messages/direct',
      { senderId: from.id, receiverId: to.id, content },
      key === undefined ? {} : { 'idempotency-key': key },
    ),
  );

/** Connections of Ada with existing conversations. */
const friends = (size: number) =>
  Promise.all(
    Array.from({ length: size }, async () => {
      const friend = await registerMember(test.app);
      await connectMembers(test.context, ada, friend);
      expect((await send(ada, friend, 'Hello')).status).toBe(201);
      return friend;
    }),
  );

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

  it('of two members to each other are all stored and counted, in the order of arrival', async () => {
    const [friend] = (await friends(1)) as [TestMember];
    const write = directMessageSender(test.context);
    const [own, theirs] = [await sessionOf(test.context, ada), await sessionOf(test.context, friend)];
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 3 === 0
          ? write(theirs, { receiverId: ada.id, content: `${i}` }, undefined)
          : write(own, { receiverId: friend.id, content: `${i}` }, crypto.randomUUID()),
      ),
    );
    expect(written.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`));
    expect(await contentsWith(friend)).toEqual(['Hello', ...written.map(({ content }) => content)]);
    const { rows } = await sql<{ memberId: number; sentCount: number; unreadCount: number; content: string }>`
      select member_id, sent_count, unread_count, last_message_content as content from conversation_members
      where conversation_id = ${written[0]?.conversationId} order by member_id`.execute(test.context.db);
    expect(rows).toEqual([
      { memberId: ada.id, sentCount: 14, unreadCount: 7, content: '19' },
      { memberId: friend.id, sentCount: 7, unreadCount: 14, content: '19' },
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

  it('share few transactions', async () => {
    const all = await friends(20);
    await Promise.all(all.map((friend) => send(friend, ada, 'together')));
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::integer as transactions from direct_messages where content = 'together'`.execute(
      test.context.db,
    );
    expect(rows[0]?.transactions).toBeLessThan(20);
  });

  it('with one key to two members are one message and one conflict', async () => {
    const [one, other] = (await friends(2)) as [TestMember, TestMember];
    const key = crypto.randomUUID();
    const answers = await Promise.all([send(ada, one, 'once', key), send(ada, other, 'once', key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([...(await contentsWith(one)), ...(await contentsWith(other))].sort()).toEqual(['Hello', 'Hello', 'once']);
  });

  it('succeed beside one that the database refuses', async () => {
    const [bad, good] = (await friends(2)) as [TestMember, TestMember];
    const write = directMessageSender(test.context);
    const [badSession, goodSession] = [await sessionOf(test.context, bad), await sessionOf(test.context, good)];
    const answers = await Promise.allSettled([
      write(badSession, { receiverId: ada.id, content: 'x'.repeat(4_001) }, undefined),
      write(goodSession, { receiverId: ada.id, content: 'fine' }, crypto.randomUUID()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await contentsWith(bad)).toEqual(['Hello']);
    expect(await contentsWith(good)).toEqual(['Hello', 'fine']);
  });

  it.each<[string, (transaction: Db, slow: TestMember, key: string) => Promise<unknown>]>([
    [
      'conversation',
      async (transaction, slow) => {
        const { body } = await slow.call('GET', `/api/users/${slow.id}/conversations`);
        await lockConversation(transaction, body[0].id);
      },
    ],
    [
      'session',
      async (transaction, slow) =>
        sql`select from sessions where member_id = ${slow.id} for update`.execute(transaction),
    ],
    ['member', (transaction, slow) => sql`select from members where id = ${slow.id} for update`.execute(transaction)],
    [
      'key',
      (transaction, slow, key) =>
        sql`select pg_advisory_xact_lock(${keyLock(sql`${slow.id}::bigint`, sql`${key}::uuid`)})`.execute(transaction),
    ],
  ])('do not wait for one whose %s is locked', async (_what, hold) => {
    const [slow, quick] = (await friends(2)) as [TestMember, TestMember];
    const write = directMessageSender(test.context);
    const [slowSession, quickSession] = [await sessionOf(test.context, slow), await sessionOf(test.context, quick)];
    const key = crypto.randomUUID();
    const answered: string[] = [];
    await whileUncommitted(
      test.context,
      (transaction) => hold(transaction, slow, key),
      () =>
        Promise.all([
          write(slowSession, { receiverId: ada.id, content: 'waits' }, key).finally(() => answered.push('waits')),
          write(quickSession, { receiverId: ada.id, content: 'passes' }, undefined).finally(() =>
            answered.push('passes'),
          ),
        ]),
    );
    expect(answered).toEqual(['passes', 'waits']);
    expect(await contentsWith(slow)).toEqual(['Hello', 'waits']);
    expect(await contentsWith(quick)).toEqual(['Hello', 'passes']);
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
