import { type Comment, NewComment } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { commentNotification } from '@kopa/rules/notifications';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { isHidden } from '../../db/hidden.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { mentioningComment, notifyOfMentions } from '../mentions/mentions.actions.ts';
import {
  actorOf,
  insertNewNotification,
  type NewNotification,
  publishNotifications,
} from '../notifications/notifications.actions.ts';
import { findComment, insertComment } from './comments.queries.ts';
import { hiddenFromOf } from './hiding.ts';
import { existingPost } from './social-feeds.actions.ts';

/**
 * Comments on a post and notifies its author. A repetition of its key returns the first answer, and publishes the
 * comment with the present count.
 * @throws 404, 409 idempotency_conflict, 429 rate_limited
 */
export async function createComment(
  context: Context,
  session: MemberSession,
  postId: number,
  input: NewComment,
  key: string | undefined,
): Promise<Comment> {
  const { memberId } = session;
  const text = toStored(NewComment, input);
  const creation = { operation: 'create_comment', input: { postId, ...text }, key, limit: 'comments' } as const;
  const find = async (transaction: Db, id: number) => {
    const found = await findComment(transaction, id);
    return found && { ...found, hiddenFrom: await hiddenFromOf(transaction, memberId, found.authorId) };
  };
  const notifications: NewNotification[] = [];
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const { authorId } = await existingPost(transaction, memberId, postId, text.content);
      const id = await insertComment(transaction, { postId, memberId, ...text });
      const written = await find(transaction, id);
      assertFound(written);
      notifications.push(...(await notifyAuthor(transaction, authorId, memberId, postId)));
      notifications.push(...(await notifyOfMentions(transaction, mentioningComment(written.comment, authorId))));
      return { id, result: written, status: 201 };
    },
    find,
  });
  const { comment, comments, authorId, hiddenFrom } = result;
  const audience = { place: postId, concerns: [memberId, authorId], ...hiddenFrom };
  context.publish('new_comment', { comment, comments, clientId: key }, audience);
  publishNotifications(context, notifications);
  return comment;
}

/** Tells the author of a post of a comment, unless it is their own or its member is hidden from them. */
async function notifyAuthor(
  transaction: Db,
  authorId: number,
  memberId: number,
  postId: number,
): Promise<NewNotification[]> {
  const draft = commentNotification(authorId, await actorOf(transaction, memberId), postId);
  if (draft === null || (await isHidden(transaction, authorId, memberId))) return [];
  return [await insertNewNotification(transaction, draft)];
}
