import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { memberOfTests, registerMember, type TestMember } from '../../test/members.ts';
import { joinLive, type TestSocket } from '../../test/sockets.ts';
import { like, postOf } from '../../test/steps/posts.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);

async function join(member: TestMember, showsFeed: boolean): Promise<TestSocket> {
  const socket = await joinLive(test.app, member);
  socket.send('feed', { open: showsFeed, userId: member.id });
  await settled(socket);
  return socket;
}

/**
 * Waits until the server has handled the earlier frames of the socket. A ping may overtake it, and is only sent then.
 */
async function settled(socket: TestSocket): Promise<void> {
  socket.send('join_thread', { threadId: 999_999_999 });
  const before = socket.frames.length;
  await expect.poll(() => socket.frames.slice(before).some(({ type }) => type === 'error')).toBe(true);
}

const feedFrames = ({ frames }: TestSocket) =>
  frames.map(({ type }) => type).filter((type) => type !== 'authenticated' && type !== 'error');

describe('the interest of a socket', () => {
  it('decides which events of the feed it gets', async () => {
    const [reader, elsewhere] = [await join(bayo, true), await join(bayo, false)];
    const postId = await postOf(ada);
    await like(ada, postId);
    await ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Not shown' });
    elsewhere.send('post', { feedId: postId, open: true });
    await settled(elsewhere);
    await ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Shown' });
    const { comment } = await elsewhere.next('new_comment');
    expect(comment.content).toBe('Shown');
    elsewhere.send('post', { feedId: postId, open: false });
    await settled(elsewhere);
    await ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Not shown any more' });
    await settled(elsewhere);
    expect(feedFrames(reader)).toEqual(['new_post', 'post_liked']);
    expect(feedFrames(elsewhere)).toEqual(['feed_changed', 'new_comment']);
  });

  it('does not withhold a member’s own actions from them', async () => {
    const elsewhere = await join(ada, false);
    elsewhere.send('new_post', { type: 'status', content: 'Mine', clientId: randomUUID() });
    const { post } = await elsewhere.next('new_post');
    elsewhere.send('like_post', { feedId: post.id });
    elsewhere.send('new_comment', { feedId: post.id, content: 'Mine too', clientId: randomUUID() });
    expect((await elsewhere.next('post_liked')).likes).toBe(1);
    expect((await elsewhere.next('new_comment')).comments).toBe(1);
  });

  it('does not keep a comment on a member’s own post from them', async () => {
    const postId = await postOf(ada);
    const elsewhere = await join(ada, false);
    await bayo.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' });
    expect((await elsewhere.next('new_comment')).comments).toBe(1);
    await elsewhere.next('notification', ({ notification }) => notification.type === 'comment');
  });

  it('must be sent in a frame of the contract by the member of the session', async () => {
    const socket = await join(ada, true);
    socket.send('feed', { open: false, userId: bayo.id });
    await socket.next('error', ({ code }) => code === 'forbidden');
    socket.send('post', { feedId: 0, open: true });
    await socket.next('error', ({ code }) => code === 'invalid_request');
    await postOf(bayo);
    await socket.next('new_post');
  });
});

it('of likes at once each is answered with its own number, and a reader gets the last one', async () => {
  const reader = await join(bayo, true);
  const likers = await Promise.all(Array.from({ length: 12 }, () => registerMember(test.app)));
  const postId = await postOf(ada);
  const answers = await Promise.all(likers.map((liker) => like(liker, postId)));
  expect(answers.map(({ body }) => body.likes).sort((a, b) => a - b)).toEqual(likers.map((_, index) => index + 1));
  await reader.next('post_liked', (event) => event.feedId === postId && event.likes === likers.length);
});

it('a page reports that it is hidden', async () => {
  const socket = await join(ada, false);
  expect(test.context.hub.hasVisibleSocket(ada.id)).toBe(true);
  socket.send('visibility', { visible: false });
  await settled(socket);
  expect(test.context.hub.hasVisibleSocket(ada.id)).toBe(false);
});

describe('a ping', () => {
  it('is answered, also before a frame that waits for the database', async () => {
    const socket = await join(ada, true);
    const postId = await postOf(ada);
    await test.context.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('posts').selectAll().where('id', '=', postId).forUpdate().execute();
      socket.send('like_post', { feedId: postId });
      socket.send('ping', {});
      await socket.next('pong');
      expect(socket.frames.some(({ type }) => type === 'post_liked')).toBe(false);
    });
    await socket.next('post_liked');
  });

  it('and a place count against the limit of frames, but not as calls', async () => {
    const member = await registerMember(test.app);
    const socket = await join(member, true);
    const isUsedUp = () =>
      test.context.limits.take('all', member.id).then(
        () => false,
        () => true,
      );
    while (!(await isUsedUp()));
    socket.send('ping', {});
    await socket.next('pong');
    socket.send('visibility', { visible: false });
    await expect.poll(() => test.context.hub.hasVisibleSocket(member.id)).toBe(false);
    // While it stands still nothing is added to the budget.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let i = 0; i < 80; i += 1) socket.send('feed', { open: true });
    await socket.next('error', ({ code }) => code === 'rate_limited');
    clock.mockRestore();
  });
});
