import { type Actor, isOwnAct, likeNotification, type NotificationDraft } from '../notifications/notifications.ts';

/** A post and a member before the member likes it or takes the like back. */
export interface LikeBefore {
  postId: number;
  authorId: number;
  /** The likes of the post. */
  likes: number;
  isLiked: boolean;
  isLikedByAuthor: boolean;
  /** The author sees this member's actions, and the member has not taken back a like of the post before. */
  isTold: boolean;
}

/** The result of a change. */
export interface LikeOutcome {
  /** The likes of the post after the change. */
  likes: number;
  isChanged: boolean;
  /** The notification of the author. */
  draft: NotificationDraft | null;
  /** The withdrawal is remembered, so that the next like of this member is not announced again. */
  isRemembered: boolean;
}

/** Likes a post, or takes the like back; again without effect (product 4.15). */
export function changeLike(before: LikeBefore, member: Actor, isLiked: boolean): LikeOutcome {
  const { postId, authorId, isTold } = before;
  if (before.isLiked === isLiked) return { likes: before.likes, isChanged: false, draft: null, isRemembered: false };
  const likes = before.likes + (isLiked ? 1 : -1);
  const likers = likes - (before.isLikedByAuthor ? 1 : 0);
  const draft = isLiked && isTold ? likeNotification(authorId, member, postId, likers) : null;
  return { likes, isChanged: true, draft, isRemembered: !isLiked && !isOwnAct(authorId, member.id) };
}
