import { listPostsOf, searchPosts as searchPostsCall } from '@kopa/contracts/feed/post-lists';
import { assertReachable } from '@kopa/rules/people/reachable';
import type { Api } from '../../http/api.ts';
import { byId, pageOf, pageRequest, pageTo } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { mayReach } from '../people/people.actions.ts';
import { findPostsOf, searchPosts } from './post-lists.queries.ts';

export function postListsRoutes(api: Api, context: Context): void {
  api.route({
    ...listPostsOf,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      assertReachable(await mayReach(context, memberId, request.params.id));
      return pageOf(request, reply, byId, (wanted) => findPostsOf(context.db, memberId, request.params.id, wanted));
    },
  });

  api.route({
    ...searchPostsCall,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const wanted = pageRequest(request.query);
      await context.limits.take('searches', memberId);
      const { posts, reached } = await searchPosts(context.db, memberId, request.query.q, wanted);
      return pageTo(request, reply, posts, wanted.limit, (row) => row.id, reached);
    },
  });
}
