import { hasContent } from '@kopa/rules/posts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { KeptComment, KeptPost, KeptPostPhoto } from '../../db/kept-content.ts';
import { findComment } from './comments.queries.ts';
import { hiddenFromOf } from './hiding.ts';
import { insertPostPhotos, lockPostsWithPhoto } from './post-changes.queries.ts';
import { type Announce, publishUpdate } from './removals.actions.ts';
import {
  findCommentToKeep,
  findPostPhotos,
  findPostsToKeep,
  insertFormerComment,
  insertFormerPost,
  insertFormerPostPhoto,
} from './restoring.queries.ts';
import { findPost } from './social-feeds.queries.ts';

/** Ids of photos that are there again, by their former addresses. */
type PhotosByUrl = ReadonlyMap<string, { id: number | null }>;

/** A post that is about to be removed, as it is kept; nothing if it is gone. */
export function keepPost(transaction: Db, id: number): Promise<KeptPost[]> {
  return findPostsToKeep(transaction, [id]);
}

/** A comment that is about to be removed, as it is kept; nothing if it is gone. */
export async function keepComment(transaction: Db, id: number): Promise<KeptComment[]> {
  const comment = await findCommentToKeep(transaction, id);
  return comment === undefined ? [] : [comment];
}

/** The posts that go with a photo, and the places of it in the others. */
export async function keepPostsOfPhoto(transaction: Db, photoId: number): Promise<(KeptPost | KeptPostPhoto)[]> {
  const empty = (await lockPostsWithPhoto(transaction, photoId)).filter((post) => !hasContent(post));
  const ids = empty.map(({ id }) => id);
  const places = await findPostPhotos(transaction, photoId);
  return [...(await findPostsToKeep(transaction, ids)), ...places.filter(({ postId }) => !ids.includes(postId))];
}

/** Restores a post without its comments and likes; null if nothing of it would be left to see. */
export async function restorePost(
  context: Context,
  transaction: Db,
  post: KeptPost,
  photosByUrl: PhotosByUrl,
): Promise<Announce | null> {
  const photos = post.photos.flatMap(({ url, alt }) => {
    const photoId = photosByUrl.get(url)?.id;
    return photoId == null ? [] : [{ photoId, alt }];
  });
  if (!hasContent({ content: post.content, hasPhotos: photos.length > 0 })) return null;
  if (!(await insertFormerPost(transaction, post))) return null;
  if (photos.length > 0) await insertPostPhotos(transaction, post.id, photos);
  return announceOf(context, transaction, post.id);
}

/** Restores a comment; null if its post is gone. */
export async function restoreComment(
  context: Context,
  transaction: Db,
  comment: KeptComment,
): Promise<Announce | null> {
  if (!(await insertFormerComment(transaction, comment))) return null;
  const found = await findComment(transaction, comment.id);
  if (found === undefined) return () => {};
  const { authorId, comments, comment: shown } = found;
  const hiddenFrom = await hiddenFromOf(transaction, comment.memberId, authorId);
  const audience = { place: comment.postId, concerns: [...new Set([comment.memberId, authorId])], ...hiddenFrom };
  return () => context.publish('new_comment', { comment: shown, comments }, audience);
}

/** Puts a photo back into a post; null if the post is gone. */
export async function restorePostPhoto(
  context: Context,
  transaction: Db,
  photo: KeptPostPhoto,
  photosByUrl: PhotosByUrl,
): Promise<Announce | null> {
  const photoId = photosByUrl.get(photo.url)?.id;
  if (photoId == null || !(await insertFormerPostPhoto(transaction, photo, photoId))) return null;
  return announceOf(context, transaction, photo.postId);
}

/** The frame of a post as it is now; none while its author is suspended. */
async function announceOf(context: Context, transaction: Db, postId: number): Promise<Announce> {
  const post = await findPost(transaction, postId);
  if (post === undefined) return () => {};
  const hiddenFrom = await hiddenFromOf(transaction, post.userId);
  return () => publishUpdate(context, post, hiddenFrom);
}
