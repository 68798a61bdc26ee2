import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import { comment, like, share, unlike } from '../../../steps/posts.ts';
import type { World } from '../../world.ts';

const typesPublished = (world: World) => world.takePublished().map(({ type }) => type);

/** Outcomes of new posts (product 4.11). */
export const postOutcomes = {
  'trims texts, and stores a blank location as null': async ({ ada }: World) => {
    expect(await share(ada, { content: ' Hello \n', location: '  ' })).toMatchObject({
      content: 'Hello',
      location: null,
    });
  },

  'returns the same post for a repeated key, also if the same content is written differently': async ({
    ada,
  }: World) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const post = { type: 'status', content: 'Once' };
    const first = await ada.call('POST', '/api/social-feeds', post, key);
    const again = await ada.call('POST', '/api/social-feeds', { ...post, location: null, userId: ada.id }, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
  },

  'treats the same key of two members as two different keys': async ({ ada, bayo }: World) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const post = { type: 'status', content: 'Shared key' };
    const [first, second] = [
      await ada.call('POST', '/api/social-feeds', post, key),
      await bayo.call('POST', '/api/social-feeds', post, key),
    ];
    expect([first.body.userId, second.body.userId]).toEqual([ada.id, bayo.id]);
  },
};

/** Outcomes of repeated keys of posts and comments (product 5.6). */
export const repeatedKeyOutcomes = {
  'answers a repeated key as before, and publishes neither the post nor the comment again': async (world: World) => {
    const [author, fan] = [await world.register(), await world.register()];
    const [postKey, commentKey] = [crypto.randomUUID(), crypto.randomUUID()];
    const sharing = () =>
      author.call('POST', '/api/social-feeds', { type: 'status', content: 'Once' }, { 'idempotency-key': postKey });
    const first = await sharing();
    const commenting = () =>
      fan.call(
        'POST',
        `/api/social-feeds/${first.body.id}/comments`,
        { content: 'One' },
        { 'idempotency-key': commentKey },
      );
    const firstComment = await commenting();
    for (const member of [author, fan]) done(await like(member, first.body.id));
    await comment(fan, first.body.id, 'Two');
    world.takePublished();

    const again = await sharing();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const againComment = await commenting();
    expect([againComment.status, againComment.body]).toEqual([firstComment.status, firstComment.body]);
    expect(world.takePublished()).toEqual([]);
    expect((await notificationsOf(author)).filter(({ type }) => type === 'comment')).toHaveLength(2);
  },

  'neither returns nor publishes posts that were deleted or hidden since': async (world: World) => {
    const [author, fan] = [await world.register(), await world.register()];
    const post = await share(author);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const commenting = () => fan.call('POST', `/api/social-feeds/${post.id}/comments`, { content: 'One' }, key);
    done(await commenting());
    await world.suspend(author);
    world.takePublished();
    const again = await commenting();
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    expect(world.takePublished()).toEqual([]);
  },
};

/** Outcomes of likes (product 4.11, 4.15). */
export const likeOutcomes = {
  'counts a member once, and publishes and notifies only if something changed': async (world: World) => {
    const [author, fan] = [await world.register(), await world.register()];
    const post = await share(author);
    world.takePublished();
    expect(done(await unlike(fan, post.id))).toEqual({ likes: 0, isLiked: false });
    expect(done(await like(fan, post.id))).toEqual({ likes: 1, isLiked: true });
    expect(typesPublished(world)).toEqual(['post_liked', 'notification']);
    expect(done(await like(fan, post.id))).toEqual({ likes: 1, isLiked: true });
    expect(typesPublished(world)).toEqual([]);
    expect(done(await unlike(fan, post.id))).toEqual({ likes: 0, isLiked: false });
    expect(done(await like(fan, post.id))).toEqual({ likes: 1, isLiked: true });
    expect(typesPublished(world)).toEqual(['post_unliked', 'post_liked']);
    expect(await notificationsOf(author)).toHaveLength(1);
  },

  'aggregates the unread likes of a post in one notification that does not count the author': async (world: World) => {
    const [author, one, two] = [await world.register(), await world.register(), await world.register()];
    const post = await share(author);
    for (const member of [author, one, two]) done(await like(member, post.id));
    const [gathered, ...rest] = await notificationsOf(author);
    expect(gathered).toMatchObject({ type: 'like', relatedId: post.id, isRead: false });
    expect(gathered?.message).toBe(`${two.user.name} and 1 other liked your post`);
    expect(rest).toEqual([]);
    done(await author.call('PUT', `/api/users/${author.id}/notifications/mark-all-read`));
    done(await like(world.chidi, post.id));
    expect((await notificationsOf(author)).map(({ message }) => message)).toEqual([
      `${world.chidi.user.name} and 2 others liked your post`,
      `${two.user.name} and 1 other liked your post`,
    ]);
  },
};
