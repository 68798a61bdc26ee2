import * as channels from '@kopa/contracts/news/channels';
import { channelOf } from '@kopa/rules/news/channels';
import { assertFound } from '@kopa/rules/people/existence';
import { assertInScope } from '@kopa/rules/service/office-scope';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { acknowledgeNotice, muteChannel, readNotices } from './channels.actions.ts';
import { findChannels, findNotices, hasChannel } from './channels.queries.ts';
import { publishNotice, withdrawNotice } from './notices.actions.ts';
import { countReach, findAdminNotices } from './notices.queries.ts';

/** A member's channels of official notices. */
export function channelsRoutes(api: Api, context: Context): void {
  api.route({
    ...channels.listChannels,
    handler: ({ session }) => findChannels(context.db, session.memberId, context.now()),
  });

  api.route({
    ...channels.muteChannel,
    handler: async ({ session, params }, reply) => {
      await muteChannel(context, session, params.channelId, true);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...channels.unmuteChannel,
    handler: async ({ session, params }, reply) => {
      await muteChannel(context, session, params.channelId, false);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...channels.listNotices,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const { id } = request.params;
      const wanted = pageRequest(request.query);
      assertFound((await hasChannel(context.db, memberId, id)) || undefined);
      const rows = await findNotices(context.db, id, memberId, context.now(), wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...channels.readNotices,
    handler: async ({ session, params, body }, reply) => {
      await readNotices(context, session, params.id, body.noticeId);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...channels.acknowledgeNotice,
    handler: async ({ session, params }, reply) => {
      await acknowledgeNotice(context, session, params.id);
      return reply.status(204).send(null);
    },
  });
}

/** The notices, for administrators. */
export function noticesRoutes(api: Api, context: Context): void {
  api.route({
    ...channels.publishNotice,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.status(201).send(await publishNotice(context, request.adminSession, request.body, key));
    },
  });

  api.route({
    ...channels.listAdminNotices,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findAdminNotices(context.db, request.scope, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...channels.getReach,
    handler: async ({ query, scope }) => {
      const channel = channelOf(query, 'querystring');
      assertInScope(scope, query);
      return { reach: await countReach(context.db, channel) };
    },
  });

  api.route({
    ...channels.withdrawNotice,
    handler: async ({ adminSession, params }, reply) => {
      await withdrawNotice(context, adminSession, params.id);
      return reply.status(204).send(null);
    },
  });
}
