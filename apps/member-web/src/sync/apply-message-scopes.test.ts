import { buildMember, buildPost } from '@kopa/mocks/builders';
import { createComment, createPost, deletePost, editPost, setLike } from '@kopa/mocks/feed';
import { uploadPhoto } from '@kopa/mocks/media';
import { blockMember } from '@kopa/mocks/people/handlers';
import { connectionView, memberOf, partnerView } from '@kopa/mocks/people/views';
import type { World } from '@kopa/mocks/world';
import { describe, test } from 'vitest';
import { expectEqualToRefetch, me, other, worldWith } from '../../test/live-messages.ts';

const stranger = 4;
const jpeg = `data:image/jpeg;base64,${btoa('\xff\xd8\xff photo')}`;

/** The other member is in every scope, the stranger only in that of everyone. Each of the three has a post. */
function worldOfScopes(connection: Parameters<typeof worldWith>[0] = {}): World {
  const world = worldWith(connection);
  const { deploymentState, lga } = memberOf(world, me).user;
  Object.assign(memberOf(world, other).user, { deploymentState, lga });
  world.members.push(buildMember(stranger));
  world.posts.push(buildPost(2, { userId: other }), buildPost(3, { userId: stranger }));
  world.follows.push({ id: 1, userId: me, otherId: other });
  return world;
}

const authors = [
  { author: 'oneself', userId: me, postId: 1 },
  { author: 'a member of all scopes', userId: other, postId: 2 },
  { author: 'a stranger', userId: stranger, postId: 3 },
];

describe.each(authors)('in every scope of the feed, for a post of $author,', ({ userId, postId }) => {
  test('new_post equals a refetch', () =>
    expectEqualToRefetch(worldOfScopes(), 'new_post', (world) => ({
      post: createPost(world, userId, { type: 'status', content: 'Fresh' }),
    })));

  test('new_post with photos equals a refetch', () =>
    expectEqualToRefetch(worldOfScopes(), 'new_post', (world) => {
      const photos = ['First', 'Second'].map((alt) => ({ url: uploadPhoto(world, userId, jpeg), alt }));
      return { post: createPost(world, userId, { type: 'status', content: '', photos }) };
    }));

  test('post_updated equals a refetch', () =>
    expectEqualToRefetch(worldOfScopes(), 'post_updated', (world) => ({
      post: editPost(world, postId, { content: 'Better' }),
    })));

  test('post_deleted equals a refetch', () =>
    expectEqualToRefetch(worldOfScopes(), 'post_deleted', (world) => {
      deletePost(world, postId);
      return { feedId: postId };
    }));

  test.each([other, me])('post_liked by member %i equals a refetch', (likerId) =>
    expectEqualToRefetch(worldOfScopes(), 'post_liked', (world) => ({
      feedId: postId,
      userId: likerId,
      likes: setLike(world, likerId, postId, true).likes,
    })),
  );

  test('post_unliked equals a refetch', () => {
    const world = worldOfScopes();
    setLike(world, other, postId, true);
    return expectEqualToRefetch(world, 'post_unliked', (changed) => ({
      feedId: postId,
      userId: other,
      likes: setLike(changed, other, postId, false).likes,
    }));
  });

  test('new_comment equals a refetch', () =>
    expectEqualToRefetch(worldOfScopes(), 'new_comment', (world) => ({
      comment: createComment(world, other, postId, { content: 'Well done' }),
      comments: 1,
    })));

  test('comment_deleted equals a refetch', () => {
    const world = worldOfScopes();
    const { id } = createComment(world, other, postId, { content: 'Well done' });
    return expectEqualToRefetch(world, 'comment_deleted', (changed) => {
      changed.comments = [];
      return { feedId: postId, commentId: id, comments: 0 };
    });
  });
});

test('blocks_changed equals a refetch: a blocked member is in no scope', () =>
  expectEqualToRefetch(worldOfScopes(), 'blocks_changed', (world) => {
    blockMember(world, me, other);
    return { userId: other };
  }));

test('connection_accepted equals a refetch: posts of the new connection are in the scope of connections', () =>
  expectEqualToRefetch(worldOfScopes({ status: 'pending' }), 'connection_accepted', (world) => {
    const [connection] = world.connections;
    if (connection === undefined) throw new Error('the world has no request');
    connection.status = 'accepted';
    return {
      connection: connectionView(world, me, connection),
      acceptingUser: partnerView(world, me, memberOf(world, other).user),
    };
  }));
