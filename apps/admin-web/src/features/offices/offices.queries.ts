import {
  endOffice,
  listAdminOffices,
  type NewOffice,
  type OfficeKind,
  offerOffice,
  updateOffice,
} from '@kopa/contracts/office/offices';
import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Filters of the offices; an empty field matches all. */
export interface OfficeFilter {
  state?: string | undefined;
  kind?: OfficeKind | undefined;
}

/** The offices that match, ended ones too, newest first, page by page. */
export function officesQuery(filter: OfficeFilter) {
  return infiniteQueryOptions({
    queryKey: ['offices', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch offices',
        api.page(listAdminOffices, { query: { ...filter, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** Offers an office. Retries of the same offer share a key. */
export const offerMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...body }: NewOffice & { idempotencyKey: string }) =>
    withErrorText('Failed to offer the office', api.call(offerOffice, { body }, { idempotencyKey })),
});

/** Gives an office another last day. */
export const changeUntilMutation = mutationOptions({
  mutationFn: ({ id, until }: { id: number; until: string }) =>
    withErrorText('Failed to change the office', api.call(updateOffice, { params: { id }, body: { until } })),
});

/** Ends an office. */
export const endMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to end the office', api.call(endOffice, { params: { id } })),
});
