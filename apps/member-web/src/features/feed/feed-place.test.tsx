import { buildConnection, buildMember, buildPost } from '@kopa/mocks/builders';
import { postView } from '@kopa/mocks/feed';
import { createWorld, type World } from '@kopa/mocks/world';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { setPageVisibility } from '../../../test/page-visibility.ts';
import { renderLivePage } from '../../../test/render-page.tsx';
import { steerView } from '../../../test/steer-view.ts';
import { Component as SocialFeedPage } from './social-feed-page.tsx';

const setInView = steerView();

const posts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    buildPost(from + index, { userId: 2, content: `Post ${from + index}` }),
  );
const shownPosts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => Number(textContent?.slice(5)));
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** A feed of 60 posts, of which the member has read the pages down to `lastPost`. */
async function readFeed(lastPost = 1) {
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    connections: [buildConnection(1)],
    posts: posts(1, 60),
  });
  const page = renderLivePage(<SocialFeedPage />, world);
  await eventually(() => expect(shownPosts()).toEqual(range(60, 41)));
  await screen.findByText('Live');
  setInView(false);
  for (const last of [21, 1].filter((id) => id >= lastPost)) {
    await page.user.click(screen.getByRole('button', { name: 'Load more posts' }));
    await eventually(() => expect(shownPosts()).toEqual(range(60, last)));
  }
  return { world, ...page };
}

function shareWhileHidden(world: World) {
  setPageVisibility('hidden');
  world.posts.push(...posts(61, 135));
  setPageVisibility('visible');
}

test('a reader further down keeps the place while 75 posts came, and the feed begins anew at a tap', async () => {
  const { user, world } = await readFeed();
  shareWhileHidden(world);
  const pill = await screen.findByRole('button', { name: '20+ new posts' });
  expect(shownPosts()).toEqual(range(60, 1));
  // The reader scrolls up by hand.
  setInView(true);
  expect(shownPosts()).toEqual(range(60, 1));
  await user.click(pill);
  await eventually(() => expect(shownPosts()).toEqual(range(135, 116)));
  setInView(false);
  await user.click(screen.getByRole('button', { name: 'Load more posts' }));
  await eventually(() => expect(shownPosts()).toEqual(range(135, 96)));
});

test('a scope on screen shows the posts that came while the page was hidden', async () => {
  const { user, world } = await readFeed(41);
  await user.click(screen.getByRole('radio', { name: 'Connections' }));
  await eventually(() => expect(shownPosts()).toEqual(range(60, 41)));
  setPageVisibility('hidden');
  world.posts.push(...posts(61, 62));
  setPageVisibility('visible');
  await eventually(() => expect(shownPosts()).toEqual(range(62, 41)));
});

test('a feed at its top begins anew at once', async () => {
  const { world } = await readFeed();
  setInView(true);
  shareWhileHidden(world);
  await eventually(() => expect(shownPosts()).toEqual(range(135, 116)));
});

test('older pages and live posts come to a feed that keeps its place', async () => {
  const { user, world } = await readFeed(21);
  shareWhileHidden(world);
  await screen.findByRole('button', { name: '20+ new posts' });
  const post = buildPost(136, { userId: 2, content: 'Post 136' });
  world.posts.push(post);
  act(() => world.publish({ type: 'new_post', payload: { post: postView(world, 1, post) } }));
  await screen.findByRole('button', { name: '21+ new posts' });
  await user.click(screen.getByRole('button', { name: 'Load more posts' }));
  await eventually(() => expect(shownPosts()).toEqual(range(60, 1)));
  await user.click(screen.getByRole('button', { name: '21+ new posts' }));
  await eventually(() => expect(shownPosts()).toEqual(range(136, 116)));
});
