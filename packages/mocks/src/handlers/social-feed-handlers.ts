import { MockError, mock } from '@kopa/contracts/msw';
import { createComment, createPost, likePost, listComments, listPosts, unlikePost } from '@kopa/contracts/social-feeds';
import { addComment, addPost, setLike, visiblePost } from '../actions.ts';
import { newestFirst, once, pageOf, self, signedIn } from '../requests.ts';
import { commentView, isActive, postView } from '../views.ts';
import type { World } from '../world.ts';

/** Posts, comments and likes. */
export function socialFeedHandlers(world: World) {
  return [
    mock(listPosts, (input) => {
      const { user } = self(world, input.query.userId);
      const posts = newestFirst(world.posts).filter(({ userId }) => isActive(world, userId));
      return pageOf(
        posts.map((post) => postView(world, user.id, post)),
        input,
      );
    }),
    mock(createPost, ({ body, request }) => {
      const { user } = self(world, body.userId);
      return once(world, request, () => addPost(world, user.id, body));
    }),
    mock(likePost, ({ params, body }) => setLike(world, self(world, body?.userId).user.id, params.id, true)),
    mock(unlikePost, ({ params, body }) => setLike(world, self(world, body?.userId).user.id, params.id, false)),
    mock(listComments, (input) => {
      signedIn(world);
      visiblePost(world, input.params.id);
      const comments = newestFirst(world.comments)
        .filter(({ feedId, userId }) => feedId === input.params.id && isActive(world, userId))
        .map((comment) => commentView(world, comment));
      return pageOf(comments, input, { oldestFirst: true });
    }),
    mock(createComment, ({ params, body, request }) => {
      const { user } = self(world, body.userId);
      if (typeof body.content !== 'string') throw new MockError('invalid_request');
      return once(world, request, () => addComment(world, user.id, params.id, body.content));
    }),
  ];
}
