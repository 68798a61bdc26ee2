import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/clean-up.ts';
import { insertMembers, writeMany } from '../many-members.ts';
import { registerMember, type TestMember } from '../members.ts';
import { courtOfTests } from '../steps/court.ts';
import { caseAbout, decide, report } from '../steps/reports.ts';

const likes = 50_000;
const comments = 20_000;

const court = courtOfTests();
let author: TestMember;
/** Likes and comments on every post. */
let fan: TestMember;
let crowd: number[];
beforeAll(async () => {
  [author, fan] = [await registerMember(court.test.app), await registerMember(court.test.app)];
  crowd = await writeMany(court.test.context, (db) => insertMembers(db, comments - 1));
}, 120_000);

/** A post with many likes and comments, which mention its author, all of them told. */
async function largePost(): Promise<number> {
  const { id } = (await author.call('POST', '/api/social-feeds', { type: 'status', content: 'Everybody sees this' }))
    .body;
  expect((await fan.call('POST', `/api/social-feeds/${id}/like`)).status).toBe(200);
  const content = `Hello @${author.user.username}`;
  expect((await fan.call('POST', `/api/social-feeds/${id}/comments`, { content })).status).toBe(201);
  await writeMany(court.test.context, async (db) => {
    await sql`insert into post_likes (post_id, member_id)
      select ${id}, 1000000 + i from generate_series(2, ${likes}::integer) i`.execute(db);
    await sql`
      with added as (
        insert into comments (post_id, member_id, content)
        select ${id}, one, ${content} from unnest(${crowd}::bigint[]) one returning id, member_id),
      told as (
        insert into notifications (member_id, actor_id, type, message, related_id)
        select ${author.id}, member_id, 'comment', 'commented on your post', ${id} from added)
      insert into mention_notices (kind, subject_id, author_id, member_id)
      select 'comment', id, member_id, ${author.id} from added`.execute(db);
    await sql`update posts set likes_count = ${likes}, comments_count = ${comments} where id = ${id}`.execute(db);
    await sql`update member_counters set likes_count = likes_count + ${likes} - 1 where member_id = ${author.id}`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  });
  return id;
}

const exportOf = async (member: TestMember) => (await member.call('GET', `/api/users/${member.id}/export`)).body;

/** All that shows a post, to its author, readers and administrators. */
async function shownOf(id: number) {
  const { reader, admin } = court;
  const users = (await admin.call('GET', `/api/admin/users?search=${fan.user.username}`)).body;
  const owners = (await admin.call('GET', `/api/admin/users?search=${author.user.username}`)).body;
  const idsOf = (list: { id: number }[]) => list.map((one) => one.id).includes(id);
  return {
    post: (await reader.call('GET', `/api/social-feeds/${id}`)).status,
    comments: (await reader.call('GET', `/api/social-feeds/${id}/comments`)).status,
    counts: await reader.call('GET', `/api/social-feeds/${id}`).then(({ body }) => [body.likes, body.comments]),
    lists: [
      idsOf((await reader.call('GET', '/api/social-feeds')).body),
      idsOf((await reader.call('GET', `/api/users/${author.id}/posts`)).body),
      idsOf((await reader.call('GET', '/api/search/posts?q=everybody')).body),
    ],
    activity: [
      (await admin.call('GET', `/api/admin/users/${author.id}/activity`)).body.posts.length,
      (await admin.call('GET', `/api/admin/users/${fan.id}/activity`)).body.comments.length,
    ],
    totals: [owners[0].totalPosts, owners[0].totalLikes, users[0].totalComments],
    told: (await author.call('GET', `/api/users/${author.id}/notifications/unread-count`)).body.count >= comments,
    exported: await exportOf(author).then(({ posts }) => idsOf(posts)),
    exportedOfFan: await exportOf(fan).then((all) => [all.comments.length, all.likedPosts.length]),
  };
}

const shown = {
  ...{ post: 200, comments: 200, counts: [likes, comments], lists: [true, true, true], activity: [1, 1] },
  ...{ totals: [1, likes, 1], told: true, exported: true, exportedOfFan: [1, 1] },
};
const gone = {
  ...{ post: 404, comments: 404, counts: [undefined, undefined], lists: [false, false, false], activity: [0, 0] },
  ...{ totals: [0, 0, 0], told: false, exported: false, exportedOfFan: [0, 0] },
};

/** The rows that hang on a post and its comments. */
async function rowsOf(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from post_likes where post_id = ${id}) + (select count(*) from all_comments where post_id = ${id})
      + (select count(*) from all_notifications where related_id = ${id} and type in ('like', 'comment'))
      + (select count(*) from mention_notices where kind = 'comment') + (select count(*) from all_posts where id = ${id})
      as count`.execute(court.test.context.db);
  return rows[0]?.count ?? -1;
}

describe('a post with 50,000 likes and 20,000 comments is gone at once for everybody', () => {
  it('when its author deletes it, and its rows go later', { timeout: 120_000 }, async () => {
    const id = await largePost();
    expect(await shownOf(id)).toEqual(shown);
    const frames: string[] = [];
    court.test.context.bus.on('frame', ({ type }) => frames.push(type));
    expect((await author.call('DELETE', `/api/social-feeds/${id}`)).status).toBe(204);
    expect(frames).toEqual(['post_deleted']);
    expect(await shownOf(id)).toEqual(gone);
    await cleanUp(court.test.context);
    expect(await rowsOf(id)).toBe(0);
  });

  it('when a case removes it, comes back with all of them by an appeal, and goes when an administrator deletes it', {
    timeout: 120_000,
  }, async () => {
    const id = await largePost();
    expect((await report(court.reader, 'post', id)).status).toBe(201);
    const decision = { action: 'remove', note: 'Be kind.' };
    expect((await decide(court.admin, await caseAbout(court.test, 'post', id), decision)).status).toBe(200);
    expect(await shownOf(id)).toEqual(gone);
    const kept = await rowsOf(id);
    await cleanUp(court.test.context);
    expect(await rowsOf(id)).toBe(kept);
    expect((await court.resolve(await court.appeal(author), 'overturned')).body.restored).toBe('content');
    expect(await shownOf(id)).toEqual(shown);
    expect((await court.admin.call('DELETE', `/api/admin/users/${author.id}/posts/${id}`)).status).toBe(204);
    expect(await shownOf(id)).toEqual(gone);
  });
});
