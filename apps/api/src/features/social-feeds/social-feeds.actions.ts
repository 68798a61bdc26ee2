import { NewPostPhoto } from '@kopa/contracts/post-photos';
import type { Showing } from '@kopa/contracts/realtime';
import { type NewPost, NewPostText, type Post } from '@kopa/contracts/social-feeds';
import { type Stored, toStored } from '@kopa/contracts/stored';
import { assertFound } from '@kopa/rules/existence';
import { asCreated } from '@kopa/rules/idempotency';
import { mentionedNames } from '@kopa/rules/mentions';
import { assertDifferentPhotos, assertSaysSomething } from '@kopa/rules/posts';
import { createInBatch } from '../../auth/batched-creates.ts';
import { type Creation, createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findHidingOnPost } from '../../db/hidden.ts';
import { mentioningPost, notifyOfMentions } from '../mentions/mentions.actions.ts';
import { type News, publishAllNews } from '../notifications/notifications.actions.ts';
import { holdOwnPhotos } from '../photos/photos.actions.ts';
import { asException, exceptionOf } from './hiding.ts';
import { insertPostPhotos } from './post-changes.queries.ts';
import {
  findPost,
  findVisiblePost,
  holdPost,
  type OutgoingPost,
  type WrittenPost,
  writePosts,
} from './social-feeds.queries.ts';

/** A create's key: `Idempotency-Key` over HTTP, `clientId` over the socket. */
type Key = string | undefined;

/**
 * Shares a post with every member. A repetition of its key returns the first answer, and publishes the post as it is now.
 * @throws 400 invalid_request without text and photos, foreign_photo; 404 for a repetition if the post is gone;
 *   409 idempotency_conflict; 429 rate_limited
 */
export async function createPost(context: Context, session: MemberSession, input: NewPost, key: Key): Promise<Post> {
  const text = toStored(NewPostText, input);
  const photos = (input.photos ?? []).map((photo) => toStored(NewPostPhoto, photo));
  assertSaysSomething({ content: text.content, hasPhotos: photos.length > 0 });
  assertDifferentPhotos(photos.map(({ url }) => url));
  // Without photos as the version before, which may have claimed the key.
  const content = photos.length > 0 ? { ...text, photos } : text;
  const creation = { operation: 'create_post', input: content, key, limit: 'posts' } as const;
  const isPlain = photos.length === 0 && mentionedNames(text.content).length === 0;
  const batched = isPlain
    ? await createInBatch(context, session, creation, (claim) => context.batched.post({ session, ...text, claim }))
    : undefined;
  const { post, except, news } = batched
    ? { ...batched, news: [] }
    : await createAlone(context, { session, ...text }, photos, creation);
  const audience = { place: 'feed', concerns: [session.memberId], ...asException(except) } as const;
  context.publish('new_post', { post, clientId: key }, audience);
  publishAllNews(context, news);
  return asCreated.post(post);
}

/** Waits for the locks that a batch does not wait for, adds the photos, and tells who is mentioned. */
async function createAlone(
  context: Context,
  outgoing: Omit<OutgoingPost, 'claim'>,
  photos: Stored<NewPostPhoto>[],
  creation: Creation,
): Promise<WrittenPost & { news: News[] }> {
  const { session } = outgoing;
  const { memberId } = session;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const urls = photos.map(({ url }) => url);
      const ids = urls.length > 0 ? await holdOwnPhotos(transaction, memberId, urls) : new Map<string, number>();
      const [written] = await writePosts(transaction, [{ ...outgoing, claim: null }], 'waits');
      assertFound(written);
      let { post } = written;
      if (photos.length > 0) {
        const rows = photos.map(({ url, alt }) => ({ photoId: ids.get(url) as number, alt }));
        await insertPostPhotos(transaction, post.id, rows);
        post = (await findPost(transaction, post.id)) as Post;
      }
      const news = await notifyOfMentions(transaction, mentioningPost(post));
      return { id: post.id, result: { ...written, post, news }, status: 201 };
    },
    find: async (transaction, id) => {
      const post = await findPost(transaction, id);
      return post && { post, except: await findHidingOnPost(transaction, memberId, memberId), news: [] };
    },
  });
  return result;
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

/** A post that a member sees, locked against its deletion. @throws 404 */
export async function existingPost(transaction: Db, memberId: number, postId: number) {
  const post = await holdPost(transaction, memberId, postId);
  assertFound(post);
  return post;
}
