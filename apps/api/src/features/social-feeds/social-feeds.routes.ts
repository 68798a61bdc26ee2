import {
  createComment as createCommentCall,
  createPost as createPostCall,
  likePost as likePostCall,
  listComments,
  listPosts,
  unlikePost as unlikePostCall,
} from '@kopa/contracts/social-feeds';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import { jsonArray, type NewestPage } from './newest-page.ts';
import { assertPostVisible, createComment, createPost, likePost, unlikePost } from './social-feeds.actions.ts';
import { findComments, findPosts } from './social-feeds.queries.ts';

export function socialFeedsRoutes(api: Api, context: Context, newestPage: NewestPage): void {
  api.route({
    ...listPosts,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      if (wanted.before === null) {
        const posts = await newestPage.read(request.session.memberId, wanted.limit);
        const shown = page(request, reply, posts, wanted.limit, (post) => post.id);
        const body = jsonArray(shown.map(({ json }) => json));
        return reply.type('application/json; charset=utf-8').send(body as never);
      }
      const rows = await findPosts(context.db, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...createPostCall,
    handler: async (request, reply) => {
      const post = await createPost(context, request.session, request.body, request.headers['idempotency-key']);
      return reply.status(201).send(post);
    },
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
      await assertPostVisible(context, request.params.id);
      const rows = await findComments(context.db, request.params.id, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id).reverse();
    },
  });

  api.route({
    ...createCommentCall,
    handler: async (request, reply) => {
      const { body, params, session } = request;
      const comment = await createComment(context, session, params.id, body, request.headers['idempotency-key']);
      return reply.status(201).send(comment);
    },
  });
}
