import { NewComment } from '@kopa/contracts/feed/posts';
import { toStored } from '@kopa/contracts/stored';
import { mentionedNames } from '@kopa/rules/feed/mentions';
import { commentNotification } from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/refusal';
import type { Created } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { writeOnce } from '../../identity/write-once.ts';
import type { Context } from '../../process/context.ts';
import { leavingOut } from '../../shared/hidden.ts';
import { tellingOf, toldNotification } from '../../shared/told.ts';
import { publishNotifications } from '../notifications/notifications.actions.ts';
import { type CommentOnPost, findComment, findCommentFacts, insertComment } from './comments.queries.ts';
import { mentioningComment, notifyOfMentions } from './mentions.actions.ts';
import { lockPostAndParties } from './social-feeds.actions.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findCommentFacts>>>;

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
): Promise<Created<CommentOnPost>> {
  const { memberId } = session;
  const text = toStored(NewComment, input);
  const creation = { operation: 'create_comment', input: { postId, ...text }, key, limit: 'comments' } as const;
  return writeOnce<Facts, CommentOnPost>(context, session, creation, {
    hasParts: mentionedNames(text.content).length > 0,
    facts: (db, use) => findCommentFacts(db, postId, use),
    write: async (db, facts, newKey) => {
      assertFound(facts);
      const { authorId, user } = facts;
      const draft = facts.isTold ? commentNotification(authorId, user, postId) : null;
      const row = { ...text, ...tellingOf(draft), postId, actorId: memberId, authorId };
      const added = await insertComment(db, row, newKey);
      if (added === undefined) return undefined;
      const { id, createdAt, comments, hiding } = added;
      const comment = { ...text, id, createdAt, editedAt: null, feedId: postId, userId: memberId, user };
      const notifications = [
        toldNotification(draft, user.username, added),
        ...(await notifyOfMentions(db, mentioningComment(comment, authorId))),
      ];
      return {
        ...{ id, result: { comment, comments, authorId } },
        publish() {
          const audience = { place: postId, concerns: [memberId, authorId], ...leavingOut(hiding) };
          context.publish('new_comment', { comment, comments, clientId: key }, audience);
          publishNotifications(context, notifications);
        },
      };
    },
    lock: (transaction) => lockPostAndParties(transaction, memberId, postId, text.content),
    find: findComment,
  });
}
