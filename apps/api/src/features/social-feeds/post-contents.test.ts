import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createPostContents, type PostContent } from './post-contents.ts';
import { findPosts } from './social-feeds.queries.ts';

let test: TestApp;
let ada: TestMember;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  id = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'News' })).body.id;
});
afterAll(() => test.close());

const nameIn = ([content]: PostContent[]) => (JSON.parse(`${content?.json}}`) as { user: { name: string } }).user.name;
const rename = (name: string) =>
  test.context.db.updateTable('members').set({ name }).where('id', '=', ada.id).execute();

it('contents are kept until something of their author is forgotten', async () => {
  const contents = createPostContents(test.context);
  const name = nameIn(await contents.get([id]));
  await rename('Ada of Ikeja');
  expect(nameIn(await contents.get([id]))).toBe(name);
  contents.forget(ada.id + 1);
  expect(nameIn(await contents.get([id]))).toBe(name);
  contents.forget(ada.id);
  expect(nameIn(await contents.get([id]))).toBe('Ada of Ikeja');
});

it('a content that is being read while its author is forgotten is not kept', async () => {
  const contents = createPostContents(test.context);
  const reading = contents.get([id]);
  contents.forget(ada.id);
  await reading;
  await rename('Ada of Kano');
  expect(nameIn(await contents.get([id]))).toBe('Ada of Kano');
});

it('contents that were read before something was forgotten are not kept', async () => {
  const contents = createPostContents(test.context);
  const version = contents.version();
  const posts = await findPosts(test.context.db, ada.id, { limit: 1, before: null });
  contents.forget(ada.id);
  contents.keep(posts, version);
  await rename('Ada of Jos');
  expect(nameIn(await contents.get([id]))).toBe('Ada of Jos');
});

it('posts that are deleted meanwhile are left out', async () => {
  const contents = createPostContents(test.context);
  expect((await contents.get([id + 1, id])).map((content) => content.id)).toEqual([id]);
});
