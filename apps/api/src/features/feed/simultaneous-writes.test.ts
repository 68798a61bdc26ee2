import { NewPostText } from '@kopa/contracts/feed/posts';
import { toStored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { addCrowd } from '../../../test/crowds.ts';
import { call, memberOfTests, registerMember, suspendMember, type TestMember } from '../../../test/members.ts';
import { newKeyOf } from '../../../test/new-key.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { block } from '../../../test/steps/people.ts';
import { appOfTests } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';
import { insertPost } from './social-feeds.queries.ts';

const test = appOfTests();
const author = memberOfTests(test);

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
const notificationsOf = async (member: TestMember, id: number) =>
  (await member.call('GET', `/api/users/${member.id}/notifications?limit=100`)).body
    .filter(({ relatedId }: { relatedId: number }) => relatedId === id)
    .map(({ message }: { message: string }) => message);
const countsOf = ({ id }: TestMember) =>
  test.context.db
    .selectFrom('memberCounters')
    .select(['postsCount as posts', 'likesCount as likes'])
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const endSession = ({ id }: TestMember) => test.context.db.deleteFrom('sessions').where('memberId', '=', id).execute();

describe('simultaneous likes', () => {
  it('of one post are all counted, and its author is told of them in one notification', async () => {
    const [id, members] = [await newPost(), await crowd(40)];
    const answers = await Promise.all(members.map((member) => member.call('POST', `/api/social-feeds/${id}/like`)));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(answers.map(({ body }) => body.likes).toSorted((a, b) => a - b)).toEqual(members.map((_, i) => i + 1));
    expect((await read(id)).likes).toBe(40);
    expect(await notificationsOf(author, id)).toEqual([expect.stringMatching(/ and 39 others liked your post$/)]);
  });

  it('that waits for another one of its post counts both, also in the notification', async () => {
    const [id, [first, second]] = [await newPost(), (await crowd(2)) as [TestMember, TestMember]];
    const likeFirst = (transaction: Db) =>
      transaction.insertInto('postLikes').values({ postId: id, memberId: first.id }).execute();
    const { body } = await whileUncommitted(test.context, likeFirst, () => like(second, id));
    expect(body).toEqual({ likes: 2, isLiked: true });
    expect(await notificationsOf(author, id)).toEqual([expect.stringMatching(/ and 1 other liked your post$/)]);
  });

  it('and withdrawals of one post by 200 members at once are all answered and counted', async () => {
    const [id, members] = [await newPost(), await addCrowd(test.app, test.context, 200)];
    const all = (methodOf: (turn: number) => 'POST' | 'DELETE', cookies = members) =>
      Promise.all(
        cookies.map((cookie, turn) =>
          call(test.app, methodOf(turn), `/api/social-feeds/${id}/like`, undefined, { cookie }),
        ),
      );
    expect(new Set(statuses(await all(() => 'POST', members.slice(0, 100))))).toEqual(new Set([200]));
    expect((await read(id)).likes).toBe(100);
    expect(new Set(statuses(await all((turn) => (turn < 100 ? 'DELETE' : 'POST'))))).toEqual(new Set([200]));
    expect((await read(id)).likes).toBe(100);
  }, 300_000);

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
    await block(liker, blocked);
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
    expect(await notificationsOf(author, id)).toHaveLength(8);
  });

  it('are refused one by one', async () => {
    const [leaver, blocked, writer] = (await crowd(3)) as [TestMember, TestMember, TestMember];
    const [id, blockedId, key] = [await newPost(), await newPost(blocked), crypto.randomUUID()];
    await block(writer, blocked);
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

  it('of one member are all shared, twenty at the same moment', async () => {
    const [writer] = (await crowd(1)) as [TestMember];
    const post = () => writer.call('POST', '/api/social-feeds', { type: 'status', content: 'Hi' });
    expect(new Set(statuses(await Promise.all(Array.from({ length: 20 }, post))))).toEqual(new Set([201]));
    expect((await countsOf(writer)).posts).toBe(20);
  });

  it('of one member do not wait for each other', async () => {
    const [writer] = (await crowd(1)) as [TestMember];
    await test.context.db.transaction().execute(async (transaction) => {
      const slow = toStored(NewPostText, { type: 'status', content: 'Slow' });
      await insertPost(transaction, slow, await newKeyOf(transaction, writer));
      const { status } = await writer.call('POST', '/api/social-feeds', { type: 'status', content: 'Fast' });
      expect(status).toBe(201);
    });
    expect((await countsOf(writer)).posts).toBe(2);
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
});

it('a post of a member who is deployed at the same moment has the new place', async () => {
  const [member] = (await crowd(1)) as [TestMember];
  const deploy = (transaction: Db) =>
    transaction
      .updateTable('members')
      .set({ portalConnected: true, deploymentState: 'Lagos', lga: 'Ikeja' })
      .where('id', '=', member.id)
      .execute();
  const { body } = await whileUncommitted(test.context, deploy, () => share(member, 'Hi'));
  const places = test.context.db.selectFrom('postPlaces').select(['state', 'lga']).where('postId', '=', body.id);
  expect(await places.execute()).toEqual([{ state: 'Lagos', lga: 'Ikeja' }]);
});

it('the deletion of a post waits for nobody who has commented', async () => {
  const [id, [commenter]] = [await newPost(), await crowd(1)];
  await comment(commenter as TestMember, id, 'Hi');
  await test.context.db.transaction().execute(async (transaction) => {
    await sql`select from members join member_counters on member_id = id
      where id = ${commenter?.id} for update`.execute(transaction);
    expect((await author.call('DELETE', `/api/social-feeds/${id}`)).status).toBe(204);
  });
});

describe.each([
  ['a comment', (member: TestMember, id: number) => comment(member, id, 'Hi'), 201],
  ['a like', like, 200],
  ['a like that is taken back', unlike, 200],
] as const)('%s that waits for its post', (_, act, done) => {
  /** The act of a member who has liked the post, while another write of the post and of `work` is not committed. */
  async function actWhile(work: (transaction: Db, member: TestMember, postAuthor: TestMember) => Promise<unknown>) {
    const [member, postAuthor] = (await crowd(2)) as [TestMember, TestMember];
    const id = await newPost(postAuthor);
    if (act === unlike) await like(member, id);
    const hold = async (transaction: Db) => {
      await sql`select from all_posts where id = ${id} for update`.execute(transaction);
      await work(transaction, member, postAuthor);
    };
    return whileUncommitted(test.context, hold, () => act(member, id));
  }

  it('is not published to a member who has blocked its author meanwhile', async () => {
    const publish = vi.spyOn(test.context, 'publish');
    const [third] = (await crowd(1)) as [TestMember];
    await actWhile((db, { id }) =>
      sql`insert into blocks (member_id, other_id) values (${third.id}, ${id})`.execute(db),
    );
    const [, , audience] = publish.mock.calls.findLast(([type]) => /comment|liked/.test(type)) as unknown[];
    expect(audience).toMatchObject({ skipped: [third.id] });
  });

  it.each<[string, Parameters<typeof actWhile>[0], number]>([
    ['is done after it', async () => {}, done],
    [
      'is refused after a block',
      (db, { id }, other) => sql`insert into blocks (member_id, other_id) values (${other.id}, ${id})`.execute(db),
      404,
    ],
    [
      'is refused after the suspension of the author',
      (db, _member, { id }) => sql`update members set suspended_at = now() where id = ${id}`.execute(db),
      404,
    ],
    [
      'is refused after the removal of the post',
      (db, _member, { id }) => sql`update all_posts set removed_at = now() where member_id = ${id}`.execute(db),
      404,
    ],
    ['is refused after a logout', (db, { id }) => sql`delete from sessions where member_id = ${id}`.execute(db), 401],
  ])('%s', async (_name, work, status) => {
    expect((await actWhile(work)).status).toBe(status);
  });
});

describe.each([
  ['a comment', (member: TestMember, id: number) => comment(member, id, 'Hi')],
  ['a like', like],
] as const)('the notification of %s that waits for its post', (_, act) => {
  async function toldWhile(work: (transaction: Db, member: TestMember, postAuthor: TestMember) => Promise<unknown>) {
    const publish = vi.spyOn(test.context, 'publish');
    const [member, postAuthor] = (await crowd(2)) as [TestMember, TestMember];
    const id = await newPost(postAuthor);
    const hold = async (transaction: Db) => {
      await sql`select from all_posts where id = ${id} for update`.execute(transaction);
      await work(transaction, member, postAuthor);
    };
    await whileUncommitted(test.context, hold, () => act(member, id));
    return publish.mock.calls.filter(([type]) => type === 'notification').map(([, frame]) => frame);
  }

  it('has the number of unread ones of then', async () => {
    const told = await toldWhile((db, _member, { id: memberId }) =>
      db.insertInto('notifications').values({ memberId, type: 'other', message: 'Hi' }).execute(),
    );
    expect(told).toMatchObject([{ unread: 2 }]);
  });

  it('is left out after a mute', async () => {
    const told = await toldWhile((db, { id }, other) =>
      sql`insert into mutes (member_id, other_id) values (${other.id}, ${id})`.execute(db),
    );
    expect(told).toEqual([]);
  });
});
