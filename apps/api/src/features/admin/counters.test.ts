import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectMembers, memberOfTests } from '../../../test/members.ts';
import { whileUncommitted } from '../../../test/races.ts';
import { like, postOf } from '../../../test/steps/posts.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { checkCountersStep, correctedCounters } from './counters.actions.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
let postId: number;
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  postId = await postOf(ada, 'A post');
  await like(bayo, postId);
  await bayo.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'A comment' });
  await ada.call('POST', '/api/groups', { name: 'Cooks', description: '', type: 'public' });
  await test.context.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into posts (member_id, type, content, likes_count)
      select ${bayo.id}, 'status', 'Post ' || i, 0 from generate_series(1, 450) i`.execute(transaction);
    await sql`update member_counters set posts_count = 450 where member_id = ${bayo.id}`.execute(transaction);
  });
});

let counted: unknown;
beforeEach(async () => {
  counted = await readCounters();
});

async function readCounters(): Promise<unknown> {
  const { rows } = await sql`
    select (select json_agg(row(likes_count, comments_count) order by id) from posts) as posts,
      (select json_agg(member_count order by id) from groups) as groups,
      (select json_agg(row(posts_count, connections_count, photos_count, likes_count) order by member_id)
        from member_counters) as members`.execute(test.context.db);
  return rows;
}
async function check(pages?: number): Promise<void> {
  while (await checkCountersStep(test.context, pages));
}

it('leaves right counters alone', async () => {
  await check();
  expect(await readCounters()).toEqual(counted);
  expect(await correctedCounters(test.context)).toBe(0);
});

it('corrects and reports every counter that differs from its rows', async () => {
  const error = vi.spyOn(test.context.log, 'error');
  const { db } = test.context;
  await sql`update posts set likes_count = likes_count + 3, comments_count = comments_count + 1 where id = ${postId}`.execute(
    db,
  );
  await sql`update groups set member_count = 9`.execute(db);
  await sql`update member_counters set posts_count = 7, connections_count = 7, photos_count = 7, likes_count = 7
    where member_id = ${ada.id}`.execute(db);
  await check();
  expect(await readCounters()).toEqual(counted);
  expect(error.mock.calls.map(([details]) => details)).toEqual([
    { table: 'posts', ids: [postId] },
    { table: 'groups', ids: [expect.any(Number)] },
    { table: 'member_counters', ids: [ada.id] },
  ]);
  expect(await correctedCounters(test.context)).toBe(3);
});

it('goes page by page, and on from where it was cut', async () => {
  const { db } = test.context;
  expect(await checkCountersStep(test.context, 1)).toBe(true);
  await sql`update posts set likes_count = 5 where id in (select max(id) from posts)`.execute(db);
  await sql`update posts set comments_count = 5 where id = ${postId}`.execute(db);
  await check(1);
  const { rows } = await sql`select likes_count, comments_count from posts
    where id = ${postId} or id = (select max(id) from posts) order by id`.execute(db);
  expect(rows).toEqual([
    { likesCount: 1, commentsCount: 5 },
    { likesCount: 0, commentsCount: 0 },
  ]);
  await check();
  expect(await readCounters()).toEqual(counted);
});

it('counts a like that comes while it corrects', async () => {
  const { db } = test.context;
  await sql`update posts set likes_count = 8 where id = ${postId}`.execute(db);
  await whileUncommitted(
    test.context,
    (transaction) =>
      sql`insert into post_likes (post_id, member_id) values (${postId}, ${ada.id})`.execute(transaction),
    () => check(),
  );
  const { rows } = await sql`select likes_count from posts where id = ${postId}`.execute(db);
  expect(rows).toEqual([{ likesCount: 2 }]);
});

/** The three newest posts and the first one, each with every member. */
const pairs = () => sql`(
  select p.id as post_id, m.id as member_id from posts p, members m
  where p.id = ${postId} or p.id in (select id from posts order by id desc limit 3)) pair`;

it.each([
  [
    'likes of several posts, of which one is liked already',
    () => sql`insert into post_likes (post_id, member_id) select * from ${pairs()} on conflict do nothing`,
  ],
  [
    'comments on several posts',
    () => sql`insert into comments (post_id, member_id, content) select *, 'Yes' from ${pairs()}`,
  ],
  ['the end of several likes', () => sql`delete from post_likes where member_id = ${bayo.id}`],
  ['the end of several comments', () => sql`delete from comments where member_id = ${ada.id}`],
  ['nothing that was there', () => sql`delete from post_likes where member_id = 0`],
  [
    'several posts of several members',
    () =>
      sql`insert into posts (member_id, type, content) select m.id, 'status', 'Hi' from members m, generate_series(1, 3)`,
  ],
  [
    'the end of several posts with likes and comments',
    () => sql`delete from posts where id in (select post_id from ${pairs()})`,
  ],
] as const)('counters are right after %s in one statement', async (_change, change) => {
  const corrected = await correctedCounters(test.context);
  await change().execute(test.context.db);
  counted = await readCounters();
  await check();
  expect(await readCounters()).toEqual(counted);
  expect(await correctedCounters(test.context)).toBe(corrected);
});

it('posts of several members in one statement are found in the states of their authors until they are deleted', async () => {
  const { db } = test.context;
  const states = sql`case id when ${ada.id} then 'Kano' else 'Oyo' end`;
  await sql`update members set portal_connected = true, deployment_state = ${states}`.execute(db);
  await sql`insert into posts (member_id, type, content) select id, 'status', 'Placed' from members`.execute(db);
  const placed = () =>
    sql`select x.state, x.author_id from post_places x join posts p on p.id = x.post_id where p.content = 'Placed'
      order by x.state`.execute(db);
  expect((await placed()).rows).toEqual([
    { state: 'Kano', authorId: ada.id },
    { state: 'Oyo', authorId: bayo.id },
  ]);
  await sql`delete from posts where content = 'Placed'`.execute(db);
  const { rows } = await sql`select from post_places where post_id not in (select id from posts)`.execute(db);
  expect(rows).toEqual([]);
});

it('a post that comes while its author is redeployed is found in the new state', async () => {
  const { db } = test.context;
  await whileUncommitted(
    test.context,
    (transaction) =>
      sql`update members set portal_connected = true, deployment_state = 'Edo' where id = ${ada.id}`.execute(
        transaction,
      ),
    () => sql`insert into posts (member_id, type, content) values (${ada.id}, 'status', 'On the way')`.execute(db),
  );
  const { rows } = await sql`
    select state from post_places where post_id = (select id from posts where content = 'On the way')`.execute(db);
  expect(rows).toEqual([{ state: 'Edo' }]);
});
