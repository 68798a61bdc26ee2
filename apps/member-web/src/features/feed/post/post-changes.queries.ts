import { deleteComment, deletePost, type PostEdit, updateComment, updatePost } from '@kopa/contracts/feed/post-edits';
import type { NewComment } from '@kopa/contracts/feed/posts';
import { api } from '../../../api/api.ts';

/** Changes an own post. */
export function editPostCall(id: number, body: PostEdit) {
  return api.call(updatePost, { params: { id }, body });
}

/** Deletes an own post. */
export function deletePostCall(id: number) {
  return api.call(deletePost, { params: { id } });
}

/** Changes an own comment. */
export function editCommentCall(id: number, commentId: number, body: NewComment) {
  return api.call(updateComment, { params: { id, commentId }, body });
}

/** Deletes an own comment, or one under an own post. */
export function deleteCommentCall(id: number, commentId: number) {
  return api.call(deleteComment, { params: { id, commentId } });
}
