import { listChannels } from '@kopa/contracts/channels';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { channelsKey } from './channels.keys.ts';

/** The member's channels of official notices, the widest first. */
export const channelsQuery = queryOptions({
  queryKey: channelsKey,
  queryFn: ({ signal }) => api.call(listChannels, {}, { signal }),
});
