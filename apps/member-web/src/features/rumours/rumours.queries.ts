import { askRumour, joinRumour, leaveRumour, listRumours, type NewRumour } from '@kopa/contracts/news/rumours';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { orderedBy } from '../../shared/lists/first-page.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';

const rumoursKey = ['rumours'] as const;
const similarMax = 3;

/** Answered rumours, the last answer first. */
export function answeredRumoursQuery() {
  return infiniteQueryOptions({
    queryKey: [...rumoursKey, 'answered'],
    queryFn: ({ pageParam, signal }) => api.page(listRumours, { query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    // Answers come at any time, and no frame announces answers to others' questions.
    staleTime: 0,
    meta: orderedBy(({ answeredAt }: { answeredAt: string | null }) => Date.parse(answeredAt ?? '')),
  });
}

/** Rumours that are like a text. */
export function similarRumoursQuery(text: string) {
  return queryOptions({
    queryKey: [...rumoursKey, 'similar', text],
    queryFn: ({ signal }) => api.call(listRumours, { query: { search: text, limit: similarMax } }, { signal }),
    staleTime: 0,
  });
}

/** Asks about a rumour. Retries of the same question share a key. */
export function askMutation() {
  return mutationOptions({
    mutationFn: ({ idempotencyKey, ...body }: NewRumour & { idempotencyKey: string }) =>
      api.call(askRumour, { body }, { idempotencyKey }),
  });
}

/** Joins or leaves a question. */
export function askingMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, isAsked }: { id: number; isAsked: boolean }) => {
      await api.call(isAsked ? joinRumour : leaveRumour, { params: { id } });
    },
    onSuccess: () => refetchWhere(client, { queryKey: rumoursKey }),
  });
}
