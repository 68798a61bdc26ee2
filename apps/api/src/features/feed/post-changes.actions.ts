import type { PostEdit } from '@kopa/contracts/feed/post-edits';
import { type Comment, NewComment, type Post } from '@kopa/contracts/feed/posts';
import { toStored } from '@kopa/contracts/stored';
import { assertHasContent, assertIsAuthor, assertMayDeleteComment, storedEdit } from '@kopa/rules/feed/posts';
import { assertFound } from '@kopa/rules/refusal';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { hiddenFromOf } from '../../shared/hidden.ts';
import { publishNotifications } from '../notifications/notifications.actions.ts';
import { findComment } from './comments.queries.ts';
import { mentioningComment, mentioningPost, renewMentions } from './mentions.actions.ts';
import { lockComment, lockCommentToDelete, saveComment, savePost } from './post-changes.queries.ts';
import { publishUpdate, removeComment, removePost } from './removals.actions.ts';
import { existingPost } from './social-feeds.actions.ts';
import { findPostFor } from './social-feeds.queries.ts';

/** Changes a member's own post. @throws 400 invalid_request without text and photos, 403, 404, 429 rate_limited */
export async function editPost(
  context: Context,
  session: MemberSession,
  postId: number,
  edit: PostEdit,
): Promise<Post> {
  const { memberId } = session;
  await context.limits.take('posts', memberId);
  const { post, notifications, hiddenFrom } = await transact(context, session, async (transaction) => {
    const before = await existingPost(transaction, memberId, postId, edit.content);
    assertIsAuthor(before.authorId, memberId);
    assertHasContent({ ...before, ...edit });
    await savePost(transaction, postId, storedEdit(edit));
    const found = await findPostFor(transaction, memberId, postId);
    assertFound(found);
    const told = edit.content === undefined ? [] : await renewMentions(transaction, mentioningPost(found));
    return { post: found, notifications: told, hiddenFrom: await hiddenFromOf(transaction, memberId) };
  });
  publishUpdate(context, post, hiddenFrom);
  publishNotifications(context, notifications);
  return post;
}

/** Deletes a member's own post. @throws 403, 404 */
export async function deleteOwnPost(context: Context, session: MemberSession, postId: number): Promise<void> {
  const { memberId } = session;
  const announce = await transact(context, session, async (transaction) => {
    const { authorId } = await existingPost(transaction, memberId, postId);
    assertIsAuthor(authorId, memberId);
    return removePost(transaction, postId);
  });
  await announce?.(context);
}

/** Changes a member's own comment. @throws 403, 404, 429 rate_limited */
export async function editComment(
  context: Context,
  session: MemberSession,
  { id: postId, commentId }: { id: number; commentId: number },
  input: NewComment,
): Promise<Comment> {
  const { memberId } = session;
  await context.limits.take('comments', memberId);
  const { content } = toStored(NewComment, input);
  const { comment, authorId, notifications, hiddenFrom } = await transact(context, session, async (transaction) => {
    await existingPost(transaction, memberId, postId, content);
    const before = await lockComment(transaction, memberId, postId, commentId);
    assertFound(before);
    assertIsAuthor(before.authorId, memberId);
    await saveComment(transaction, commentId, content);
    const found = await findComment(transaction, commentId);
    assertFound(found);
    const told = await renewMentions(transaction, mentioningComment(found.comment, found.authorId));
    return { ...found, notifications: told, hiddenFrom: await hiddenFromOf(transaction, memberId, found.authorId) };
  });
  const audience = { place: postId, concerns: [memberId, authorId], ...hiddenFrom };
  context.publish('comment_updated', { comment }, audience);
  publishNotifications(context, notifications);
  return comment;
}

/** Deletes a member's own comment, or another member's under their own post, also after a block. @throws 403, 404 */
export async function deleteOwnComment(
  context: Context,
  session: MemberSession,
  { id: postId, commentId }: { id: number; commentId: number },
): Promise<void> {
  const { memberId } = session;
  const announce = await transact(context, session, async (transaction) => {
    const authors = await lockCommentToDelete(transaction, memberId, postId, commentId);
    assertFound(authors);
    assertMayDeleteComment(authors, memberId);
    return removeComment(transaction, commentId);
  });
  await announce?.(context);
}
