import { NewPostPhoto } from '@kopa/contracts/post-photos';
import type { Showing } from '@kopa/contracts/realtime';
import {
  type Comment,
  type LikeState,
  NewComment,
  type NewPost,
  NewPostText,
  type Post,
} from '@kopa/contracts/social-feeds';
import { type Stored, toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { assertDifferentPhotos, assertSaysSomething } from '@kopa/rules/posts';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transactOn } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import { mentioningComment, mentioningPost, notifyOfMentions } from '../mentions/mentions.actions.ts';
import {
  findLikeNotice,
  insertLikeNews,
  isToldOfComment,
  type News,
  notifyOfComment,
  publishAllNews,
  publishNews,
  rememberLike,
} from '../notifications/notifications.actions.ts';
import { holdOwnPhotos } from '../photos/photos.actions.ts';
import { exceptionOf } from './hiding.ts';
import { insertPostPhotos } from './post-changes.queries.ts';
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
 * @throws 400 invalid_request without text and photos, foreign_photo; 404 for a repetition if the post is gone;
 *   409 idempotency_conflict; 429 rate_limited
 */
export async function createPost(context: Context, session: MemberSession, input: NewPost, key: Key): Promise<Post> {
  const post = toStored(NewPostText, input);
  const photos = (input.photos ?? []).map((photo) => toStored(NewPostPhoto, photo));
  assertSaysSomething({ content: post.content, hasPhotos: photos.length > 0 });
  assertDifferentPhotos(photos.map(({ url }) => url));
  // Without photos as the version before, which may have claimed the key.
  const content = photos.length > 0 ? { ...post, photos } : post;
  const creation = { operation: 'create_post', input: content, key, limit: 'posts' } as const;
  const { memberId } = session;
  let news: News[] = [];
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const [inserted, exception] = await together(transaction, (each) => [
        insertWithPhotos(each, memberId, post, photos),
        exceptionOf(each, memberId),
      ]);
      news = await notifyOfMentions(transaction, mentioningPost(inserted));
      return { id: inserted.id, result: { post: inserted, exception }, status: 201 };
    },
    find: async (transaction, id) => {
      const found = await findPost(transaction, id);
      return found && { post: found, exception: await exceptionOf(transaction, memberId) };
    },
  });
  const audience = { place: 'feed', concerns: [memberId], ...result.exception } as const;
  context.publish('new_post', { post: result.post, clientId: key }, audience);
  publishAllNews(context, news);
  return asCreated.post(result.post);
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
  const { memberId } = session;
  let news: (News | null)[] = [];
  const { result } = await createOnce(context, session, creation, {
    about: (transaction) => holdPost(transaction, memberId, postId),
    create: async (transaction, post) => {
      assertFound(post);
      const { authorId } = post;
      const [inserted, exception, isTold] = await together(transaction, (each) => [
        insertComment(each, postId, memberId, comment),
        exceptionOf(each, memberId, authorId),
        isToldOfComment(each, authorId, memberId),
      ]);
      news = [
        isTold ? await notifyOfComment(transaction, authorId, inserted.comment) : null,
        ...(await notifyOfMentions(transaction, mentioningComment(inserted.comment, authorId))),
      ];
      return { id: inserted.comment.id, result: { ...inserted, exception }, status: 201 };
    },
    find: async (transaction, id) => {
      const found = await findComment(transaction, id);
      return found && { ...found, exception: await exceptionOf(transaction, memberId, found.authorId) };
    },
  });
  const { authorId, exception, ...published } = result;
  const audience = { place: postId, concerns: [memberId, authorId], ...exception };
  context.publish('new_comment', { ...published, clientId: key }, audience);
  publishAllNews(context, news);
  return result.comment;
}

/** Likes a post; again without effect. @throws 404, 429 rate_limited */
export async function likePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  await context.limits.take('likes', session.memberId);
  const { memberId } = session;
  const find = (transaction: Db) => holdPost(transaction, memberId, postId);
  const { state, changed, news, exception } = await transactOn(context, session, find, async (transaction, post) => {
    assertFound(post);
    const [added, after, hiding, notice] = await together(transaction, (each) => [
      insertLike(each, postId, memberId),
      findLikeState(each, postId, memberId),
      exceptionOf(each, memberId, post.authorId),
      findLikeNotice(each, { authorId: post.authorId, postId, actorId: memberId }),
    ]);
    const told = added && notice !== null ? await insertLikeNews(transaction, notice) : null;
    return { changed: added, state: after, news: told, exception: hiding };
  });
  const audience = { place: 'feed', post: postId, concerns: [memberId], ...exception } as const;
  if (changed) publishLikes(context, audience, postId, 'post_liked', state);
  publishNews(context, news);
  return { likes: state.likes, isLiked: state.isLiked };
}

/** Takes a like back; again without effect. @throws 404, 429 rate_limited */
export async function unlikePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  await context.limits.take('likes', session.memberId);
  const { memberId } = session;
  const find = (transaction: Db) => holdPost(transaction, memberId, postId);
  const { state, changed, exception } = await transactOn(context, session, find, async (transaction, post) => {
    assertFound(post);
    const [removed, after, hiding] = await together(transaction, (each) => [
      deleteLike(each, postId, memberId),
      findLikeState(each, postId, memberId),
      exceptionOf(each, memberId, post.authorId),
    ]);
    if (removed) await rememberLike(transaction, { authorId: post.authorId, postId, actorId: memberId });
    return { changed: removed, state: after, exception: hiding };
  });
  const audience = { place: 'feed', post: postId, concerns: [memberId], ...exception } as const;
  if (changed) publishLikes(context, audience, postId, 'post_unliked', state);
  return { likes: state.likes, isLiked: state.isLiked };
}

/** Checks that a member sees a post. @throws 404 for missing posts, those of suspended members and blocks */
export async function assertPostVisible(context: Context, memberId: number, postId: number): Promise<void> {
  assertFound(await findVisiblePost(context.db, memberId, postId));
}

/** The audience of a typing sign under a post. @throws 404 as {@link assertPostVisible} */
export async function typingAudience({ db }: Context, memberId: number, postId: number): Promise<Showing> {
  const post = await findVisiblePost(db, memberId, postId);
  assertFound(post);
  return { place: postId, concerns: [], ...(await exceptionOf(db, memberId, post.authorId)) };
}

async function insertWithPhotos(
  transaction: Db,
  memberId: number,
  post: Stored<NewPostText>,
  photos: Stored<NewPostPhoto>[],
): Promise<Post> {
  if (photos.length === 0) return insertPost(transaction, memberId, post);
  const urls = photos.map(({ url }) => url);
  const ids = await holdOwnPhotos(transaction, memberId, urls);
  const { id } = await insertPost(transaction, memberId, post);
  await insertPostPhotos(
    transaction,
    id,
    photos.map(({ url, alt }) => ({ photoId: ids.get(url) as number, alt })),
  );
  return (await findPost(transaction, id)) as Post;
}

/** A post that a member sees, locked against its deletion. @throws 404 */
export async function existingPost(transaction: Db, memberId: number, postId: number) {
  const post = await holdPost(transaction, memberId, postId);
  assertFound(post);
  return post;
}

/** Publishes a like to its member at once, and to those who show the feed with other likes of the post. */
function publishLikes(
  context: Context,
  audience: Showing & { concerns: readonly [memberId: number] },
  postId: number,
  type: 'post_liked' | 'post_unliked',
  { likes, order }: { likes: number; order: number },
): void {
  const [memberId] = audience.concerns;
  context.publish(type, { feedId: postId, userId: memberId, likes }, audience, { key: `likes ${postId}`, order });
}
