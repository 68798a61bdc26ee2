import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { call, memberOfTests, type TestMember } from '../../../test/members.ts';
import { like, postOf } from '../../../test/steps/posts.ts';
import { appOfTests, secondProcessOfTests } from '../../../test/test-app.ts';
import type { Api } from '../../http/api.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
const chidi = memberOfTests(test);
/** The application of another process on the same database. */
const elsewhere = secondProcessOfTests(test);

/** Makes a member's call through one of the two processes. */
const callThrough = (
  app: Api,
  { cookie }: TestMember,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => call(app, method, url, body, { cookie });

interface Shown {
  id: number;
  likes: number;
  isLiked: boolean;
  comments: number;
  user: { name: string };
}
const newest = async (viewer: TestMember): Promise<Shown> =>
  (await viewer.call('GET', '/api/social-feeds?limit=1')).body[0];

describe('the newest page of the feed after a change', () => {
  it("includes one's own new post, like and comment", async () => {
    await newest(ada);
    const id = await postOf(ada);
    expect(await newest(ada)).toMatchObject({ id, likes: 0, isLiked: false, comments: 0 });
    await like(ada, id);
    expect(await newest(ada)).toMatchObject({ id, likes: 1, isLiked: true });
    await ada.call('POST', `/api/social-feeds/${id}/comments`, { content: 'More' });
    expect(await newest(ada)).toMatchObject({ id, comments: 1 });
  });

  it("has each viewer's own likes", async () => {
    const id = await postOf(bayo);
    await like(bayo, id);
    expect(await newest(bayo)).toMatchObject({ id, likes: 1, isLiked: true });
    expect(await newest(ada)).toMatchObject({ id, likes: 1, isLiked: false });
    expect(await newest(bayo)).toMatchObject({ id, isLiked: true });
  });

  it('leaves out deleted posts, and posts of suspended members until their activation', async () => {
    const admin = await signInAdministrator(test.app);
    const deleted = await postOf(bayo);
    expect((await newest(ada)).id).toBe(deleted);
    await admin.call('DELETE', `/api/admin/users/${bayo.id}/posts/${deleted}`);
    expect((await newest(ada)).id).not.toBe(deleted);
    const hidden = await postOf(bayo);
    expect((await newest(ada)).id).toBe(hidden);
    await admin.call('PATCH', `/api/admin/users/${bayo.id}/suspend`);
    expect((await newest(ada)).id).not.toBe(hidden);
    await admin.call('PATCH', `/api/admin/users/${bayo.id}/activate`);
    await expect.poll(async () => (await newest(ada)).id).toBe(hidden);
  });

  it('includes posts of another process', async () => {
    await newest(ada);
    const { body } = await callThrough(elsewhere.app, chidi, 'POST', '/api/social-feeds', {
      type: 'status',
      content: 'Far',
    });
    await expect.poll(() => newest(ada)).toMatchObject({ id: body.id, likes: 0, comments: 0 });
    await callThrough(elsewhere.app, ada, 'POST', `/api/social-feeds/${body.id}/like`);
    await callThrough(elsewhere.app, chidi, 'POST', `/api/social-feeds/${body.id}/comments`, { content: 'More' });
    await expect.poll(() => newest(ada)).toMatchObject({ id: body.id, likes: 1, isLiked: true, comments: 1 });
    await expect.poll(() => newest(chidi)).toMatchObject({ id: body.id, likes: 1, isLiked: false, comments: 1 });
    await callThrough(elsewhere.app, chidi, 'POST', `/api/social-feeds/${body.id}/comments`, { content: 'And more' });
    await expect.poll(() => newest(chidi)).toMatchObject({ id: body.id, comments: 2 });
  });

  it("has an author's new name, whichever process has changed it", async () => {
    await postOf(ada);
    const nameOnPage = async () => (await newest(chidi)).user.name;
    await nameOnPage();
    await ada.call('PATCH', `/api/users/${ada.id}`, { name: 'Ada of Ikeja' });
    await expect.poll(nameOnPage).toBe('Ada of Ikeja');
    await callThrough(elsewhere.app, ada, 'PATCH', `/api/users/${ada.id}`, { name: 'Ada of Kano' });
    await expect.poll(nameOnPage).toBe('Ada of Kano');
  });
});
