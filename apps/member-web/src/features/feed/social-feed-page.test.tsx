import { createComment, createPost, likePost, NewPostText } from '@kopa/contracts/feed/posts';
import { MockError, mock } from '@kopa/contracts/msw';
import { writtenNames } from '@kopa/contracts/stored';
import { buildComment, buildMember, buildPost } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { fakeWaits, passWaits } from '../../../test/pass-waits.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { Component as SocialFeedPage } from './social-feed-page.tsx';

function feedWorld() {
  return createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'An older post' }), buildPost(2, { content: 'Clearance is on Thursday' })],
    comments: [buildComment(1, { feedId: 2, content: 'See you there' })],
  });
}

async function postWith(content: string) {
  const posts = await screen.findAllByRole('article');
  const found = posts.find((post) => within(post).queryByText(content) !== null);
  if (found === undefined) throw new Error(`no post says "${content}"`);
  return within(found);
}

test('posts are listed newest first with their author, likes and number of comments', async () => {
  renderPage(<SocialFeedPage />, feedWorld());
  const posts = await screen.findAllByRole('article');
  expect(posts.map((post) => within(post).queryByText(/post|Clearance/)?.textContent)).toEqual([
    'Clearance is on Thursday',
    'An older post',
  ]);
  const newest = await postWith('Clearance is on Thursday');
  expect(newest.getByText('Bayo Adeyemi')).toBeVisible();
  expect(newest.getByRole('button', { name: /^Comment/ })).toHaveTextContent('1');
  expect(newest.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false');
});

test('the ages of posts and comments go on while the feed is open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const createdAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Clearance is on Thursday', createdAt })],
    comments: [buildComment(1, { feedId: 1, createdAt })],
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  const post = await postWith('Clearance is on Thursday');
  await user.click(post.getByRole('button', { name: /^Comment/ }));
  await eventually(() => expect(post.getAllByText('5m')).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(post.getAllByText('6m')).toHaveLength(2);
});

test('without the live channel the header shows Offline', async () => {
  renderPage(<SocialFeedPage />, feedWorld());
  expect(await screen.findByText('Offline')).toBeVisible();
});

test('the composer is one line with "Add photos" until it is touched, and the same tap focuses its text', async () => {
  const { user } = renderPage(<SocialFeedPage />, feedWorld());
  const composer = within(await screen.findByRole('form', { name: 'New post' }));
  expect(composer.getByRole('button', { name: 'Add photos' })).toBeVisible();
  expect(composer.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(composer.queryByLabelText('Post type')).toBeNull();
  await user.click(composer.getByLabelText('Content'));
  expect(composer.getByLabelText('Content')).toHaveFocus();
  expect(composer.getByLabelText('Post type')).toBeVisible();
  await user.click(composer.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Content required')).toBeVisible();
});

test('a draft that was kept opens the composer', async () => {
  const first = renderPage(<SocialFeedPage />, feedWorld());
  await write(first.user, await screen.findByLabelText('Content'), 'Half a thought');
  first.leave();
  renderPage(<SocialFeedPage />, feedWorld());
  expect(await screen.findByLabelText('Content')).toHaveValue('Half a thought');
  expect(screen.getByRole('button', { name: 'Post' })).toBeVisible();
});

test('"Post" gives the focus to the composer, and Tab leads to its text', async () => {
  const { user } = renderPage(<SocialFeedPage />, feedWorld());
  await write(user, await screen.findByLabelText('Content'), 'On to the next');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(screen.getByRole('form', { name: 'New post' })).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText('Content')).toHaveFocus();
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
});

test('a blank post is refused with "Content required"', async () => {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world);
  await write(user, await screen.findByLabelText('Content'), '   ');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Content required')).toBeVisible();
  expect(screen.getByText('Please write something to share.')).toBeVisible();
  expect(world.posts).toHaveLength(2);
});

test('only posts of type location ask for a location, and it is sent trimmed', async () => {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world);
  await user.click(screen.getByLabelText('Content'));
  expect(screen.queryByLabelText('Location')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Post type'), 'location');
  await write(user, screen.getByLabelText('Location'), ' Ikeja ');
  await write(user, screen.getByLabelText('Content'), ' At the secretariat ');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Posted successfully!')).toBeVisible();
  const post = await postWith('At the secretariat');
  expect(post.getByText('Ikeja')).toBeVisible();
  expect(world.posts.at(-1)).toMatchObject({ type: 'location', content: 'At the secretariat', location: 'Ikeja' });
  expect(screen.getByLabelText('Content')).toHaveValue('');
});

