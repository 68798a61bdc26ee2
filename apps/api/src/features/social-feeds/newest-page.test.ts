import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  bayo = await registerMember(test.app);
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

interface Shown {
  id: number;
  likes: number;
  isLiked: boolean;
  comments: number;
}
const newest = async (viewer: TestMember): Promise<Shown> =>
  (await viewer.call('GET', '/api/social-feeds?limit=1')).body[0];
const share = async (author: TestMember): Promise<number> =>
  (await author.call('POST', '/api/social-feeds', { type: 'status', content: 'News' })).body.id;

describe('the newest page of the feed after a change', () => {
  it("includes one's own new post, like and comment", async () => {
    await newest(ada);
    const id = await share(ada);
    expect(await newest(ada)).toMatchObject({ id, likes: 0, isLiked: false, comments: 0 });
    await ada.call('POST', `/api/social-feeds/${id}/like`);
    expect(await newest(ada)).toMatchObject({ id, likes: 1, isLiked: true });
    await ada.call('POST', `/api/social-feeds/${id}/comments`, { content: 'More' });
    expect(await newest(ada)).toMatchObject({ id, comments: 1 });
  });

  it("has each viewer's own likes", async () => {
    const id = await share(bayo);
    await bayo.call('POST', `/api/social-feeds/${id}/like`);
    expect(await newest(bayo)).toMatchObject({ id, likes: 1, isLiked: true });
    expect(await newest(ada)).toMatchObject({ id, likes: 1, isLiked: false });
    expect(await newest(bayo)).toMatchObject({ id, isLiked: true });
  });

  it('leaves out deleted posts, and posts of suspended members until their activation', async () => {
    const admin = await signInAdministrator(test.app, test.context);
    const deleted = await share(bayo);
    expect((await newest(ada)).id).toBe(deleted);
    await admin.call('DELETE', `/api/admin/users/${bayo.id}/posts/${deleted}`);
    expect((await newest(ada)).id).not.toBe(deleted);
    const hidden = await share(bayo);
    expect((await newest(ada)).id).toBe(hidden);
    await admin.call('PATCH', `/api/admin/users/${bayo.id}/suspend`);
    expect((await newest(ada)).id).not.toBe(hidden);
    await admin.call('PATCH', `/api/admin/users/${bayo.id}/activate`);
    expect((await newest(ada)).id).toBe(hidden);
  });

  it('soon includes posts that another process has written', async () => {
    await newest(ada);
    const id = await shareElsewhere();
    await expect.poll(async () => (await newest(ada)).id).toBe(id);
  });

  it('is discarded by a frame about a change, but not by a typing frame', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const { id } = await newest(ada);
    const later = await shareElsewhere();
    test.context.publish('user_typing', { feedId: id, userId: bayo.id, typing: true }, 'everyone');
    expect((await newest(ada)).id).toBe(id);
    test.context.publish('post_liked', { feedId: id, userId: bayo.id, likes: 1 }, 'everyone');
    expect((await newest(ada)).id).toBe(later);
  });
});

/** Adds a post without an event to this process. */
async function shareElsewhere(): Promise<number> {
  const { id } = await test.context.db
    .insertInto('posts')
    .values({ memberId: ada.id, type: 'status', content: 'From elsewhere', location: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
