import { randomUUID } from 'node:crypto';
import type { Post } from '@kopa/contracts/feed/posts';
import { describe, expect, it } from 'vitest';
import { friendsOfTests, type TestMember } from '../../test/members.ts';
import { connectSocket, joinLive } from '../../test/sockets.ts';
import { postOf } from '../../test/steps/posts.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const { ada, bayo, stranger } = friendsOfTests(test);

const join = (member: TestMember) => joinLive(test.app, member);

describe('the live feed', () => {
  it('delivers a post made over the socket to everyone once, without private fields', async () => {
    const [author, reader] = [await join(ada), await join(stranger)];
    const clientId = randomUUID();
    author.send('new_post', { type: 'status', content: ' Hello, camp ', clientId });
    const [own, seen] = [await author.next('new_post'), await reader.next('new_post')];
    expect(own).toEqual(seen);
    expect(own).toMatchObject({
      clientId,
      post: { content: 'Hello, camp', userId: ada.id, isLiked: false, comments: 0 },
    });
    expect(Object.keys(own.post.user).sort()).toEqual([
      'deploymentState',
      'id',
      'name',
      'ppa',
      'profilePicture',
      'username',
    ]);
  });

  it('creates one post if the create is repeated over HTTP with the same key', async () => {
    const author = await join(ada);
    const clientId = randomUUID();
    author.send('new_post', { type: 'status', content: 'just once', clientId });
    const { post } = await author.next('new_post');
    const again = await ada.call(
      'POST',
      '/api/social-feeds',
      { type: 'status', content: 'just once', userId: ada.id },
      { 'idempotency-key': clientId },
    );
    expect([again.status, again.body.id]).toEqual([201, post.id]);
    expect(
      (await ada.call('GET', '/api/social-feeds')).body.filter(({ content }: Post) => content === 'just once'),
    ).toEqual([post]);
  });

  it('answers a create that is repeated over the socket to that socket alone', async () => {
    const [author, reader] = [await join(ada), await join(stranger)];
    const post = { type: 'status', content: 'once more', clientId: randomUUID() } as const;
    author.send('new_post', post);
    const first = await author.next('new_post');
    await reader.next('new_post', ({ post: { id } }) => id === first.post.id);
    const comment = { feedId: first.post.id, content: 'Mine', clientId: randomUUID() };
    author.send('new_comment', comment);
    const commented = await author.next('new_comment');
    const later = await join(ada);
    later.send('like_post', { feedId: first.post.id });
    await later.next('post_liked', ({ feedId: postId }) => postId === first.post.id);
    later.send('new_post', post);
    later.send('new_comment', comment);
    expect(await later.next('new_post')).toEqual(first);
    expect(await later.next('new_comment')).toEqual(commented);
    for (const { frames } of [author, reader]) {
      const created = frames.filter(({ type }) => type === 'new_post' || type === 'new_comment');
      expect(created.map(({ type }) => type)).toEqual(['new_post', 'new_comment']);
    }
  });

  it('delivers comments and likes with their new counts', async () => {
    const reader = await join(stranger);
    const actor = await join(bayo);
    const postId = await postOf(ada);
    actor.send('new_comment', { feedId: postId, content: 'Well done', clientId: randomUUID() });
    expect(await reader.next('new_comment')).toMatchObject({
      comments: 1,
      comment: { feedId: postId, userId: bayo.id },
    });
    actor.send('like_post', { feedId: postId, userId: bayo.id });
    expect(await reader.next('post_liked')).toEqual({ feedId: postId, userId: bayo.id, likes: 1 });
    actor.send('unlike_post', { feedId: postId });
    expect(await reader.next('post_unliked')).toEqual({ feedId: postId, userId: bayo.id, likes: 0 });
  });

  it('shows who is typing a comment until the socket closes', async () => {
    const reader = await join(stranger);
    const writer = await connectSocket(test.app, ada);
    const postId = await postOf(ada);
    writer.send('typing_start', { feedId: postId });
    await reader.next('user_typing', (sign) => sign.typing && sign.feedId === postId && sign.userId === ada.id);
    await writer.close();
    await reader.next('user_typing', (sign) => !sign.typing && sign.feedId === postId);
  });
});
