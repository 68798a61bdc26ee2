import { appealDecision, listDecisions } from '@kopa/contracts/moderation/decisions';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { cursorPaging } from '../../../shared/lists/pages.ts';
import { addAppeal, decisionsRoot } from './decisions.cache.ts';

/** The decisions about the member, newest first. */
export function decisionsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...decisionsRoot, id],
    queryFn: ({ pageParam, signal }) =>
      api.page(listDecisions, { params: { id }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Appeals against a decision; attempts with the same key make one appeal. */
export function appealMutation(client: QueryClient, params: { id: number; decisionId: number }) {
  return mutationOptions({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call(appealDecision, { params, body: { text } }, { idempotencyKey }),
    onSuccess: (appeal) => addAppeal(client, params.decisionId, appeal),
  });
}
