import {
  type BlockedOrMutedMember,
  blockMember as blockCall,
  listBlocked,
  listMuted,
  muteMember as muteCall,
  unblockMember,
  unmuteMember,
} from '@kopa/contracts/people/blocks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { type PageQuery, page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { blockMember, endBlockOrMute, muteMember } from './blocks.actions.ts';
import { type BlockOrMute, findBlockedOrMuted } from './blocks.queries.ts';

export function blocksRoutes(api: Api, context: Context): void {
  api.route({
    ...blockCall,
    handler: (request) => blockMember(context, request.session, request.params.otherId),
  });

  api.route({
    ...unblockMember,
    handler: (request) => endBlockOrMute(context, request.session, 'blocks', request.params.otherId),
  });

  api.route({
    ...muteCall,
    handler: (request) => muteMember(context, request.session, request.params.otherId),
  });

  api.route({
    ...unmuteMember,
    handler: (request) => endBlockOrMute(context, request.session, 'mutes', request.params.otherId),
  });

  /** A page of the members whom one has blocked or muted. */
  const listOf =
    (kind: BlockOrMute) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<BlockedOrMutedMember[]> => {
      const { memberId } = request.session;
      const wanted = pageRequest(request.query as PageQuery);
      await context.limits.take('membersShown', memberId, wanted.limit);
      const rows = await findBlockedOrMuted(context.db, kind, memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    };

  api.route({ ...listBlocked, handler: listOf('blocks') as never });
  api.route({ ...listMuted, handler: listOf('mutes') as never });
}
