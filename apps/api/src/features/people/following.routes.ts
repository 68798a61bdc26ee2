import {
  followMember as followCall,
  listFollowers,
  listFollowing,
  unfollowMember as unfollowCall,
} from '@kopa/contracts/people/following';
import type { OtherUser } from '@kopa/contracts/people/person';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { type PageQuery, page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { followMember, unfollowMember } from './following.actions.ts';
import { findFollows } from './following.queries.ts';
import { loadOthers } from './people.actions.ts';

export function followingRoutes(api: Api, context: Context): void {
  api.route({
    ...followCall,
    handler: async (request, reply) => {
      await followMember(context, request.session, request.params.otherId);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...unfollowCall,
    handler: async (request, reply) => {
      await unfollowMember(context, request.session, request.params.otherId);
      return reply.status(204).send(null);
    },
  });

  const listOf =
    (list: 'following' | 'followers') =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<OtherUser[]> => {
      const { memberId } = request.session;
      const wanted = pageRequest(request.query as PageQuery);
      await context.limits.take('membersShown', memberId, wanted.limit);
      const rows = await findFollows(context.db, memberId, list, wanted);
      const shown = page(request, reply, rows, wanted.limit, (row) => row.position);
      return loadOthers(
        context,
        memberId,
        shown.map(({ id }) => id),
      );
    };

  api.route({ ...listFollowing, handler: listOf('following') as never });
  api.route({ ...listFollowers, handler: listOf('followers') as never });
}
