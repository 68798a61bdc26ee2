import {
  deleteComment as deleteCommentCall,
  deletePost as deletePostCall,
  updateComment as updateCommentCall,
  updatePost as updatePostCall,
} from '@kopa/contracts/feed/post-edits';
import {
  createComment as createCommentCall,
  createPost as createPostCall,
  getPost as getPostCall,
  likePost as likePostCall,
  listComments,
  listPosts,
  unlikePost as unlikePostCall,
} from '@kopa/contracts/feed/posts';
import { assertFound } from '@kopa/rules/refusal';
import type { Api } from '../../http/api.ts';
import { page, pageRequest, pageTo } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { createComment } from './comments.actions.ts';
import { findComments } from './comments.queries.ts';
import { findScopedPosts } from './feed-scopes.queries.ts';
import { likePost, unlikePost } from './likes.actions.ts';
import { createNewestPosts } from './newest-posts.ts';
import { deleteOwnComment, deleteOwnPost, editComment, editPost } from './post-changes.actions.ts';
import { createPost } from './social-feeds.actions.ts';
import { findPostFor, findPosts } from './social-feeds.queries.ts';

export function socialFeedsRoutes(api: Api, context: Context): void {
  const findNewest = createNewestPosts(context);

  api.route({
    ...listPosts,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const { scope = 'everyone' } = request.query;
      const { memberId } = request.session;
      if (scope === 'everyone') {
        const { db } = context;
        const posts = await (wanted.before === null
          ? findNewest(memberId, wanted.limit)
          : findPosts(db, memberId, wanted));
        return page(request, reply, posts, wanted.limit, (row) => row.id);
      }
      const { posts, reached } = await findScopedPosts(context.db, memberId, scope, wanted);
      return pageTo(request, reply, posts, wanted.limit, (row) => row.id, reached);
    },
  });

  api.route({
    ...createPostCall,
    handler: async (request) =>
      (await createPost(context, request.session, request.body, request.headers['idempotency-key'])).result,
  });

  api.route({
    ...getPostCall,
    handler: async ({ session, params }) => {
      const post = await findPostFor(context.db, session.memberId, params.id);
      assertFound(post);
      return post;
    },
  });

  api.route({
    ...updatePostCall,
    handler: ({ session, params, body }) => editPost(context, session, params.id, body),
  });

  api.route({
    ...deletePostCall,
    handler: ({ session, params }) => deleteOwnPost(context, session, params.id),
  });

  api.route({
    ...updateCommentCall,
    handler: ({ session, params, body }) => editComment(context, session, params, body),
  });

  api.route({
    ...deleteCommentCall,
    handler: ({ session, params }) => deleteOwnComment(context, session, params),
  });

  api.route({
    ...likePostCall,
    handler: (request) => likePost(context, request.session, request.params.id),
  });

  api.route({
    ...unlikePostCall,
    handler: (request) => unlikePost(context, request.session, request.params.id),
  });

  api.route({
    ...listComments,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const { memberId } = request.session;
      const rows = await findComments(context.db, memberId, request.params.id, wanted);
      assertFound(rows);
      return page(request, reply, rows, wanted.limit, (row) => row.id).reverse();
    },
  });

  api.route({
    ...createCommentCall,
    handler: async (request) => {
      const { body, params, session } = request;
      const { result } = await createComment(context, session, params.id, body, request.headers['idempotency-key']);
      return result.comment;
    },
  });
}
