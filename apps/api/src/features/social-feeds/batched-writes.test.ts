import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerMember, sessionOf, suspendMember, type TestMember } from '../../../test/members.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { keyLock } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';
import { createComment } from './comments.actions.ts';
import { findCommentFacts } from './comments.queries.ts';
import { likePost } from './likes.actions.ts';
import { createPost } from './social-feeds.actions.ts';

let test: TestApp;
let author: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  author = await registerMember(test.app);
});
afterAll(() => test.close());

const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => registerMember(test.app)));
const share = (member: TestMember, content: string, key: string = crypto.randomUUID()) =>
  retryUntilAnswered(() =>
    member.call('POST', '/api/social-feeds', { type: 'status', content }, { 'idempotency-key': key }),
  );
const comment = (member: TestMember, id: number, content: string, key: string = crypto.randomUUID()) =>
  retryUntilAnswered(() =>
    member.call('POST', `/api/social-feeds/${id}/comments`, { content }, { 'idempotency-key': key }),
  );
const like = (member: TestMember, id: number) =>
  retryUntilAnswered(() => member.call('POST', `/api/social-feeds/${id}/like`));
const unlike = (member: TestMember, id: number) =>
  retryUntilAnswered(() => member.call('DELETE', `/api/social-feeds/${id}/like`));
const newPost = async (by = author): Promise<number> => (await share(by, 'Hi')).body.id;
const read = async (id: number) => (await author.call('GET', `/api/social-feeds/${id}`)).body;
const newsOf = async (member: TestMember, id: number) =>
  (await member.call('GET', `/api/users/${member.id}/notifications?limit=100`)).body
    .filter(({ relatedId }: { relatedId: number }) => relatedId === id)
    .map(({ message }: { message: string }) => message);
