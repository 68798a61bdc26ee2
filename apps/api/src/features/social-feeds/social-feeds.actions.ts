import { type Comment, type LikeState, NewComment, NewPost, type Post } from '@kopa/contracts/social-feeds';
import { toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import {
  type News,
  notifyOfComment,
  notifyOfLike,
  publishNews,
  rememberLike,
} from '../notifications/notifications.actions.ts';
import {
  deleteLike,
  findComment,
  findLikeState,
  findPost,
  findVisiblePost,
  holdPost,
  insertComment,
  insertLike,
  insertPost,
} from './social-feeds.queries.ts';

/** A create's key: `Idempotency-Key` over HTTP, `clientId` over the socket. */
type Key = string | undefined;

/**
 * Shares a post with every member. A repetition of its key returns the first answer, and publishes the post as it is now.
 * @throws 404 for a repetition if the post is gone, 409 idempotency_conflict, 429 rate_limited
 */
export async function createPost(context: Context, session: MemberSession, input: NewPost, key: Key): Promise<Post> {
  const post = toStored(NewPost, input);
  const creation = { operation: 'create_post', input: post, key, limit: 'posts' } as const;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const inserted = await insertPost(transaction, session.memberId, post);
      return { id: inserted.id, result: inserted, status: 201 };
    },
    find: findPost,
  });
  context.publish('new_post', { post: result, clientId: key }, { place: 'feed', concerns: [session.memberId] });
  return asCreated.post(result);
}

/**
 * Comments on a post and tells its author. A repetition of its key returns the first answer, and publishes the comment
 * with the present count.
 * @throws 404, 409 idempotency_conflict, 429 rate_limited
 */
export async function createComment(
  context: Context,
  session: MemberSession,
  postId: number,
  input: NewComment,
  key: Key,
): Promise<Comment> {
  const comment = toStored(NewComment, input);
  const creation = { operation: 'create_comment', input: { postId, ...comment }, key, limit: 'comments' } as const;
  let news: News | null = null;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const { authorId } = await existingPost(transaction, postId);
      const inserted = await insertComment(transaction, postId, session.memberId, comment);
      news = await notifyOfComment(transaction, authorId, inserted.comment);
      return { id: inserted.comment.id, result: inserted, status: 201 };
    },
    find: findComment,
  });
  const { authorId, ...published } = result;
  const audience = { place: postId, concerns: [session.memberId, authorId] };
  context.publish('new_comment', { ...published, clientId: key }, audience);
  publishNews(context, news);
  return result.comment;
}

/** Likes a post; again without effect. @throws 404, 429 rate_limited */
export async function likePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  await context.limits.take('likes', session.memberId);
  const { memberId } = session;
  const { state, changed, news } = await transact(context, session, async (transaction) => {
    const { authorId } = await existingPost(transaction, postId);
    const added = await insertLike(transaction, postId, memberId);
    const after = await findLikeState(transaction, postId, memberId);
    const like = { authorId, postId, actorId: memberId };
    return { changed: added, state: after, news: added ? await notifyOfLike(transaction, like) : null };
  });
  if (changed) publishLikes(context, session, postId, 'post_liked', state);
  publishNews(context, news);
  return { likes: state.likes, isLiked: state.isLiked };
}

/** Takes a like back; again without effect. @throws 404, 429 rate_limited */
export async function unlikePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  await context.limits.take('likes', session.memberId);
  const { state, changed } = await transact(context, session, async (transaction) => {
    const { authorId } = await existingPost(transaction, postId);
    const removed = await deleteLike(transaction, postId, session.memberId);
    if (removed) await rememberLike(transaction, { authorId, postId, actorId: session.memberId });
    return { changed: removed, state: await findLikeState(transaction, postId, session.memberId) };
  });
  if (changed) publishLikes(context, session, postId, 'post_unliked', state);
  return { likes: state.likes, isLiked: state.isLiked };
}

/** Checks that a post is visible. @throws 404 for missing posts and those of suspended members */
export async function assertPostVisible(context: Context, postId: number): Promise<void> {
  assertFound(await findVisiblePost(context.db, postId));
}

async function existingPost(transaction: Parameters<typeof holdPost>[0], postId: number) {
  const post = await holdPost(transaction, postId);
  assertFound(post);
  return post;
}

/** Publishes a like to its member at once, and to those who show the feed with other likes of the post. */
function publishLikes(
  context: Context,
  { memberId }: MemberSession,
  postId: number,
  type: 'post_liked' | 'post_unliked',
  { likes, order }: { likes: number; order: number },
): void {
  const audience = { place: 'feed', concerns: [memberId] } as const;
  context.publish(type, { feedId: postId, userId: memberId, likes }, audience, { key: `likes ${postId}`, order });
}
