import {
  answerRumour,
  listAdminRumours,
  type RumourAnswer,
  type RumourStatus,
  removeRumour,
} from '@kopa/contracts/news/rumours';
import { infiniteQueryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Rumours of a status, open ones with the most askers first, others newest first, page by page. */
export function rumoursQuery(status: RumourStatus) {
  return infiniteQueryOptions({
    queryKey: ['rumours', status],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch rumours',
        api.page(listAdminRumours, { query: { status, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** Answers a rumour, or corrects the answer. */
export const answerMutation = mutationOptions({
  mutationFn: ({ id, ...body }: RumourAnswer & { id: number }) =>
    withErrorText('Failed to answer the rumour', api.call(answerRumour, { params: { id }, body })),
});

/** Removes a rumour. */
export const removeMutation = mutationOptions({
  mutationFn: (id: number) => withErrorText('Failed to remove the rumour', api.call(removeRumour, { params: { id } })),
});
