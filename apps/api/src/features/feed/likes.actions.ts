import type { LikeState } from '@kopa/contracts/feed/posts';
import { changeLike } from '@kopa/rules/feed/likes';
import { assertFound } from '@kopa/rules/people/existence';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { leavingOut } from '../../shared/hidden.ts';
import { insertLikeNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { rememberWithdrawal, saveLike } from './likes.queries.ts';
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
  const { memberId } = session;
  await context.limits.take('likes', memberId);
  const { likes, isChanged, order, notification, hiddenFrom } = await transact(
    context,
    session,
    async (transaction) => {
      await lockPostAndParties(transaction, memberId, postId);
      const before = await saveLike(transaction, memberId, postId, isLiked);
      assertFound(before);
      const outcome = changeLike(before, { id: memberId, name: before.name }, isLiked);
      if (outcome.isRemembered) await rememberWithdrawal(transaction, postId, memberId);
      return {
        ...outcome,
        order: before.order,
        notification: outcome.draft && (await insertLikeNotification(transaction, outcome.draft)),
        hiddenFrom: leavingOut(before.hiding),
      };
    },
  );
  if (isChanged) {
    const audience = { place: 'feed', post: postId, concerns: [memberId], ...hiddenFrom } as const;
    // To its member at once, and to viewers of the feed with other likes of the post.
    const type = isLiked ? 'post_liked' : 'post_unliked';
    context.publish(type, { feedId: postId, userId: memberId, likes }, audience, { key: `likes ${postId}`, order });
  }
  publishNotification(context, notification);
  return { likes, isLiked };
}
