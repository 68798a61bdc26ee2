import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '@kopa/contracts/desk/saved-replies';
import { pageLimits } from '@kopa/contracts/limits';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** All saved replies by title. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: async ({ signal }) => {
    const replies = [];
    let cursor: string | undefined;
    do {
      const query = { limit: pageLimits.max, ...(cursor === undefined ? {} : { cursor }) };
      const page = await withErrorText(
        'Failed to fetch the saved replies',
        api.page(listSavedReplies, { query }, { signal }),
      );
      replies.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return replies;
  },
});

/** Adds a saved reply, or changes the one with `id`. The form shows the failure. */
export const saveReplyMutation = mutationOptions({
  meta: { silent: true },
  mutationFn: ({ id, title, text }: { id: number | null; title: string; text: string }) =>
    withErrorText(
      'Failed to save the reply',
      id === null
        ? api.call(createSavedReply, { body: { title, text } })
        : api.call(updateSavedReply, { params: { id }, body: { title, text } }),
    ),
});

/** Deletes a saved reply. */
export const deleteReplyMutation = mutationOptions({
  mutationFn: (id: number) =>
    withErrorText('Failed to delete the reply', api.call(deleteSavedReply, { params: { id } })),
});