const countsOf = ({ id }: TestMember) =>
  test.context.db
    .selectFrom('members')
    .select(['postsCount as posts', 'likesCount as likes', 'commentsCount as comments'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const endSession = ({ id }: TestMember) => test.context.db.deleteFrom('sessions').where('memberId', '=', id).execute();

/** Two members who write at once: what the first one writes to is locked until the second one is answered. */
async function whileLocked(
  lock: (transaction: Db) => Promise<unknown>,
  slow: () => Promise<unknown>,
  quick: () => Promise<unknown>,
) {
  const answered: string[] = [];
  await whileUncommitted(test.context, lock, () =>
    Promise.all([slow().finally(() => answered.push('waits')), quick().finally(() => answered.push('passes'))]),
  );
  return answered;
}

const lockRow = (table: 'sessions' | 'members' | 'posts', id: number) => (transaction: Db) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(transaction);
const lockKey =
  ({ memberId }: MemberSession, key: string) =>
  (transaction: Db) =>
    sql`select pg_advisory_xact_lock(${keyLock(sql`${memberId}::bigint`, sql`${key}::uuid`)})`.execute(transaction);

describe('simultaneous likes', () => {
  it('of one post are all counted, in few transactions, and its author is told of them in one notification', async () => {
    const [id, members] = [await newPost(), await crowd(12)];
    const answers = await Promise.all(members.map((member) => like(member, id)));
    expect(new Set(answers.map(({ body }) => body.isLiked))).toEqual(new Set([true]));
    expect(answers.map(({ body }) => body.likes).toSorted((a, b) => a - b)).toEqual(members.map((_, i) => i + 1));
    expect((await read(id)).likes).toBe(12);
    expect(await newsOf(author, id)).toEqual([expect.stringMatching(/ and 11 others liked your post$/)]);
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text) as count from post_likes where post_id = ${id}`.execute(test.context.db);
    expect(rows[0]?.count).toBeLessThan(12);
  });

  it('and withdrawals of many posts are all counted, for the posts and their authors', async () => {
    const authors = await crowd(4);
    const ids = await Promise.all(authors.map(newPost));
    const [first, ...others] = (await crowd(3)) as [TestMember, ...TestMember[]];
    await Promise.all(ids.map((id) => like(first, id)));
    await Promise.all(ids.flatMap((id) => [unlike(first, id), ...others.map((member) => like(member, id))]));
    for (const [i, id] of ids.entries()) {
      expect((await read(id)).likes).toBe(2);
      expect((await countsOf(authors[i] as TestMember)).likes).toBe(2);
    }
  });

  it('are refused one by one', async () => {
    const [leaver, blocked, suspended, liker] = (await crowd(4)) as [TestMember, TestMember, TestMember, TestMember];
    const ids = { open: await newPost(), blocked: await newPost(blocked), suspended: await newPost(suspended) };
    await liker.call('PUT', `/api/users/${liker.id}/blocks/${blocked.id}`);
    await suspendMember(test.context, suspended);
    await endSession(leaver);
    const answers = await Promise.all([
      like(liker, ids.open),
      like(leaver, ids.open),
      like(liker, ids.blocked),
      like(liker, ids.suspended),
      like(liker, 987_654_321),
    ]);
    expect(statuses(answers)).toEqual([200, 401, 404, 404, 404]);
    expect((await read(ids.open)).likes).toBe(1);
  });

  it.each<[string, (slow: MemberSession, postId: number, authorId: number) => (transaction: Db) => Promise<unknown>]>([
    ['session', ({ id }) => lockRow('sessions', id)],
    ['post', (_, postId) => lockRow('posts', postId)],
    ['author', (_, _postId, authorId) => lockRow('members', authorId)],
    ['member', ({ memberId }) => lockRow('members', memberId)],
    [
      'notification',
      (_, postId) => (transaction) =>
        sql`select from notifications where related_id = ${postId} and type = 'like' for update`.execute(transaction),
    ],
  ])('do not wait for one whose %s is locked', async (_what, lock) => {
    const [owner, slow, quick] = (await crowd(3)) as [TestMember, TestMember, TestMember];
    const [locked, open] = [await newPost(owner), await newPost()];
    await like(author, locked);
    const [slowSession, quickSession] = [await sessionOf(test.context, slow), await sessionOf(test.context, quick)];
    const order = await whileLocked(
      lock(slowSession, locked, owner.id),
      () => likePost(test.context, slowSession, locked),
      () => likePost(test.context, quickSession, open),
    );
    expect(order).toEqual(['passes', 'waits']);
    expect([(await read(locked)).likes, (await read(open)).likes]).toEqual([2, 1]);
  });
});

describe('simultaneous comments', () => {
  it('are all stored once, with rising counts, even if each is sent twice with its key', async () => {
    const [id, members] = [await newPost(), await crowd(8)];
    const keys = members.map(() => crypto.randomUUID());
    const answers = await Promise.all(
      [1, 2].flatMap(() => members.map((member, i) => comment(member, id, `from ${member.id}`, keys[i]))),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    for (const [i, member] of members.entries()) {
      expect(answers[i]?.body).toEqual(answers[i + members.length]?.body);
      expect(answers[i]?.body).toMatchObject({ userId: member.id, content: `from ${member.id}`, feedId: id });
    }
    expect((await read(id)).comments).toBe(8);
    expect((await author.call('GET', `/api/social-feeds/${id}/comments`)).body).toHaveLength(8);
    expect(await newsOf(author, id)).toHaveLength(8);
    for (const member of members) expect((await countsOf(member)).comments).toBe(1);
  });

  it('are refused one by one', async () => {
    const [leaver, blocked, writer] = (await crowd(3)) as [TestMember, TestMember, TestMember];
    const [id, blockedId, key] = [await newPost(), await newPost(blocked), crypto.randomUUID()];
    await writer.call('PUT', `/api/users/${writer.id}/blocks/${blocked.id}`);
    await comment(writer, id, 'first under the key', key);
    await endSession(leaver);
    const answers = await Promise.all([
      comment(writer, id, 'fine'),
      comment(leaver, id, 'after the end of the session'),
      comment(writer, blockedId, 'to nobody'),
      comment(writer, 987_654_321, 'on nothing'),
      comment(writer, id, 'another under the key', key),
    ]);
    expect(statuses(answers)).toEqual([201, 401, 404, 404, 409]);
    expect((await read(id)).comments).toBe(2);
  });

  it('whose key was claimed while they waited for its lock are left out', async () => {
    const [writer] = (await crowd(1)) as [TestMember];
    const [postId, key] = [await newPost(), crypto.randomUUID()];
    await comment(writer, postId, 'first', key);
    const session = await sessionOf(test.context, writer);
    const of = (claimed: string) => ({
      session,
      postId,
      content: 'x',
      claim: { key: claimed, requestHash: Buffer.of(1) },
    });
    const facts = await findCommentFacts(test.context.db, [of(key), of(crypto.randomUUID())]);
    expect([...facts.keys()]).toEqual([1]);
  });

  it.each<
    [
      string,
      (slow: MemberSession, postId: number, key: string, owner: TestMember) => (transaction: Db) => Promise<unknown>,
    ]
  >([
    ['session', ({ id }) => lockRow('sessions', id)],
    ['member', ({ memberId }) => lockRow('members', memberId)],
    ['post', (_, postId) => lockRow('posts', postId)],
    ['author', (_, _postId, _key, owner) => lockRow('members', owner.id)],
    ['key', (session, _, key) => lockKey(session, key)],
  ])('do not wait for one whose %s is locked', async (_what, lock) => {
    const [owner, slow, quick] = (await crowd(3)) as [TestMember, TestMember, TestMember];
    const [locked, open] = [await newPost(owner), await newPost()];
    const [slowSession, quickSession] = [await sessionOf(test.context, slow), await sessionOf(test.context, quick)];
    const key = crypto.randomUUID();
    const order = await whileLocked(
      lock(slowSession, locked, key, owner),
      () => createComment(test.context, slowSession, locked, { content: 'waits' }, key),
      () => createComment(test.context, quickSession, open, { content: 'passes' }, undefined),
    );
    expect(order).toEqual(['passes', 'waits']);
    expect([(await read(locked)).comments, (await read(open)).comments]).toEqual([1, 1]);
  });
});

describe('simultaneous posts', () => {
  it('are all stored once and counted, even if each is sent twice with its key', async () => {
    const members = await crowd(8);
    const keys = members.map(() => crypto.randomUUID());
    const answers = await Promise.all(
      [1, 2].flatMap(() => members.map((member, i) => share(member, `from ${member.id}`, keys[i]))),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    for (const [i, member] of members.entries()) {
      expect(answers[i]?.body).toEqual(answers[i + members.length]?.body);
      expect(answers[i]?.body).toMatchObject({ userId: member.id, content: `from ${member.id}`, photos: [], likes: 0 });
      expect((await countsOf(member)).posts).toBe(1);
    }
  });

  it('are refused one by one', async () => {
    const [leaver, writer] = (await crowd(2)) as [TestMember, TestMember];
    const key = crypto.randomUUID();
    await share(writer, 'first under the key', key);
    await endSession(leaver);
    const answers = await Promise.all([
      share(writer, 'fine'),
      share(leaver, 'after the end of the session'),
      share(writer, 'another under the key', key),
    ]);
    expect(statuses(answers)).toEqual([201, 401, 409]);
    expect((await countsOf(writer)).posts).toBe(2);
  });

  it('succeed beside one that the database refuses', async () => {
    const [bad, good] = (await crowd(2)) as [TestMember, TestMember];
    const [badSession, goodSession] = [await sessionOf(test.context, bad), await sessionOf(test.context, good)];
    const answers = await Promise.allSettled([
      createPost(test.context, badSession, { type: 'status', content: 'x'.repeat(5_001) }, undefined),
      createPost(test.context, goodSession, { type: 'status', content: 'fine' }, undefined),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it.each<[string, (slow: MemberSession, key: string) => (transaction: Db) => Promise<unknown>]>([
    ['session', ({ id }) => lockRow('sessions', id)],
    ['member', ({ memberId }) => lockRow('members', memberId)],
    ['key', lockKey],
  ])('do not wait for one whose %s is locked', async (_what, lock) => {
    const [slow, quick] = (await crowd(2)) as [TestMember, TestMember];
    const [slowSession, quickSession] = [await sessionOf(test.context, slow), await sessionOf(test.context, quick)];
    const key = crypto.randomUUID();
    const order = await whileLocked(
      lock(slowSession, key),
      () => createPost(test.context, slowSession, { type: 'status', content: 'waits' }, key),
      () => createPost(test.context, quickSession, { type: 'status', content: 'passes' }, undefined),
    );
    expect(order).toEqual(['passes', 'waits']);
  });
});
