import { NewComment } from '@kopa/contracts/feed/posts';
import { toStored } from '@kopa/contracts/stored';
import { commentNotification } from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/people/existence';
import { type Created, createOnce } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { leavingOut } from '../../shared/hidden.ts';
import { insertNewNotification, publishNotifications } from '../notifications/notifications.actions.ts';
import { type CommentOnPost, findComment, insertComment } from './comments.queries.ts';
import { mentioningComment, notifyOfMentions } from './mentions.actions.ts';
import { lockPostAndParties } from './social-feeds.actions.ts';

/**
 * Comments on a post and notifies its author. Returns it with the number of comments. A repetition of its key returns
 * the first answer.
 * @throws 404, 409 idempotency_conflict, 429 rate_limited
 */
export async function createComment(
  context: Context,
  session: MemberSession,
  postId: number,
  input: NewComment,
  key: string | undefined,
): Promise<Created<Pick<CommentOnPost, 'comment' | 'comments'>>> {
  const { memberId } = session;
  const text = toStored(NewComment, input);
  const creation = { operation: 'create_comment', input: { postId, ...text }, key, limit: 'comments' } as const;
  return createOnce(context, session, creation, {
    create: async (transaction) => {
      await lockPostAndParties(transaction, memberId, postId, text.content);
      const written = await insertComment(transaction, { postId, memberId, ...text });
      assertFound(written);
      const { comment, comments, authorId, hiding } = written;
      const draft = hiding.includes(authorId) ? null : commentNotification(authorId, comment.user, postId);
      const notifications = [
        draft && (await insertNewNotification(transaction, draft)),
        ...(await notifyOfMentions(transaction, mentioningComment(comment, authorId))),
      ];
      return {
        ...{ id: comment.id, result: written },
        publish() {
          const audience = { place: postId, concerns: [memberId, authorId], ...leavingOut(hiding) };
          context.publish('new_comment', { comment, comments, clientId: key }, audience);
          publishNotifications(context, notifications);
        },
      };
    },
    find: findComment,
  });
}
