import { NewPostPhoto } from '@kopa/contracts/post-photos';
import {
  type Comment,
  type LikeState,
  NewComment,
  type NewPost,
  NewPostText,
  type Post,
} from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { changeLike } from '@kopa/rules/likes';
import { aggregatesLikes, commentNotification, type NotificationDraft } from '@kopa/rules/notifications';
import { assertDifferentPhotos, assertHasContent } from '@kopa/rules/posts';
import { notifyOfCommentMentions, notifyOfPostMentions } from './mentions.ts';
import { notify, publishNotification } from './notifications.ts';
import { createOnce } from './once.ts';
import { postPhotosOf } from './photo-actions.ts';
import type { StoredNotification, StoredPost } from './stored.ts';
import { commentsOf, commentView, hiddenFromOf, isActive, isBlocked, isHidden, memberOf, postView } from './views.ts';
import type { World } from './world.ts';

/** A create's key: `Idempotency-Key` over HTTP, `clientId` over the socket. */
type Key = string | undefined;

function findPost(world: World, id: number): StoredPost | undefined {
  return world.posts.find((candidate) => candidate.id === id && isActive(world, candidate.userId));
}

/** Returns a post. @throws 404 if it is missing, its author is suspended or one of the two has blocked the other */
export function visiblePost(world: World, viewerId: number, id: number): StoredPost {
  const post = findPost(world, id);
  assertFound(post);
  if (isBlocked(world, viewerId, post.userId)) assertFound(null);
  return post;
}

/**
 * Creates a post and publishes it. A repeated key returns the first answer.
 * @throws 400 invalid_request, foreign_photo; 404 if it is gone; 409 idempotency_conflict
 */
export function createPost(world: World, memberId: number, input: NewPost, key: Key): Post {
  const written = toStored(NewPostText, input);
  const photos = (input.photos ?? []).map((photo) => toStored(NewPostPhoto, photo));
  assertHasContent({ content: written.content, hasPhotos: photos.length > 0 });
  assertDifferentPhotos(photos.map(({ url }) => url));
  const creation = { memberId, operation: 'create_post', input: { ...written, photos }, key };
  const { result } = createOnce(world, creation, {
    create: () => {
      const shown = postPhotosOf(world, memberOf(world, memberId).user, photos);
      const made = { id: world.nextId(), userId: memberId, createdAt: world.now().toISOString(), editedAt: null };
      world.posts.push({ ...written, ...made, photos: shown, likedBy: new Set() });
      return made;
    },
    find: (id) => {
      const post = findPost(world, id);
      return post && { ...postView(world, memberId, post), isLiked: false };
    },
    publish: (post) => {
      const frame = { type: 'new_post', payload: { post, clientId: key } } as const;
      world.publish(frame, { place: 'feed', concerns: [memberId], ...hiddenFromOf(world, memberId) });
      notifyOfPostMentions(world, post);
    },
  });
  return asCreated.post(result);
}

/**
 * Creates a comment and notifies the author of the post. A repeated key returns the first answer.
 * @throws 404, 409 idempotency_conflict
 */
export function createComment(world: World, memberId: number, postId: number, input: NewComment, key: Key): Comment {
  const written = toStored(NewComment, input);
  const creation = { memberId, operation: 'create_comment', input: { postId, ...written }, key };
  let notification: StoredNotification | null = null;
  const { result } = createOnce(world, creation, {
    create: () => {
      const post = visiblePost(world, memberId, postId);
      const made = { id: world.nextId(), feedId: postId, userId: memberId, createdAt: world.now().toISOString() };
      world.comments.push({ ...written, ...made, editedAt: null });
      const draft = commentNotification(post.userId, memberOf(world, memberId).user, postId);
      notification = draft === null || isHidden(world, post.userId, memberId) ? null : notify(world, draft);
      return made;
    },
    find: (id) => {
      const comments = commentsOf(world, postId);
      const comment = comments.find((candidate) => candidate.id === id);
      const post = findPost(world, postId);
      if (comment === undefined || post === undefined || isBlocked(world, memberId, post.userId)) return undefined;
      return { comment: commentView(world, comment), comments: comments.length };
    },
    publish: ({ comment, comments }) => {
      const frame = { type: 'new_comment', payload: { comment, comments, clientId: key } } as const;
      const concerns = [memberId, visiblePost(world, memberId, postId).userId];
      world.publish(frame, { place: postId, concerns, ...hiddenFromOf(world, memberId) });
      publishNotification(world, notification);
      notifyOfCommentMentions(world, comment);
    },
  });
  return result.comment;
}

/** Sets or removes the member's like. Idempotent. @throws 404 */
export function setLike(world: World, memberId: number, postId: number, isLiked: boolean): LikeState {
  const post = visiblePost(world, memberId, postId);
  const { userId: authorId, likedBy } = post;
  const like = `${postId}:${memberId}`;
  const before = {
    ...{
      postId,
      authorId,
      likes: likedBy.size,
      isLiked: likedBy.has(memberId),
      isLikedByAuthor: likedBy.has(authorId),
    },
    isTold: !world.withdrawnLikes.has(like) && !isHidden(world, authorId, memberId),
  };
  const { likes, isChanged, draft, isRemembered } = changeLike(before, memberOf(world, memberId).user, isLiked);
  if (isLiked) likedBy.add(memberId);
  else likedBy.delete(memberId);
  if (isRemembered) world.withdrawnLikes.add(like);
  if (isChanged) {
    const payload = { feedId: postId, userId: memberId, likes };
    const audience = { place: 'feed', post: postId, concerns: [memberId], ...hiddenFromOf(world, memberId) } as const;
    world.publish({ type: isLiked ? 'post_liked' : 'post_unliked', payload }, audience);
  }
  if (draft !== null) publishNotification(world, notifyOfLike(world, draft));
  return { likes, isLiked };
}

/** Notifies a post's author of a like. Unread likes of one post share a notification. */
function notifyOfLike(world: World, draft: NotificationDraft): StoredNotification {
  const { memberId, relatedId, actorId, message } = draft;
  const aggregated = world.notifications.find(
    (known) => known.userId === memberId && known.relatedId === relatedId && aggregatesLikes(known),
  );
  if (aggregated === undefined) return notify(world, draft);
  return Object.assign(aggregated, { actorId, message, createdAt: world.now().toISOString() });
}
