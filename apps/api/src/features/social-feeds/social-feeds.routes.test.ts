import { randomUUID } from 'node:crypto';
import type { Post } from '@kopa/contracts/social-feeds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, registerMember, suspendMember, type TestMember } from '../../../test/members.ts';
import { retryUntilAnswered } from '../../../test/retry-until-answered.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app, { firstName: 'Ada', surname: 'Obi' });
  bayo = await registerMember(test.app, { firstName: 'Bayo', surname: 'Ade' });
});
afterAll(() => test.close());

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

  it.each([
    ['nothing but spaces', { content: '   ' }],
    ['more than 5,000 characters', { content: 'x'.repeat(5001) }],
    ['an unknown type', { type: 'advert' }],
    ['an unknown field', { likes: 7 }],
    ['a list for a text', { content: ['x'] }],
  ])('refuses %s', async (_what, change) => {
    const { status } = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'x', ...change });
    expect(status).toBe(400);
  });

  it('accepts 5,000 characters with spaces around them', async () => {
    const content = ` ${'é'.repeat(5000)} `;
    expect((await ada.call('POST', '/api/social-feeds', { type: 'status', content })).status).toBe(201);
  });

  it('is refused for another member and creates nothing', async () => {
    const before = (await ada.call('GET', '/api/social-feeds')).body[0].id;
    const answer = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'x', userId: bayo.id });
    expect(answer.status).toBe(403);
    expect((await ada.call('GET', '/api/social-feeds')).body[0].id).toBe(before);
  });

  it('requires a session', async () => {
    expect((await call(test.app, 'POST', '/api/social-feeds', { type: 'status', content: 'x' })).status).toBe(401);
    expect((await call(test.app, 'GET', '/api/social-feeds')).status).toBe(401);
  });

  it('creates one post from five parallel retries with one key, and answers all of them with it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { type: 'status', content: 'only once' };
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => ada.call('POST', '/api/social-feeds', body, headers)));
    expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(tries.map((answer) => answer.body.id)).size).toBe(1);
    const other = await ada.call('POST', '/api/social-feeds', { ...body, content: 'another' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('liking', () => {
  it('counts each member once', async () => {
    const { id } = await share(ada);
    expect((await like(bayo, id)).body).toEqual({ likes: 1, isLiked: true });
    expect((await like(bayo, id)).body).toEqual({ likes: 1, isLiked: true });
    expect((await like(ada, id)).body).toEqual({ likes: 2, isLiked: true });
    expect((await unlike(bayo, id)).body).toEqual({ likes: 1, isLiked: false });
    expect((await unlike(bayo, id)).body).toEqual({ likes: 1, isLiked: false });
  });

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

  it('notifies the author once for all likes of a post', async () => {
    const chi = await registerMember(test.app, { firstName: 'Chi', surname: 'Eze' });
    const { id } = await share(ada);
    await like(bayo, id);
    await unlike(bayo, id);
    await like(bayo, id);
    await like(chi, id);
    await like(ada, id);
    const notifications = (await ada.call('GET', `/api/users/${ada.id}/notifications`)).body;
    const ofPost = notifications.filter((one: { relatedId: number }) => one.relatedId === id);
    expect(ofPost).toHaveLength(1);
    expect(ofPost[0]).toMatchObject({ type: 'like', isRead: false, message: 'Chi Eze and 1 other liked your post' });
  });

  it('leaves the author out of the number in the notification', async () => {
    const { id } = await share(ada);
    await like(ada, id);
    await like(bayo, id);
    const notifications = (await ada.call('GET', `/api/users/${ada.id}/notifications`)).body;
    expect(notifications[0]).toMatchObject({ relatedId: id, message: 'Bayo Ade liked your post' });
  });

  it('answers 404 for a missing post and 400 for an invalid id', async () => {
    expect((await like(ada, 9007199254740991)).status).toBe(404);
    for (const id of ['0', '-1', '1.5', '1e3', '01', 'abc', '9007199254740992']) {
      expect((await ada.call('POST', `/api/social-feeds/${id}/like`)).status).toBe(400);
    }
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

  it('refuses an empty comment, one that is too long, and one on a missing post', async () => {
    const { id } = await share(ada);
    expect((await comment(ada, id, ' ')).status).toBe(400);
    expect((await comment(ada, id, 'x'.repeat(2001))).status).toBe(400);
    expect((await comment(ada, 9007199254740991, 'x')).status).toBe(404);
  });

  it('with one key creates one comment', async () => {
    const { id } = await share(ada);
    const headers = { 'idempotency-key': randomUUID() };
    const tries = await Promise.all([1, 2, 3].map(() => comment(bayo, id, 'once', headers)));
    expect(new Set(tries.map((answer) => answer.body.id)).size).toBe(1);
    expect((await ada.call('GET', `/api/social-feeds/${id}/comments`)).body).toHaveLength(1);
  });
});

describe('reading the feed', () => {
  it('refuses an invalid cursor, a limit out of range and another member as the reader', async () => {
    for (const query of ['cursor=nonsense', 'cursor=', 'limit=0', 'limit=101', 'limit=ten', 'page=2']) {
      expect((await ada.call('GET', `/api/social-feeds?${query}`)).status).toBe(400);
    }
    expect((await ada.call('GET', `/api/social-feeds?userId=${bayo.id}`)).status).toBe(403);
  });

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
});
