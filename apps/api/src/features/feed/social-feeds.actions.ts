import { NewPostPhoto } from '@kopa/contracts/feed/post-photos';
import { type NewPost, NewPostText, type Post } from '@kopa/contracts/feed/posts';
import type { Showing } from '@kopa/contracts/realtime';
import { type Stored, toStored } from '@kopa/contracts/stored';
import { mentionedNames } from '@kopa/rules/feed/mentions';
import { assertDifferentPhotos, assertHasContent } from '@kopa/rules/feed/posts';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { Created } from '../../identity/idempotency.ts';
import { findFirstUse } from '../../identity/keys.queries.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { writeOnce } from '../../identity/write-once.ts';
import type { Context } from '../../process/context.ts';
import { hiddenFromOf, leavingOut } from '../../shared/hidden.ts';
import { lockOwnPhotos } from '../media/photos.actions.ts';
import { publishNotifications } from '../notifications/notifications.actions.ts';
import { lockParties, mentioningPost, notifyOfMentions } from './mentions.actions.ts';
import { findLockedPost, insertPostPhotos, lockPost } from './post-changes.queries.ts';
import { findPost, findVisiblePost, insertPost } from './social-feeds.queries.ts';

/** A create's key: `Idempotency-Key` over HTTP, `clientId` over the socket. */
type Key = string | undefined;

/**
 * Shares a post with every member. A repetition of its key returns the first answer.
 * @throws 400 invalid_request without text and photos, foreign_photo; 404 for a repetition if the post is gone;
 *   409 idempotency_conflict; 429 rate_limited
 */
export async function createPost(
  context: Context,
  session: MemberSession,
  input: NewPost,
  key: Key,
): Promise<Created<Post>> {
  const { memberId } = session;
  const text = toStored(NewPostText, input);
  const photos = (input.photos ?? []).map((photo) => toStored(NewPostPhoto, photo));
  assertHasContent({ content: text.content, hasPhotos: photos.length > 0 });
  assertDifferentPhotos(photos.map(({ url }) => url));
  const creation = { operation: 'create_post', input: { ...text, photos }, key, limit: 'posts' } as const;
  const mentions = mentionedNames(text.content).length > 0;
  const created = await writeOnce<object, Post>(context, session, creation, {
    hasParts: mentions || photos.length > 0,
    facts: async (db, use) => ({ first: (await findFirstUse(db, use)) ?? null }),
    write: async (db, _facts, newKey) => {
      const shown = await ownPhotos(db, memberId, photos);
      const added = await insertPost(db, text, newKey);
      if (added === undefined) return undefined;
      const { post: written, hiding } = added;
      const { id } = written;
      const post = shown.length === 0 ? written : await withPhotos(db, id, shown);
      const notifications = await notifyOfMentions(db, mentioningPost(post));
      return {
        ...{ id, result: post },
        publish() {
          const audience = { place: 'feed', concerns: [memberId], ...leavingOut(hiding) } as const;
          context.publish('new_post', { post, clientId: key }, audience);
          publishNotifications(context, notifications);
        },
      };
    },
    lock: async (transaction) => {
      if (mentions) await lockParties(transaction, memberId, text.content);
    },
    find: findPost,
  });
  return { ...created, result: asCreated.post(created.result) };
}

/** Adds the photos of a new post, and returns it with them. */
async function withPhotos(transaction: Db, id: number, photos: Parameters<typeof insertPostPhotos>[2]): Promise<Post> {
  await insertPostPhotos(transaction, id, photos);
  const post = await findPost(transaction, id);
  assertFound(post);
  return post;
}

/** The photos of a new post by their ids. They stay until the transaction ends. @throws 400 foreign_photo */
async function ownPhotos(transaction: Db, memberId: number, photos: Stored<NewPostPhoto>[]) {
  if (photos.length === 0) return [];
  const urls = photos.map(({ url }) => url);
  const ids = await lockOwnPhotos(transaction, memberId, urls);
  return photos.map(({ url, alt }) => ({ photoId: ids.get(url) as number, alt }));
}

/** The audience of a typing sign under a post. @throws 404 for missing posts, those of suspended members and blocks */
export async function typingAudience({ db }: Context, memberId: number, postId: number): Promise<Showing> {
  const post = await findVisiblePost(db, memberId, postId);
  assertFound(post);
  return { place: postId, concerns: [], ...(await hiddenFromOf(db, memberId, post.authorId)) };
}

/** Locks a post until the transaction ends, and before it the members whom a write to it concerns. */
export async function lockPostAndParties(
  transaction: Db,
  memberId: number,
  postId: number,
  content = '',
): Promise<void> {
  if (mentionedNames(content).length > 0) await lockParties(transaction, memberId, content, postId);
  await lockPost(transaction, memberId, postId);
}

/** The same, for a post that the member sees. @throws 404 */
export async function existingPost(transaction: Db, memberId: number, postId: number, content?: string) {
  await lockPostAndParties(transaction, memberId, postId, content);
  const post = await findLockedPost(transaction, memberId, postId);
  assertFound(post);
  return post;
}
