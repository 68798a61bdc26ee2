import {
  deleteUserComment,
  deleteUserPhoto,
  deleteUserPost,
  getUserActivity,
  getUserMessages,
} from '@kopa/contracts/admin/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

const failureText = 'Failed to fetch user activity';

/** Activity of one member: the newest entries of each kind, without the messages. */
export function userActivityQuery(userId: number) {
  const input = { params: { id: userId }, query: { messages: false } };
  return queryOptions({
    queryKey: ['user-activity', userId],
    queryFn: ({ signal }) => withErrorText(failureText, api.call(getUserActivity, input, { signal })),
  });
}

/** The newest messages of one member. Each fetch is a row of the audit log: one for each time that they are opened. */
export function userMessagesQuery(userId: number) {
  return queryOptions({
    queryKey: ['user-messages', userId],
    queryFn: ({ signal }) =>
      withErrorText(failureText, api.call(getUserMessages, { params: { id: userId } }, { signal })),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** An entry of a member that an administrator may delete. */
export interface Deletion {
  kind: 'post' | 'photo' | 'comment';
  id: number;
  /** Name of the entry in the confirmation. */
  what: string;
  /** Names the other data that is deleted with it. */
  also: string;
}

const deletions = {
  post: (userId: number, postId: number) => api.call(deleteUserPost, { params: { userId, postId } }),
  photo: (userId: number, photoId: number) => api.call(deleteUserPhoto, { params: { userId, photoId } }),
  comment: (userId: number, commentId: number) => api.call(deleteUserComment, { params: { userId, commentId } }),
} satisfies Record<Deletion['kind'], (userId: number, id: number) => Promise<null>>;

/** Deletes one entry of a member; the query client then refetches the shown lists. */
export function deletionMutation(userId: number) {
  return mutationOptions({
    mutationFn: ({ kind, id }: Deletion) => withErrorText(`Failed to delete ${kind}`, deletions[kind](userId, id)),
  });
}
