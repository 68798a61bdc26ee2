import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deletePostPhoto } from './post-changes.queries.ts';
import { createPostContents, type PostContents } from './post-contents.ts';
import { findOutline, findPosts } from './social-feeds.queries.ts';

const page = { limit: 1, before: null };
let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  ada = await registerMember(test.app);
  bayo = await registerMember(test.app);
  id = (await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'News' })).body.id;
});
afterAll(() => test.close());

const newest = () => findOutline(test.context.db, [bayo.id], page);
async function shown(contents: PostContents) {
  const [content] = await contents.get(await newest());
  return content;
}

it('a content is kept while neither the post nor what it shows of its author changes', async () => {
  const contents = createPostContents(test.context);
  const first = await shown(contents);
  expect(JSON.parse(`${first?.json}}`)).toMatchObject({ id, content: 'News', likes: 0 });
  await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Of another post' });
  await ada.call('DELETE', `/api/social-feeds/${id + 1}`);
  expect(await shown(contents)).toBe(first);
});

it('a content that was read with a page is kept like any other', async () => {
  const contents = createPostContents(test.context);
  expect(contents.has(id)).toBe(false);
  const [kept] = contents.keep(await findPosts(test.context.db, bayo.id, page));
  expect(contents.has(id)).toBe(true);
  expect(await shown(contents)).toBe(kept);
});

it.each([
  ['a like', () => bayo.call('POST', `/api/social-feeds/${id}/like`), { likes: 1 }],
  ['a comment', () => bayo.call('POST', `/api/social-feeds/${id}/comments`, { content: 'More' }), { comments: 1 }],
  ['an edit', () => ada.call('PATCH', `/api/social-feeds/${id}`, { content: 'Old news' }), { content: 'Old news' }],
  [
    'a new name',
    () => ada.call('PATCH', `/api/users/${ada.id}`, { name: 'Ada of Jos' }),
    { user: { name: 'Ada of Jos' } },
  ],
] as const)('after %s the content is read anew', async (_change, make, expected) => {
  const contents = createPostContents(test.context);
  await shown(contents);
  expect((await make()).status).toBeLessThan(300);
  expect(JSON.parse(`${(await shown(contents))?.json}}`)).toMatchObject(expected);
});

it('after a photo is taken out of the post its content is read anew', async () => {
  const [before] = await newest();
  await deletePostPhoto(test.context.db, id, 1);
  const [after] = await newest();
  expect(after?.version).not.toBe(before?.version);
});

it('a post that is deleted after its outline was read has no content', async () => {
  const contents = createPostContents(test.context);
  const gone = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Gone soon' });
  const outline = await findOutline(test.context.db, [bayo.id], { limit: 2, before: null });
  await ada.call('DELETE', `/api/social-feeds/${gone.body.id}`);
  expect((await contents.get(outline)).map((content) => content?.id)).toEqual([undefined, id]);
});
