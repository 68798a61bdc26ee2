import {
  type Audience,
  getReach,
  listAdminNotices,
  type NewNotice,
  publishNotice,
  withdrawNotice,
} from '@kopa/contracts/news/channels';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** All notices with their figures, newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) =>
    withErrorText('Failed to fetch notices', api.page(listAdminNotices, { query: pageParam }, { signal })),
  ...cursorPaging,
});

/** The number of members of an audience. */
export function reachQuery(audience: Audience) {
  return queryOptions({
    queryKey: ['reach', audience],
    queryFn: ({ signal }) =>
      withErrorText('Failed to count the audience', api.call(getReach, { query: audience }, { signal })),
  });
}

/** Publishes a notice. Retries of the same notice share a key. */
export const publishMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...body }: NewNotice & { idempotencyKey: string }) =>
    withErrorText('Failed to publish the notice', api.call(publishNotice, { body }, { idempotencyKey })),
});

/** Withdraws a notice. */
export const withdrawMutation = mutationOptions({
  mutationFn: (id: number) =>
    withErrorText('Failed to withdraw the notice', api.call(withdrawNotice, { params: { id } })),
});
