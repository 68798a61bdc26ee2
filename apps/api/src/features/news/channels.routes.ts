import { getUnreadChats } from '@kopa/contracts/chat/chat-marks';
import * as channels from '@kopa/contracts/news/channels';
import { channelOf } from '@kopa/rules/news/channels';
import { assertInScope } from '@kopa/rules/office/office-scope';
import { assertFound } from '@kopa/rules/refusal';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { unreadChatsOf } from '../chat/chat-marks.actions.ts';
import { acknowledgeNotice, muteChannel, readNotices } from './channels.actions.ts';
import { countUnreadChannels, findChannels, findNotices, hasChannel } from './channels.queries.ts';
import { publishNotice, withdrawNotice } from './notices.actions.ts';
import { countReach, findAdminNotices } from './notices.queries.ts';

/** A member's channels of official notices. */
export function channelsRoutes(api: Api, context: Context): void {
  api.route({
    ...channels.listChannels,
    handler: ({ session }) => findChannels(context.db, session.memberId, context.now()),
  });

  api.route({
    ...getUnreadChats,
    handler: async ({ session }) => {
      const [unread, unreadChannels] = await Promise.all([
        unreadChatsOf(context, session),
        countUnreadChannels(context.db, session.memberId, context.now()),
      ]);
      return { ...unread, channels: unreadChannels };
    },
  });

  api.route({
    ...channels.muteChannel,
    handler: ({ session, params }) => muteChannel(context, session, params.channelId, true),
  });

  api.route({
    ...channels.unmuteChannel,
    handler: ({ session, params }) => muteChannel(context, session, params.channelId, false),
  });

  api.route({
    ...channels.listNotices,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const { id } = request.params;
      assertFound((await hasChannel(context.db, memberId, id)) || undefined);
      return pageOf(request, reply, byId, (wanted) => findNotices(context.db, id, memberId, context.now(), wanted));
    },
  });

  api.route({
    ...channels.readNotices,
    handler: ({ session, params, body }) => readNotices(context, session, params.id, body.noticeId),
  });

  api.route({
    ...channels.acknowledgeNotice,
    handler: ({ session, params }) => acknowledgeNotice(context, session, params.id),
  });
}

/** The notices, for administrators. */
export function noticesRoutes(api: Api, context: Context): void {
  api.route({
    ...channels.publishNotice,
    handler: (request) =>
      publishNotice(context, request.adminSession, request.body, request.headers['idempotency-key']),
  });

  api.route({
    ...channels.listAdminNotices,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => findAdminNotices(context.db, request.scope, wanted)),
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
    handler: ({ adminSession, params }) => withdrawNotice(context, adminSession, params.id),
  });
}
