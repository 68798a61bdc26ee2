import type { QueryClient } from '@tanstack/react-query';
import { refetchUnreadChats } from '../../shared/chat/groups.cache.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import { channelsKey } from './channels.keys.ts';

/** Refetches the channels and the notices that are shown, after a notice was published. */
export function refetchChannels(client: QueryClient): void {
  refetchWhere(client, { queryKey: channelsKey });
  refetchUnreadChats(client);
}
