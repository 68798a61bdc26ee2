import type { Post } from '@kopa/contracts/feed/posts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  connectMembers,
  memberOfTests,
  registerMember,
  suspendMember,
  type TestMember,
} from '../../../test/members.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { follow } from '../../../test/steps/people.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test, { firstName: 'Ada', surname: 'Obi' });
const bayo = memberOfTests(test, { firstName: 'Bayo', surname: 'Ade' });

async function share(member: TestMember, content = 'First day at my PPA'): Promise<Post> {
  return (await member.call('POST', '/api/social-feeds', { type: 'status', content, userId: member.id })).body;
}
const like = (member: TestMember, id: number) =>
  retryUntilAnswered(() => member.call('POST', `/api/social-feeds/${id}/like`, { userId: member.id }));
const unlike = (member: TestMember, id: number) =>
  retryUntilAnswered(() => member.call('DELETE', `/api/social-feeds/${id}/like`));
const comment = (member: TestMember, id: number, content: string, headers = {}) =>
  member.call('POST', `/api/social-feeds/${id}/comments`, { userId: member.id, content }, headers);

describe('posting', () => {
  it('returns the post with its author and puts it first in the feed', async () => {
    const body = { type: 'location', content: '  At the camp  ', location: 'Iyana-Ipaja', userId: ada.id };
    const { status, body: post } = await ada.call('POST', '/api/social-feeds', body);
    expect(status).toBe(201);
    expect(post).toMatchObject({
      content: 'At the camp',
      location: 'Iyana-Ipaja',
      likes: 0,
      comments: 0,
      isLiked: false,
    });
    expect(post.user).toMatchObject({ id: ada.id, name: 'Ada Obi', deploymentState: null });
    const feed = (await bayo.call('GET', `/api/social-feeds?userId=${bayo.id}`)).body as Post[];
    expect(feed[0]).toEqual(post);
  });

  it('accepts 5,000 characters with spaces around them', async () => {
    const content = ` ${'é'.repeat(5000)} `;
    expect((await ada.call('POST', '/api/social-feeds', { type: 'status', content })).status).toBe(201);
  });
});

describe('liking', () => {
  it('counts ten simultaneous likes of one member once, and notifies the author once', async () => {
    const { id } = await share(ada);
    const answers = await Promise.all(Array.from({ length: 10 }, () => like(bayo, id)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { likes: 1, isLiked: true }]),
    );
    const undone = await Promise.all(Array.from({ length: 10 }, () => unlike(bayo, id)));
    expect(undone.map(({ body }) => body)).toEqual(undone.map(() => ({ likes: 0, isLiked: false })));
    const notifications = (await ada.call('GET', `/api/users/${ada.id}/notifications`)).body;
    expect(notifications.filter((one: { relatedId: number }) => one.relatedId === id)).toHaveLength(1);
  });
});

describe('commenting', () => {
  it('keeps the order of comments and counts them', async () => {
    const { id } = await share(ada);
    await comment(bayo, id, 'one');
    await comment(ada, id, 'two');
    const { status, body } = await bayo.call('GET', `/api/social-feeds/${id}/comments`);
    expect(status).toBe(200);
    expect(body.map((item: { content: string }) => item.content)).toEqual(['one', 'two']);
    expect(body[0]).toMatchObject({ feedId: id, userId: bayo.id, user: { name: 'Bayo Ade' } });
    const feed = (await ada.call('GET', '/api/social-feeds')).body as Post[];
    expect(feed.find((post) => post.id === id)?.comments).toBe(2);
  });

  it('notifies the author, except of their own comment', async () => {
    const { id } = await share(ada);
    await comment(ada, id, 'mine');
    await comment(bayo, id, 'yours');
    const notifications = (await ada.call('GET', `/api/users/${ada.id}/notifications`)).body;
    const messages = notifications.filter((one: { relatedId: number }) => one.relatedId === id);
    expect(messages.map((one: { message: string }) => one.message)).toEqual(['Bayo Ade commented on your post']);
  });
});

describe('reading the feed', () => {
  it("leaves out a suspended member's posts and comments, which are still counted", async () => {
    const gone = await registerMember(test.app);
    const { id } = await share(ada);
    const hidden = await share(gone);
    await comment(gone, id, 'from one who is suspended later');
    await suspendMember(test.context, gone);
    const feed = (await ada.call('GET', '/api/social-feeds')).body as Post[];
    expect(feed.map((post) => post.id)).not.toContain(hidden.id);
    expect(feed.find((post) => post.id === id)?.comments).toBe(1);
    expect((await ada.call('GET', `/api/social-feeds/${id}/comments`)).body).toEqual([]);
    expect((await like(ada, hidden.id)).status).toBe(404);
    expect((await ada.call('GET', `/api/social-feeds/${hidden.id}/comments`)).status).toBe(404);
  });

  it('shows the same posts of a scope with so many authors that the newest posts are walked through', async () => {
    const [viewer, friend, idol] = [
      await registerMember(test.app),
      await registerMember(test.app),
      await registerMember(test.app),
    ];
    await connectMembers(test.context, viewer, friend);
    await follow(viewer, idol);
    const posts = [await share(ada), await share(friend), await share(idol), await share(viewer)];
    const [, ofFriend, ofIdol, own] = posts.map(({ id }) => id);
    await sql`update member_counters set connections_count = 1001, following_count = 1001
      where member_id = ${viewer.id}`.execute(test.context.db);
    const idsIn = async (scope: string) =>
      (await viewer.call('GET', `/api/social-feeds?scope=${scope}`)).body.map(({ id }: Post) => id);
    expect(await idsIn('connections')).toEqual([own, ofFriend]);
    expect(await idsIn('following')).toEqual([own, ofIdol]);
  });
});
