import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { MockError, mock } from '@kopa/contracts/msw';
import { buildMember, buildPost } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { createWorld, type World } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, type RequestHandler } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeWaits, passWaits } from '../../test/pass-waits.ts';
import { renderPage } from '../../test/render-page.tsx';
import { loseNetwork, setNetwork } from '../../test/set-network.ts';
import { Component as SocialFeedPage } from '../features/feed/social-feed-page.tsx';

const worldOfTwo = () =>
  createWorld({
    signedInId: 1,
    members: [buildMember(1), buildMember(2)],
    posts: [buildPost(1, { content: 'Clearance is on Thursday' })],
  });

async function writePost(user: UserEvent, content: string) {
  await write(user, await screen.findByLabelText('Content'), content);
  await user.click(screen.getByRole('button', { name: 'Post' }));
}

/** Opens the feed with the comments of its post. */
async function openComments(world: World, ...faults: RequestHandler[]) {
  const { user } = renderPage(<SocialFeedPage />, world, ...faults);
  const post = within(await screen.findByRole('article'));
  await user.click(post.getByRole('button', { name: /^Comment/ }));
  return { user, comment: await post.findByLabelText('Write a comment') };
}

test('posts and comments written without a network are shown in the feed and sent when the network is back', async () => {
  const world = worldOfTwo();
  const { user, comment } = await openComments(world);
  loseNetwork();
  await user.click(screen.getByLabelText('Content'));
  await user.selectOptions(screen.getByLabelText('Post type'), 'location');
  await write(user, screen.getByLabelText('Location'), 'Ikeja');
  await writePost(user, 'From the tunnel');
  await write(user, comment, 'I will come{Enter}');
  expect(await screen.findAllByLabelText('Waiting for the network')).toHaveLength(2);
  expect(screen.getByText('From the tunnel')).toBeVisible();
  setNetwork(true);
  await expect.poll(() => world.posts.at(-1)).toMatchObject({ content: 'From the tunnel', location: 'Ikeja' });
  await expect.poll(() => world.comments.at(-1)?.content).toBe('I will come');
  await expect.poll(() => screen.queryByText('Waiting for the network')).toBeNull();
});

test('a post that failed stays in the feed with its location, also after a reload, and is shared by Retry', async () => {
  const world = worldOfTwo();
  const refuse = outage(createPost, 'rate_limited');
  const first = renderPage(<SocialFeedPage />, world, refuse);
  await first.user.click(await screen.findByLabelText('Content'));
  await first.user.selectOptions(screen.getByLabelText('Post type'), 'location');
  await write(first.user, screen.getByLabelText('Location'), 'Ikeja');
  await writePost(first.user, 'First');
  expect(await screen.findByText('Failed to post')).toBeVisible();
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  first.leave();
  const { user } = renderPage(<SocialFeedPage />, world);
  expect(await screen.findByLabelText('Not sent')).toBeVisible();
  expect(world.posts).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => world.posts.at(-1)).toMatchObject({ content: 'First', location: 'Ikeja' });
  await expect.poll(() => screen.queryByLabelText('Not sent')).toBeNull();
});

test('a failed comment is still there after a reload', async () => {
  fakeWaits();
  const world = worldOfTwo();
  let attempts = 0;
  const fails = mock(createComment, () => {
    attempts += 1;
    throw new MockError('unavailable');
  });
  const first = renderPage(<SocialFeedPage />, world, fails);
  await first.user.click(await screen.findByRole('button', { name: /^Comment/ }));
  await write(first.user, await screen.findByLabelText('Write a comment'), 'Keep me{Enter}');
  await passWaits(() => attempts, 2);
  expect(await screen.findByText('Failed to post comment')).toBeVisible();
  first.leave();
  const { user } = renderPage(<SocialFeedPage />, world);
  await user.click(await screen.findByRole('button', { name: /^Comment/ }));
  expect(await screen.findByText('Keep me')).toBeVisible();
  expect(screen.getByLabelText('Not sent')).toBeVisible();
});

test('a post and a comment that waited for more than two days ask before they are sent', async () => {
  const world = worldOfTwo();
  const { user, comment } = await openComments(world);
  loseNetwork();
  await writePost(user, 'Long ago');
  await write(user, comment, 'Me too{Enter}');
  await expect.poll(() => screen.queryAllByLabelText('Waiting for the network')).toHaveLength(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 60 * 60 * 1000 });
  setNetwork(true);
  await expect.poll(() => screen.queryAllByLabelText('Was this sent?')).toHaveLength(2);
  expect([world.posts.length, world.comments.length]).toEqual([1, 0]);
});

test('a post without an answer does not hold up a comment', async () => {
  const held = new Map<string, Promise<unknown>>();
  // The locks of a browser.
  const request = (name: string, send: () => Promise<unknown>) => {
    const sent = (held.get(name) ?? Promise.resolve()).then(send);
    held.set(
      name,
      sent.catch(() => undefined),
    );
    return sent;
  };
  Object.assign(navigator, { locks: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const world = worldOfTwo();
  const [asked, ended] = [vi.fn(), vi.fn()];
  const dead = http.post(`*${createPost.url}`, ({ request }) => {
    asked();
    request.signal.addEventListener('abort', ended);
    return new Promise<never>(() => undefined);
  });
  const { user, comment } = await openComments(world, dead);
  await writePost(user, 'From the tunnel');
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await write(user, comment, 'I will come{Enter}');
  await expect.poll(() => world.comments[world.comments.length - 1]?.content).toBe('I will come');
  expect(ended).not.toHaveBeenCalled();
});
