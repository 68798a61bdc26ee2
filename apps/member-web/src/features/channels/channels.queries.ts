import {
  acknowledgeNotice,
  listChannels,
  listNotices,
  muteChannel,
  readNotices,
  unmuteChannel,
} from '@kopa/contracts/news/channels';
import { everybodyChannel } from '@kopa/rules/news/channels';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { refetchUnreadChats } from '../../shared/chat/groups.cache.ts';
import { followsPortal } from '../../shared/lists/follows-portal.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { refetchChannels } from './channels.cache.ts';
import { channelsKey, noticesKey } from './channels.keys.ts';

/** A group of the same place has the place's name, too. */
const shownName = (name: string) => (name === everybodyChannel ? name : `Notices: ${name}`);

/** The member's channels of official notices, the widest first. */
export const channelsQuery = queryOptions({
  queryKey: channelsKey,
  queryFn: ({ signal }) => api.call(listChannels, {}, { signal }),
  select: (channels) => channels.map((channel) => ({ ...channel, name: shownName(channel.name) })),
  // The channels follow the member's service record.
  meta: { offline: true, ...followsPortal },
});

/** The notices of a channel, newest first. */
export function noticesQuery(channelId: number) {
  return infiniteQueryOptions({
    queryKey: noticesKey(channelId),
    queryFn: ({ pageParam, signal }) =>
      api.page(listNotices, { params: { id: channelId }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    meta: { offline: true },
  });
}

/** Marks the notices of a channel as read, up to one. */
export function readMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ channelId, noticeId }: { channelId: number; noticeId: number }) =>
      api.call(readNotices, { params: { id: channelId }, body: { noticeId } }),
    onSuccess: () => refetchList(client),
  });
}

/** Acknowledges a notice. */
export function acknowledgeMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number) => api.call(acknowledgeNotice, { params: { id } }),
    onSuccess: () => refetchChannels(client),
  });
}

/** Mutes a channel, or unmutes it. */
export function muteChannelMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ channelId, isMuted }: { channelId: number; isMuted: boolean }) =>
      api.call(isMuted ? muteChannel : unmuteChannel, { params: { id: memberId, channelId } }),
    onSuccess: () => refetchList(client),
  });
}

function refetchList(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: channelsKey, exact: true });
  refetchUnreadChats(client);
}
