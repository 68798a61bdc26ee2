import { deleteComment, deletePost, updatePost } from '@kopa/contracts/feed/post-edits';
import { NewPostText } from '@kopa/contracts/feed/posts';
import { writtenNames } from '@kopa/contracts/stored';
import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../../test/render-page.tsx';
import { Component as SocialFeedPage } from '../social-feed-page.tsx';

const feedWorld = () =>
  createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [
      buildPost(1, { userId: 1, content: 'My post', type: 'location', location: 'Ikeja' }),
      buildPost(2, { userId: 2, content: 'Their post' }),
    ],
    comments: [
      buildComment(1, { feedId: 1, userId: 1, content: 'My comment' }),
      buildComment(2, { feedId: 1, userId: 2, content: 'Their comment' }),
    ],
  });

async function openFeed(...faults: RequestHandler[]) {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world, ...faults);
  /** The post or comment with a text. */
  const placeOf = async (text: string) => {
    const found = (await screen.findByText(text)).closest<HTMLElement>('li, article');
    if (found === null) throw new Error(`nothing says ${text}`);
    return found;
  };
  const menuOf = async (text: string) => {
    const [button] = within(await placeOf(text)).getAllByRole('button', { name: 'More options' });
    await user.click(button as HTMLElement);
    return within(await screen.findByRole('menu'));
  };
  const choose = async (text: string, item: string) =>
    user.click((await menuOf(text)).getByRole('menuitem', { name: item }));
  const openComments = async () =>
    user.click(within(await placeOf('My post')).getByRole('button', { name: /^Comment/ }));
  return { user, world, menuOf, choose, openComments };
}

const itemsOf = (menu: ReturnType<typeof within>) =>
  menu.getAllByRole('menuitem').map((item: HTMLElement) => item.textContent);

test('an own post offers Edit and Delete, another one Report, Mute and Block, and both their link', async () => {
  const { user, menuOf } = await openFeed();
  expect(itemsOf(await menuOf('My post'))).toEqual(['Edit', 'Delete', 'Copy link']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(itemsOf(await menuOf('Their post'))).toEqual(['Copy link', 'Report', 'Mute Bayo', 'Block Bayo']);
});

test('the link of a post is copied, and passed to the share sheet where there is one', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const { choose } = await openFeed();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await choose('Their post', 'Copy link');
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(written).toHaveBeenCalledWith(`${window.location.origin}/posts/2`);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await choose('Their post', 'Share');
  expect(share).toHaveBeenCalledWith({ url: `${window.location.origin}/posts/2` });
});

test('an edit in place sends changed fields only and marks the post', async () => {
  const { user, world, choose } = await openFeed();
  await choose('My post', 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit post' }));
  const field = form.getByLabelText('Edit post');
  expect(field).toHaveFocus();
  await user.clear(field);
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await write(user, field, ' My better post ');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('My better post')).toBeVisible();
  expect(screen.getByText('Edited')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Edit post' })).toBeNull();
  expect(world.posts[0]).toMatchObject({ content: 'My better post', type: 'location', location: 'Ikeja' });
});

test('Cancel and Escape leave the post as it was, and return to its menu', async () => {
  const { user, world, choose } = await openFeed();
  for (const leave of ['Cancel', 'Escape']) {
    await choose('My post', 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Edit post' }));
    await write(user, form.getByLabelText('Edit post'), ' and more');
    if (leave === 'Cancel') await user.click(form.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard('{Escape}');
    expect(await screen.findByText('My post')).toBeVisible();
    expect(document.activeElement).toHaveAccessibleName('More options');
  }
  expect(world.posts[0]).toMatchObject({ content: 'My post', editedAt: null });
});

test('a post that is no location any more loses its location', async () => {
  const { user, world, choose } = await openFeed();
  await choose('My post', 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit post' }));
  await user.selectOptions(form.getByLabelText('Kind of post'), 'achievement');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(world.posts[0]).toMatchObject({ type: 'achievement', location: null }));
});

test('a failed edit shows an error and keeps the text', async () => {
  const refuse = outage(updatePost);
  const { user, choose } = await openFeed(refuse);
  await choose('My post', 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit post' }));
  await write(user, form.getByLabelText('Edit post'), ' and more');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The post was not saved')).toBeVisible();
  expect(form.getByLabelText('Edit post')).toHaveValue('My post and more');
});

test('a post is deleted after a question, and offers Undo only while nothing else is lost', async () => {
  const { user, world, choose } = await openFeed();
  await choose('My post', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('My post')).toBeVisible();
  world.comments = [];
  await choose('My post', 'Delete');
  const again = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
  await user.click(again.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Post deleted')).toBeVisible();
  expect(screen.queryByText('My post')).toBeNull();
  expect(world.posts).toHaveLength(1);
  // The feed still counts two comments that would not come back.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Undo shares every field of a post again that nobody had answered yet', async () => {
  const fields = Object.fromEntries(writtenNames(NewPostText).map((name) => [name, `Some ${name}`]));
  const written = { ...fields, type: 'location' as const };
  const world = createWorld({ members: [buildMember(1)], posts: [buildPost(1, { userId: 1, ...written })] });
  const { user } = renderPage(<SocialFeedPage />, world);
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await eventually(() => expect(screen.getByText('Some content')).toBeVisible());
  await expect.poll(() => world.posts).toMatchObject([written]);
});

test('a failed deletion shows an error, and the post stays', async () => {
  const refuse = outage(deletePost);
  const { user, choose } = await openFeed(refuse);
  await choose('My post', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The post was not deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('My post')).toBeVisible();
});

test('an own comment is edited in its place', async () => {
  const { user, world, choose, openComments } = await openFeed();
  await openComments();
  await choose('My comment', 'Edit');
  const form = within(await screen.findByRole('form', { name: 'Edit comment' }));
  await write(user, form.getByLabelText('Edit comment'), ', corrected');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('My comment, corrected')).toBeVisible();
  expect(screen.getByText('Edited')).toBeVisible();
  expect(world.comments[0]).toMatchObject({ content: 'My comment, corrected' });
});

test('the author of a post deletes any comment under it, and the count falls', async () => {
  const { user, world, menuOf, openComments } = await openFeed();
  await openComments();
  const menu = await menuOf('Their comment');
  expect(itemsOf(menu)).toEqual(['Copy link', 'Report', 'Mute Bayo', 'Block Bayo', 'Delete']);
  await user.click(menu.getByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Comment deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Their comment')).toBeNull());
  expect(screen.getAllByRole('button', { name: /^Comment/ }).map((button) => button.textContent)).toContain(
    'Comment 1',
  );
  expect(world.comments.map(({ id }) => id)).toEqual([1]);
});

test('a comment that cannot be deleted stays', async () => {
  const refuse = outage(deleteComment);
  const { user, choose, openComments } = await openFeed(refuse);
  await openComments();
  await choose('My comment', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The comment was not deleted')).toBeVisible();
  expect(screen.getByText('My comment')).toBeVisible();
});

test('a deletion shows a toast also if its frame comes before the answer', async () => {
  const world = createWorld({ members: [buildMember(1)], posts: [buildPost(1, { userId: 1, content: 'A slip' })] });
  const { user } = renderLivePage(<SocialFeedPage />, world);
  expect(await screen.findByText('Live')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Post deleted')).toBeVisible();
});
