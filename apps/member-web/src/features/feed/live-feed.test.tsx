import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { postView } from '@kopa/mocks/feed';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { showToast } from '@kopa/ui/toast';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderLivePage, renderPage } from '../../../test/render-page.tsx';
import { steerView } from '../../../test/steer-view.ts';
import { addPost, setCommentTyping } from './social-feed.cache.ts';
import { Component as SocialFeedPage } from './social-feed-page.tsx';

const setInView = steerView();

function feed() {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Read by everybody' })],
  });
  const pushed = (id: number, userId: number) => postView(world, 1, buildPost(id, { userId, content: `Pushed ${id}` }));
  return { ...renderPage(<SocialFeedPage />, world), pushed };
}

test('a live post appears at once while the reader is at the top', async () => {
  const { client, pushed } = feed();
  await screen.findByText('Read by everybody');
  setInView(true);
  act(() => addPost(client, pushed(2, 2)));
  expect(await screen.findByText('Pushed 2')).toBeVisible();
});

async function liveFeed() {
  const world = createWorld({ members: [buildMember(1), buildMember(2)], posts: [buildPost(1)], signedInId: 1 });
  const { publish } = world;
  const { user } = renderLivePage(<SocialFeedPage />, world);
  await screen.findByRole('article');
  await eventually(() => expect(world.publish).not.toBe(publish));
  const push = async (id: number, userId: number) => {
    const post = postView(world, 1, buildPost(id, { userId, content: `Pushed ${id}` }));
    act(() => world.publish({ type: 'new_post', payload: { post } }));
    await screen.findByText(post.content);
  };
  return { user, push };
}

test('a live post of somebody else makes the toast New post, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { user, push } = await liveFeed();
    await push(2, 1);
    expect(screen.queryByText('New post')).toBeNull();
    await push(3, 2);
    expect((await screen.findByText('New post')).closest('[role=status]')).toHaveTextContent('shared a post');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('New post')).toBeNull());

    vi.advanceTimersByTime(59_000);
    await push(4, 2);
    expect(screen.queryByText('New post')).toBeNull();
    vi.advanceTimersByTime(1_000);
    await push(5, 2);
    expect(await screen.findByText('New post')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('the toast New post does not replace another one', async () => {
  const { push } = await liveFeed();
  act(() => showToast({ title: 'Post deleted', tone: 'success', action: { label: 'Undo', onClick: () => undefined } }));
  await push(2, 2);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByText('New post')).toBeNull();
});

test('further down, posts of others wait behind a button, and the member’s own post appears at once', async () => {
  const { user, client, pushed } = feed();
  await screen.findByText('Read by everybody');
  setInView(false);
  act(() => {
    addPost(client, pushed(2, 2));
    addPost(client, pushed(3, 2));
    addPost(client, pushed(4, 1));
  });
  expect(await screen.findByText('Pushed 4')).toBeVisible();
  expect(screen.queryByText('Pushed 3')).toBeNull();
  await user.click(screen.getByRole('button', { name: '2 new posts' }));
  expect(screen.getByText('Pushed 2')).toBeVisible();
  expect(screen.getByText('Pushed 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

test('a member who writes a comment is announced until they stop', async () => {
  const { user, client } = feed();
  await user.click(await screen.findByRole('button', { name: /^Comment/ }));
  await screen.findByLabelText('Write a comment');
  act(() => setCommentTyping(client, { feedId: 1, userId: 2, typing: true }));
  expect(await screen.findByText('Somebody is writing a comment…')).toBeVisible();
  act(() => setCommentTyping(client, { feedId: 1, userId: 2, typing: false }));
  await expect.poll(() => screen.queryByText('Somebody is writing a comment…')).toBeNull();
});

test('a post with many comments shows the newest, oldest first, and loads earlier ones on request', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1)],
    comments: Array.from({ length: 25 }, (_, index) => buildComment(index + 1, { content: `Remark ${index + 1}` })),
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  await user.click(await screen.findByRole('button', { name: /^Comment/ }));
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  const commentTexts = () => section.getAllByText(/^Remark/).map(({ textContent }) => textContent);
  await expect.poll(() => section.queryAllByText(/^Remark/).length).toBe(20);
  expect([commentTexts()[0], commentTexts().at(-1)]).toEqual(['Remark 6', 'Remark 25']);
  await user.click(section.getByRole('button', { name: 'Show earlier comments' }));
  await expect.poll(() => section.queryAllByText(/^Remark/).length).toBe(25);
  expect([commentTexts()[0], commentTexts().at(-1)]).toEqual(['Remark 1', 'Remark 25']);
});

test('while the channel is open, posts, comments and likes are sent over it and appear once', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Read by everybody' })],
  });
  const overHttp: string[] = [];
  const { user } = renderLivePage(
    <SocialFeedPage />,
    world,
    http.all('*/api/social-feeds*', ({ request }) => {
      if (request.method !== 'GET') overHttp.push(request.url);
    }),
    http.all('*/api/social-feeds/*', ({ request }) => {
      if (request.method !== 'GET') overHttp.push(request.url);
    }),
  );
  expect(await screen.findByText('Live')).toBeVisible();
  await write(user, screen.getByLabelText('Content'), 'Said live');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
  const [newest] = await screen.findAllByRole('article');
  const post = within(newest as HTMLElement);
  expect(post.getByText('Said live')).toBeVisible();
  expect(screen.getAllByText('Said live')).toHaveLength(1);

  await user.click(post.getByRole('button', { name: /^Like/ }));
  await expect.poll(() => world.posts.at(-1)?.likedBy.has(1)).toBe(true);
  expect(post.getByRole('button', { name: /^Like/ })).toHaveTextContent('1');

  await user.click(post.getByRole('button', { name: /^Comment/ }));
  await write(user, await post.findByLabelText('Write a comment'), 'First{Enter}');
  await eventually(() => expect(post.getByText('First')).toBeVisible());
  await eventually(() => expect(post.getByRole('button', { name: /^Comment/ })).toHaveTextContent('1'));
  expect(overHttp).toEqual([]);
});
