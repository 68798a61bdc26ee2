import { buildComment, buildMember, buildPost, buildUser } from '@kopa/mocks/builders';
import { deletePost, editPost } from '@kopa/mocks/feed';
import { createWorld, type World } from '@kopa/mocks/world';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test/open-app.tsx';
import { setPageVisibility } from '../../../../test/page-visibility.ts';
import { storeMember } from '../../../session/stored-member.ts';

function openAt(path: string, given: Partial<World> = {}, ...faults: RequestHandler[]) {
  storeMember(buildUser(1));
  const world = createWorld({
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(7, { userId: 2, content: 'Camp opens on Monday' })],
    comments: [buildComment(1, { feedId: 7, content: 'See you there' })],
    ...given,
  });
  return { user: openApp(world, path, ...faults), world };
}

test('a post has a page of its own, with its comments', async () => {
  openAt('/posts/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Post' })).toBeVisible();
  expect(await screen.findByText('Camp opens on Monday')).toBeVisible();
  expect(await screen.findByText('See you there')).toBeVisible();
  expect(screen.getByLabelText('Write a comment')).toBeVisible();
});

test.each(['/posts/99', '/posts/nonsense'])('%s shows a missing post', async (path) => {
  const { user } = openAt(path);
  expect(await screen.findByText('This post is not here any more')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to Social Feed' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Social Feed' })).toBeVisible();
});

test('a post that cannot be loaded is tried again', async () => {
  let isDown = true;
  const down = http.get('*/api/social-feeds/7', () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined));
  const { user } = openAt('/posts/7', {}, down);
  expect(await screen.findByText('The post could not be loaded.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Camp opens on Monday')).toBeVisible();
});

test.each([
  [
    'edited',
    (world: World) => editPost(world, 7, { type: 'status', content: 'Camp opens on Friday' }),
    'Camp opens on Friday',
  ],
  ['deleted', (world: World) => deletePost(world, 7), 'This post is not here any more'],
])('a post that was %s while the page was hidden shows that', async (_what, change, text) => {
  const { world } = openAt('/posts/7');
  await screen.findByText('Camp opens on Monday');
  setPageVisibility('hidden');
  change(world);
  setPageVisibility('visible');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('Camp opens on Monday')).toBeNull();
});

test('a like on the page shows at once and is kept', async () => {
  const { user, world } = openAt('/posts/7');
  const like = await screen.findByRole('button', { name: /^Like/ });
  await user.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(world.posts[0]?.likedBy.has(1)).toBe(true));
});