test('every field of a post can be filled in, is sent, and appears in the feed', async () => {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world);
  const form = await screen.findByRole<HTMLFormElement>('form', { name: 'New post' });
  await user.click(within(form).getByLabelText('Content'));
  const values = writtenNames(NewPostText).map(
    (name) => [name, name === 'type' ? 'location' : `Some ${name}`] as const,
  );
  for (const [name, value] of values) {
    const input = form.elements.namedItem(name) as HTMLElement | null;
    expect(input, `the composer's input of ${name}`).not.toBeNull();
    if (input instanceof HTMLSelectElement) await user.selectOptions(input, value);
    else await write(user, input as HTMLElement, value);
  }
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText('Posted successfully!');
  expect(world.posts.at(-1)).toMatchObject(Object.fromEntries(values));
  const post = await postWith('Some content');
  for (const [name, value] of values) {
    expect(post.getByText(name === 'type' ? 'Location' : value), `${name} in the feed`).toBeVisible();
  }
});

test('a post that fails shows an error and stays in the feed, also after leaving the page', async () => {
  fakeWaits();
  let attempts = 0;
  const failing = mock(createPost, () => {
    attempts += 1;
    throw new MockError('unavailable');
  });
  const { user, leave } = renderPage(<SocialFeedPage />, feedWorld(), failing);
  await write(user, await screen.findByLabelText('Content'), 'Do not lose me');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await passWaits(() => attempts, 2);
  expect(await screen.findByText('Failed to post')).toBeVisible();
  expect(screen.getByText('Please try again.')).toBeVisible();
  leave();
  renderPage(<SocialFeedPage />, feedWorld());
  expect(await screen.findByText('Do not lose me')).toBeVisible();
  expect(screen.getByLabelText('Not sent')).toBeVisible();
});

test('a like shows at once, is saved, and can be undone', async () => {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world);
  const like = (await postWith('Clearance is on Thursday')).getByRole('button', { name: /^Like/ });
  await user.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveTextContent('1');
  await expect.poll(() => world.posts[1]?.likedBy.has(1)).toBe(true);
  await user.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(like).not.toHaveTextContent('1');
  await expect.poll(() => world.posts[1]?.likedBy.has(1)).toBe(false);
});

test('a like that could not be saved is undone', async () => {
  const failing = outage(likePost);
  const { user } = renderPage(<SocialFeedPage />, feedWorld(), failing);
  const like = (await postWith('Clearance is on Thursday')).getByRole('button', { name: /^Like/ });
  await user.click(like);
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
  expect(like).not.toHaveTextContent('1');
});

test('comments open below the post; Enter sends one and raises the count', async () => {
  const world = feedWorld();
  const { user } = renderPage(<SocialFeedPage />, world);
  const post = await postWith('Clearance is on Thursday');
  await user.click(post.getByRole('button', { name: /^Comment/ }));
  expect(await post.findByText('See you there')).toBeVisible();
  await write(user, post.getByLabelText('Write a comment'), '  {Enter}');
  expect(world.comments).toHaveLength(1);
  await user.clear(post.getByLabelText('Write a comment'));
  await write(user, post.getByLabelText('Write a comment'), 'I will come{Enter}');
  await eventually(() => expect(post.getByText('I will come')).toBeVisible());
  await eventually(() => expect(post.getByRole('button', { name: /^Comment/ })).toHaveTextContent('2'));
  expect(post.getByLabelText('Write a comment')).toHaveValue('');
});

test('a comment that fails shows an error and keeps its text', async () => {
  const failing = outage(createComment, 'rate_limited');
  const { user } = renderPage(<SocialFeedPage />, feedWorld(), failing);
  const post = await postWith('Clearance is on Thursday');
  await user.click(post.getByRole('button', { name: /^Comment/ }));
  await write(user, await post.findByLabelText('Write a comment'), 'Keep me{Enter}');
  expect(await screen.findByText('Failed to post comment')).toBeVisible();
  expect(await post.findByLabelText('Not sent')).toBeVisible();
  expect(post.getByText('Keep me')).toBeVisible();
});

test('a tap on an author opens their profile', async () => {
  const { user } = renderPage(<SocialFeedPage />, feedWorld());
  const post = await postWith('Clearance is on Thursday');
  await user.click(post.getByText('Bayo Adeyemi'));
  const profile = within(await screen.findByRole('dialog'));
  expect(await profile.findByRole('button', { name: 'Send Connection Request' })).toBeVisible();
});

test('a button loads older posts, page by page', async () => {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: Array.from({ length: 45 }, (_, index) => buildPost(index + 1, { content: `Post number ${index + 1}` })),
  });
  const { user } = renderPage(<SocialFeedPage />, world);
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Load more posts' }));
  expect(await screen.findByText('Post number 6')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more posts' }));
  expect(await screen.findByText('Post number 1')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(45);
  expect(screen.queryByRole('button', { name: 'Load more posts' })).toBeNull();
});
