import type { AdminNotice, Channel, Notice } from '@kopa/contracts/channels';
import type { User } from '@kopa/contracts/users';
import { audienceOf, type ChannelAudience, channelKey, channelsOf, channelWords } from '@kopa/rules/channels';
import { assertFound } from '@kopa/rules/existence';
import { newestFirst } from './pages.ts';
import type { StoredChannel, StoredChannelMark, StoredNotice } from './stored-service.ts';
import type { World } from './world.ts';

/** The stored channel of an audience. */
export function channelFor(world: World, audience: ChannelAudience): StoredChannel {
  const key = channelKey(audience);
  const known = world.channels.find((channel) => channelKey(channel) === key);
  if (known !== undefined) return known;
  const added = { id: world.nextId(), ...audience };
  world.channels.push(added);
  return added;
}

/** The channels of a member, the widest first. */
export function ownChannels(world: World, { deploymentState: state, lga, batch, cdsGroup }: User): StoredChannel[] {
  return channelsOf({ state, lga, batch, cdsGroup }).map((audience) => channelFor(world, audience));
}

/** A channel of the member's. @throws 404 */
export function ownChannel(world: World, user: User, channelId: number): StoredChannel {
  const found = ownChannels(world, user).find(({ id }) => id === channelId);
  assertFound(found);
  return found;
}

/** The notices of a channel that have not expired, newest first. */
export function shownNotices(world: World, channelId: number): StoredNotice[] {
  const now = world.now().getTime();
  return newestFirst(world.notices).filter(
    (notice) => notice.channelId === channelId && (notice.expiresAt === null || Date.parse(notice.expiresAt) > now),
  );
}

/** A notice that the member sees. @throws 404 */
export function ownNotice(world: World, user: User, noticeId: number): StoredNotice {
  const found = ownChannels(world, user)
    .flatMap(({ id }) => shownNotices(world, id))
    .find(({ id }) => id === noticeId);
  assertFound(found);
  return found;
}

/** How far the member has read in a channel. */
export function markOf(world: World, { id: userId }: User, channelId: number): StoredChannelMark {
  const known = world.channelMarks.find((mark) => mark.userId === userId && mark.channelId === channelId);
  if (known !== undefined) return known;
  const added = { userId, channelId, lastReadNoticeId: 0, isMuted: false };
  world.channelMarks.push(added);
  return added;
}

/** A notice as a member sees it. */
export function noticeView(world: World, stored: StoredNotice, memberId: number | null): Notice {
  const { administrator, reach: _reach, acknowledgedAt, ...notice } = stored;
  const { id, firstName, lastName } = world.administrators.find(({ username }) => username === administrator) ?? {
    ...{ id: 1, firstName: '', lastName: '' },
  };
  return {
    ...notice,
    acknowledgedAt: memberId === null ? null : (acknowledgedAt.get(memberId) ?? null),
    author: { id, name: `${firstName} ${lastName}`.trim() },
  };
}

/** A channel as its member sees it. */
export function channelView(world: World, user: User, channel: StoredChannel): Channel {
  const mark = world.channelMarks.find(({ userId, channelId }) => userId === user.id && channelId === channel.id);
  const notices = shownNotices(world, channel.id);
  const isNew = ({ id, publishedAt }: StoredNotice) =>
    id > (mark?.lastReadNoticeId ?? 0) && publishedAt >= user.createdAt;
  const [last] = notices;
  return {
    id: channel.id,
    ...channelWords(channel),
    isMuted: mark?.isMuted ?? false,
    unreadCount: notices.filter(isNew).length,
    lastNotice: last === undefined ? null : noticeView(world, last, user.id),
  };
}

/** The members of an audience. */
export function membersOf(world: World, audience: ChannelAudience): number[] {
  const key = channelKey(audience);
  return world.members
    .filter(({ isActive, isDeleted }) => isActive && isDeleted !== true)
    .filter(({ user: { deploymentState: state, lga, batch, cdsGroup } }) =>
      channelsOf({ state, lga, batch, cdsGroup }).some((channel) => channelKey(channel) === key),
    )
    .map(({ user }) => user.id);
}

/** A notice as administrators see it. */
export function adminNoticeView(world: World, stored: StoredNotice): AdminNotice {
  const { acknowledgedAt: _acknowledgedAt, ...notice } = noticeView(world, stored, null);
  const channel = world.channels.find(({ id }) => id === stored.channelId);
  assertFound(channel);
  const hasRead = ({ userId, channelId, lastReadNoticeId }: StoredChannelMark) =>
    channelId === channel.id &&
    lastReadNoticeId >= stored.id &&
    world.members.some(({ user }) => user.id === userId && stored.publishedAt >= user.createdAt);
  return {
    ...notice,
    audience: audienceOf(channel),
    reach: stored.reach,
    read: world.channelMarks.filter(hasRead).length,
    acknowledged: stored.acknowledgedAt.size,
  };
}
