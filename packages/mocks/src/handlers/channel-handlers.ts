import * as channels from '@kopa/contracts/channels';
import { answer } from '@kopa/contracts/msw';
import { assertExpiresLater, channelOf } from '@kopa/rules/channels';
import { assertFound } from '@kopa/rules/existence';
import { callsOf } from '../calls.ts';
import {
  adminNoticeView,
  channelFor,
  channelView,
  markOf,
  membersOf,
  noticeView,
  ownChannel,
  ownChannels,
  ownNotice,
  shownNotices,
} from '../channels.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import type { World } from '../world.ts';

/** Channels of official notices. */
export function channelHandlers(world: World) {
  const calls = callsOf(world);
  const foundNotice = (id: number) => {
    const found = world.notices.find((notice) => notice.id === id);
    assertFound(found);
    return found;
  };

  return [
    calls.member(channels.listChannels, ({ user }) =>
      ownChannels(world, user).map((channel) => channelView(world, user, channel)),
    ),
    calls.member(channels.muteChannel, ({ user, params }) => {
      markOf(world, user, ownChannel(world, user, params.channelId).id).isMuted = true;
      return null;
    }),
    calls.member(channels.unmuteChannel, ({ user, params }) => {
      markOf(world, user, ownChannel(world, user, params.channelId).id).isMuted = false;
      return null;
    }),
    calls.member(channels.listNotices, ({ user, ...input }) => {
      const found = shownNotices(world, ownChannel(world, user, input.params.id).id);
      return pageOf(
        found.map((notice) => noticeView(world, notice, user.id)),
        input,
      );
    }),
    calls.member(channels.readNotices, ({ user, params, body }) => {
      assertFound(ownNotice(world, user, body.noticeId).channelId === params.id || undefined);
      const mark = markOf(world, user, params.id);
      mark.lastReadNoticeId = Math.max(mark.lastReadNoticeId, body.noticeId);
      return null;
    }),
    calls.member(channels.acknowledgeNotice, ({ user, params }) => {
      const { acknowledgedAt } = ownNotice(world, user, params.id);
      if (!acknowledgedAt.has(user.id)) acknowledgedAt.set(user.id, world.now().toISOString());
      return null;
    }),

    calls.administrator(channels.publishNotice, ({ account, administrator, body, key }) => {
      const audience = channelOf(body.audience, 'body/audience');
      assertExpiresLater(body.expiresAt ?? null, world.now());
      const creation = { memberId: -account.id, operation: 'publish_notice', input: body, key };
      const { result } = createOnce(world, creation, {
        create() {
          const { title, body: text, needsAcknowledgement = false, expiresAt = null } = body;
          const id = world.nextId();
          world.notices.push({
            ...{ id, channelId: channelFor(world, audience).id, title, body: text, needsAcknowledgement, expiresAt },
            ...{ publishedAt: world.now().toISOString(), administrator, reach: membersOf(world, audience).length },
            acknowledgedAt: new Map(),
          });
          return { id };
        },
        find: (id) => world.notices.find((notice) => notice.id === id),
        publish(notice) {
          const receivers = audience.kind === 'everybody' ? 'everyone' : membersOf(world, audience);
          world.publish({ type: 'notice', payload: { notice: noticeView(world, notice, null) } }, receivers);
        },
      });
      return answer(adminNoticeView(world, result), { status: 201 });
    }),
    calls.administrator(channels.listAdminNotices, (input) =>
      pageOf(
        newestFirst(world.notices).map((notice) => adminNoticeView(world, notice)),
        input,
      ),
    ),
    calls.administrator(channels.getReach, ({ query }) => ({
      reach: membersOf(world, channelOf(query, 'querystring')).length,
    })),
    calls.administrator(channels.withdrawNotice, ({ params }) => {
      const found = foundNotice(params.id);
      world.notices = world.notices.filter((notice) => notice !== found);
      return null;
    }),
  ];
}
