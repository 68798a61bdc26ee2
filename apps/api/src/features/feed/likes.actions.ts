import type { LikeState } from '@kopa/contracts/feed/posts';
import { changeLike } from '@kopa/rules/feed/likes';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { write } from '../../identity/write.ts';
import type { Context } from '../../process/context.ts';
import { leavingOut } from '../../shared/hidden.ts';
import { tellingOf, toldNotification } from '../../shared/told.ts';
import { publishNotification } from '../notifications/notifications.actions.ts';
import { deleteLike, findLikeFacts, insertLike } from './likes.queries.ts';
import { lockPostAndParties } from './social-feeds.actions.ts';

/** Likes a post; again without effect. @throws 404, 429 rate_limited */
export function likePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  return setLike(context, session, postId, true);
}

/** Takes a like back; again without effect. @throws 404, 429 rate_limited */
export function unlikePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  return setLike(context, session, postId, false);
}

async function setLike(context: Context, session: MemberSession, postId: number, isLiked: boolean): Promise<LikeState> {
  const { memberId: actorId, id: sessionId } = session;
  await context.limits.take('likes', actorId);

  async function attempt(db: Db) {
    const before = await findLikeFacts(db, actorId, postId);
    assertFound(before);
    const { authorId, likes: likesBefore, username } = before;
    const { likes, isChanged, isRemembered, draft } = changeLike(before, { id: actorId, name: before.name }, isLiked);
    if (!isChanged) return { likes };
    const change = { sessionId, postId, actorId, authorId, likes: likesBefore };
    if (!isLiked) {
      const removed = await deleteLike(db, { ...change, isRemembered });
      return removed && { likes, changed: { ...removed, notification: null } };
    }
    const added = await insertLike(db, { ...change, ...tellingOf(draft) });
    return added && { likes, changed: { ...added, notification: toldNotification(draft, username, added) } };
  }

  const { likes, changed } = await write(context, session, {
    attempt,
    lock: (transaction) => lockPostAndParties(transaction, actorId, postId),
  });
  if (changed !== undefined) {
    const { order, hiding, notification } = changed;
    const audience = { place: 'feed', post: postId, concerns: [actorId], ...leavingOut(hiding) } as const;
    // To its member at once, and to viewers of the feed with other likes of the post.
    const type = isLiked ? 'post_liked' : 'post_unliked';
    context.publish(type, { feedId: postId, userId: actorId, likes }, audience, { key: `likes ${postId}`, order });
    publishNotification(context, notification);
  }
  return { likes, isLiked };
}
