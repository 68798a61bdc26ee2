import { isOwnAct, likeNotice, type Notice } from './notifications.ts';

/** The state of a post and a member before the changes that are made together. */
export interface LikeFacts {
  authorId: number;
  /** The likes of the post. */
  likes: number;
  isLiked: boolean;
  isLikedByAuthor: boolean;
  /** The name of the member. */
  name: string;
  /** The author sees what this member does, and was not yet told of a like of theirs that was withdrawn. */
  isTold: boolean;
}

/** A requested change: the member likes the post, or no longer likes it. */
export interface WantedLike {
  postId: number;
  memberId: number;
  isLiked: boolean;
  before: LikeFacts;
}

/** The result of a requested change. */
export interface LikeOutcome {
  /** The likes of the post after this change. */
  likes: number;
  isChanged: boolean;
  /** The notification of the author. Of several likes of a post only the last has one; the author's own like has none. */
  notice: Notice | null;
}

/** Makes changes of likes one after the other, no two of them of the same post and member (product 4.15). */
export function changeLikes<T extends WantedLike>(wanted: readonly T[]): (T & LikeOutcome)[] {
  const posts = new Map<number, { likes: number; isLikedByAuthor: boolean; notice: Notice | null }>();
  const made = wanted.map((change) => {
    const { postId, memberId, isLiked, before } = change;
    const { authorId, name, isTold } = before;
    const post = posts.get(postId) ?? { likes: before.likes, isLikedByAuthor: before.isLikedByAuthor, notice: null };
    posts.set(postId, post);
    const isChanged = isLiked !== before.isLiked;
    if (isChanged) post.likes += isLiked ? 1 : -1;
    if (isOwnAct(authorId, memberId)) post.isLikedByAuthor = isLiked;
    const likers = post.likes - (post.isLikedByAuthor ? 1 : 0);
    const isAnnounced = isChanged && isLiked && isTold;
    const notice = isAnnounced ? likeNotice(authorId, { id: memberId, name }, postId, likers) : null;
    post.notice = notice ?? post.notice;
    return { change, post, likes: post.likes, isChanged, notice };
  });
  return made.map(({ change, post: { notice: latest }, likes, isChanged, notice }) => ({
    ...change,
    ...{ likes, isChanged, notice: notice === latest ? notice : null },
  }));
}
