import type { User } from '@kopa/contracts/account/user';
import { pageLimits, publicLimits } from '@kopa/contracts/limits';
import { answer } from '@kopa/contracts/msw';
import * as channels from '@kopa/contracts/news/channels';
import { listPublicRumours } from '@kopa/contracts/news/public-rumours';
import * as rumours from '@kopa/contracts/news/rumours';
import {
  audienceOf,
  type ChannelAudience,
  channelKey,
  channelOf,
  channelsOf,
  channelWords,
} from '@kopa/rules/news/channels';
import { folded } from '@kopa/rules/people/search';
import { callsOf } from './calls.ts';
import { added, changed, found, newestFirst, pageOf, removed } from './collection.ts';
import { administratorNamed, audienceIds, deploymentOf } from './people/views.ts';
import type { StoredChannel, StoredNotice, StoredRumour } from './stored.ts';
import type { World } from './world.ts';

/** The channel of an audience. */
export function channelFor(world: World, audience: ChannelAudience): StoredChannel {
  const known = world.channels.find((channel) => channelKey(channel) === channelKey(audience));
  return known ?? added(world.channels, { id: world.nextId(), ...audience });
}

/** A notice as a member sees it. */
export function noticeView(world: World, stored: StoredNotice, memberId: number | null): channels.Notice {
  const { administrator, office = null, reach: _reach, acknowledgedAt, ...notice } = stored;
  const acknowledged = acknowledgedAt.get(memberId ?? 0) ?? null;
  return { ...notice, office, acknowledgedAt: acknowledged, author: administratorNamed(world, administrator) };
}

/** How many unmuted channels of a member have an unread notice. */
export function unreadChannelsOf(world: World, user: User): number {
  const own = new Set(channelsOf(deploymentOf(user)).map(channelKey));
  return world.channels.filter(
    ({ id, isMuted = false, lastReadNoticeId = 0, ...audience }) =>
      !isMuted &&
      own.has(channelKey(audience)) &&
      world.notices.some((notice) => notice.channelId === id && notice.id > lastReadNoticeId),
  ).length;
}

