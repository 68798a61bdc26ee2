import * as edits from '@kopa/contracts/post-edits';
import * as feeds from '@kopa/contracts/social-feeds';
import { isInScope } from '@kopa/rules/feed-scopes';
import { callsOf } from '../calls.ts';
import { createComment, createPost, setLike, visiblePost } from '../feed-actions.ts';
import { newestFirst, pageOf } from '../pages.ts';
import { deleteOwnComment, deleteOwnPost, editComment, editPost } from '../post-change-actions.ts';
import { commentsOf, commentView, isActive, isHidden, memberOf, postView, relationTo } from '../views.ts';
import type { World } from '../world.ts';

/** Posts, comments and likes. */
export function socialFeedHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(feeds.listPosts, ({ user, ...input }) => {
      const { scope = 'everyone' } = input.query;
      const posts = newestFirst(world.posts)
        .filter(({ userId }) => isActive(world, userId) && !isHidden(world, user.id, userId))
        .filter(({ userId }) => isInScope(scope, relationTo(world, user, memberOf(world, userId).user)));
      return pageOf(
        posts.map((post) => postView(world, user.id, post)),
        input,
      );
    }),
    calls.member(feeds.createPost, ({ user, body, key }) => createPost(world, user.id, body, key)),
    calls.member(feeds.getPost, ({ user, params }) => postView(world, user.id, visiblePost(world, user.id, params.id))),
    calls.member(edits.updatePost, ({ user, params, body }) => editPost(world, user.id, params.id, body)),
    calls.member(edits.deletePost, ({ user, params }) => {
      deleteOwnPost(world, user.id, params.id);
      return null;
    }),
    calls.member(edits.updateComment, ({ user, params, body }) => editComment(world, user.id, params, body)),
    calls.member(edits.deleteComment, ({ user, params }) => {
      deleteOwnComment(world, user.id, params);
      return null;
    }),
    calls.member(feeds.likePost, ({ user, params }) => setLike(world, user.id, params.id, true)),
    calls.member(feeds.unlikePost, ({ user, params }) => setLike(world, user.id, params.id, false)),
    calls.member(feeds.listComments, ({ user, ...input }) => {
      visiblePost(world, user.id, input.params.id);
      const comments = newestFirst(commentsOf(world, input.params.id))
        .filter(({ userId }) => isActive(world, userId) && !isHidden(world, user.id, userId))
        .map((comment) => commentView(world, comment));
      return pageOf(comments, input, { oldestFirst: true });
    }),
    calls.member(feeds.createComment, ({ user, params, body, key }) =>
      createComment(world, user.id, params.id, body, key),
    ),
  ];
}
