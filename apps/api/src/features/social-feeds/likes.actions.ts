import type { LikeState } from '@kopa/contracts/social-feeds';
import { changeLike } from '@kopa/rules/likes';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../context.ts';
import { insertLikeNews, publishNews } from '../notifications/notifications.actions.ts';
import { exceptionOf } from './hiding.ts';
import { deleteLike, findLikeFacts, insertLike, rememberWithdrawal } from './likes.queries.ts';
import { existingPost } from './social-feeds.actions.ts';

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
  const { likes, isChanged, order, news, exception } = await transact(context, session, async (transaction) => {
    await existingPost(transaction, memberId, postId);
    const before = await findLikeFacts(transaction, memberId, postId);
    const outcome = changeLike(before, { id: memberId, name: before.name }, isLiked);
    if (outcome.isChanged) await (isLiked ? insertLike : deleteLike)(transaction, postId, memberId);
    if (outcome.isRemembered) await rememberWithdrawal(transaction, postId, memberId);
    return {
      ...outcome,
      order: before.order,
      news: outcome.notice && (await insertLikeNews(transaction, outcome.notice)),
      exception: await exceptionOf(transaction, memberId, before.authorId),
    };
  });
  if (isChanged) {
    const audience = { place: 'feed', post: postId, concerns: [memberId], ...exception } as const;
    // To its member at once, and to those who show the feed with other likes of the post.
    const type = isLiked ? 'post_liked' : 'post_unliked';
    context.publish(type, { feedId: postId, userId: memberId, likes }, audience, { key: `likes ${postId}`, order });
  }
  publishNews(context, news);
  return { likes, isLiked };
}
