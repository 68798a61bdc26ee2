import { deleteUserComment, deleteUserPhoto, deleteUserPost, getUserActivity } from '@kopa/contracts/admin/users';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';

/** Activity of one member: the newest entries of each kind. */
export function userActivityQuery(userId: number) {
  return queryOptions({
    queryKey: ['user-activity', userId],
    queryFn: ({ signal }) =>
      withErrorText('Failed to fetch user activity', api.call(getUserActivity, { params: { id: userId } }, { signal })),
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