/** Channels of official notices, and rumours. */
export function newsHandlers(world: World) {
  const calls = callsOf(world);
  const noticesOf = (id: number) => newestFirst(world.notices).filter(({ channelId }) => channelId === id);

  function channelView(user: User, channel: StoredChannel): channels.Channel {
    const { id, isMuted = false, lastReadNoticeId = 0 } = channel;
    const [last] = noticesOf(id);
    const unreadCount = noticesOf(id).filter((notice) => notice.id > lastReadNoticeId).length;
    const lastNotice = last === undefined ? null : noticeView(world, last, user.id);
    return { id, ...channelWords(channel), isMuted, unreadCount, lastNotice };
  }

  function adminNoticeView(stored: StoredNotice): channels.AdminNotice {
    const { acknowledgedAt: _none, ...notice } = noticeView(world, stored, null);
    const audience = audienceOf(found(world.channels, stored.channelId));
    return { ...notice, audience, reach: stored.reach, read: 0, acknowledged: stored.acknowledgedAt.size };
  }

  const setMuted = (id: number, isMuted: boolean) => {
    found(world.channels, id).isMuted = isMuted;
    return null;
  };

  function adminRumourView({ askerIds, ...rumour }: StoredRumour): rumours.AdminRumour {
    const photoBytes = world.photos.find(({ url }) => url === rumour.photo)?.bytes ?? null;
    return { ...rumour, photoBytes, askers: askerIds.size };
  }
  const rumourView = (rumour: StoredRumour, viewerId: number): rumours.Rumour => ({
    ...adminRumourView(rumour),
    isAsked: rumour.askerIds.has(viewerId),
  });

  return [
    calls.member(channels.listChannels, ({ user }) =>
      channelsOf(deploymentOf(user)).map((audience) => channelView(user, channelFor(world, audience))),
    ),
    calls.member(channels.muteChannel, ({ params }) => setMuted(params.channelId, true)),
    calls.member(channels.unmuteChannel, ({ params }) => setMuted(params.channelId, false)),
    calls.member(channels.listNotices, ({ user, ...input }) =>
      pageOf(
        noticesOf(input.params.id).map((notice) => noticeView(world, notice, user.id)),
        input,
      ),
    ),
    calls.member(channels.readNotices, ({ params, body }) => {
      changed(world.channels, params.id, { lastReadNoticeId: body.noticeId });
      return null;
    }),
    calls.member(channels.acknowledgeNotice, ({ user, params }) => {
      found(world.notices, params.id).acknowledgedAt.set(user.id, world.now().toISOString());
      return null;
    }),
    calls.administrator(channels.publishNotice, ({ administrator, body: { audience, ...body } }) => {
      const { id: channelId } = channelFor(world, channelOf(audience, 'body/audience'));
      const made = { id: world.nextId(), channelId, publishedAt: world.now().toISOString(), administrator };
      const options = { needsAcknowledgement: false, expiresAt: null, ...body };
      const counts = { reach: audienceIds(world, audience).length, acknowledgedAt: new Map() };
      return answer(adminNoticeView(added(world.notices, { ...made, ...options, ...counts })), { status: 201 });
    }),
    calls.administrator(channels.listAdminNotices, (input) => pageOf(world.notices.map(adminNoticeView), input)),
    calls.administrator(channels.getReach, ({ query }) => ({ reach: audienceIds(world, query).length })),
    calls.administrator(channels.withdrawNotice, ({ params }) => removed(world.notices, params.id)),

    calls.member(rumours.listRumours, ({ user, ...input }) => {
      const { search, limit = pageLimits.default } = input.query;
      const similar = newestFirst(world.rumours).filter(({ text }) => search !== undefined && resembles(text, search));
      if (search !== undefined) return similar.slice(0, limit).map((rumour) => rumourView(rumour, user.id));
      const answered = world.rumours.filter(({ verdict }) => verdict !== null);
      const positionOf = ({ answeredAt }: rumours.Rumour) => Date.parse(answeredAt ?? '');
      return pageOf(
        answered.map((rumour) => rumourView(rumour, user.id)),
        input,
        { positionOf },
      );
    }),
    calls.visitor(listPublicRumours, () =>
      world.rumours
        .flatMap(({ id, text, verdict, explanation, source, answeredAt }) =>
          verdict === null || explanation === null || answeredAt === null
            ? []
            : { id, text, verdict, explanation, source, answeredAt },
        )
        .toSorted((one, other) => Date.parse(other.answeredAt) - Date.parse(one.answeredAt))
        .slice(0, publicLimits.rumours),
    ),
    calls.member(rumours.askRumour, ({ user, body: { text, photo = null } }) => {
      const made = {
        id: world.nextId(),
        text,
        photo,
        createdAt: world.now().toISOString(),
        askerIds: new Set([user.id]),
      };
      const rumour = { ...made, verdict: null, explanation: null, source: null, answeredAt: null };
      return answer(rumourView(added(world.rumours, rumour), user.id), { status: 201 });
    }),
    calls.member(rumours.joinRumour, ({ user, params }) => {
      const rumour = found(world.rumours, params.id);
      rumour.askerIds.add(user.id);
      return rumourView(rumour, user.id);
    }),
    calls.member(rumours.leaveRumour, ({ user, params }) => {
      found(world.rumours, params.id).askerIds.delete(user.id);
      return null;
    }),
    calls.administrator(rumours.listAdminRumours, (input) => {
      const { status } = input.query;
      const isListed = ({ verdict }: StoredRumour) =>
        status === undefined || (verdict === null) === (status === 'open');
      const positionOf = ({ id, askers }: rumours.AdminRumour) => (status === 'open' ? askers * 536_870_912 : 0) + id;
      return pageOf(world.rumours.filter(isListed).map(adminRumourView), input, { positionOf, isCounted: true });
    }),
    calls.administrator(rumours.answerRumour, ({ params, body }) => {
      const answered = { ...body, source: body.source || null, answeredAt: world.now().toISOString() };
      return adminRumourView(changed(world.rumours, params.id, answered));
    }),
    calls.administrator(rumours.removeRumour, ({ params }) => removed(world.rumours, params.id)),
  ];
}

/** True if a rumour has half of the longer words of a search. The database compares trigrams. */
function resembles(text: string, search: string): boolean {
  const words = folded(search)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 3);
  const form = folded(text);
  const shared = words.filter((word) => form.includes(word));
  return words.length > 0 && shared.length * 2 >= words.length;
}
