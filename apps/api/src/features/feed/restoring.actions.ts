import type { Db } from '../../db/database.ts';
import type { KeptPostPhoto } from '../../db/kept-content.ts';
import type { Context } from '../../process/context.ts';
import { findComment } from './comments.queries.ts';
import { hiddenFromOf } from './hiding.ts';
import { mentioningComment, returnMentions } from './mentions.actions.ts';
import { lockPostsWithPhoto } from './post-changes.queries.ts';
import { publishUpdate } from './removals.actions.ts';
import { findPostPhotos, insertFormerPostPhoto, restoreCommentOf, restorePostsOf } from './restoring.queries.ts';
import { findPost } from './social-feeds.queries.ts';

/** Tells the sockets of a restoration. Call it after the commit. */
export type Announce = () => void;

/** The photos of a post that is about to be removed: their files may go before the post comes back. */
export function keepPhotosOfPost(transaction: Db, id: number): Promise<KeptPostPhoto[]> {
  return findPostPhotos(transaction, 'postId', id);
}

/** The places of a photo that is about to be removed in posts, which are locked. */
export async function keepPlacesOfPhoto(transaction: Db, photoId: number): Promise<KeptPostPhoto[]> {
  await lockPostsWithPhoto(transaction, photoId);
  return findPostPhotos(transaction, 'photoId', photoId);
}

/** Restores the posts and the comment that a case has removed, with all that hangs on them. Call it after the photos. */
export async function restorePostsAndComment(context: Context, transaction: Db, caseId: number): Promise<Announce[]> {
  const announcements: Announce[] = [];
  for (const id of await restorePostsOf(transaction, caseId))
    announcements.push(await announceOf(context, transaction, id));
  const commentId = await restoreCommentOf(transaction, caseId);
  if (commentId !== undefined) announcements.push(await announceComment(context, transaction, commentId));
  return announcements;
}

/** Puts a photo back into a post; null if the post is gone. */
export async function restorePostPhoto(
  context: Context,
  transaction: Db,
  caseId: number,
  photo: KeptPostPhoto,
  photosByUrl: ReadonlyMap<string, { id: number | null }>,
): Promise<Announce | null> {
  const photoId = photosByUrl.get(photo.url)?.id;
  if (photoId == null || !(await insertFormerPostPhoto(transaction, caseId, photo, photoId))) return null;
  return announceOf(context, transaction, photo.postId);
}

/** The frame of a post as it is now; none while it is removed or its author is suspended. */
async function announceOf(context: Context, transaction: Db, postId: number): Promise<Announce> {
  const post = await findPost(transaction, postId);
  if (post === undefined) return () => {};
  const hiddenFrom = await hiddenFromOf(transaction, post.userId);
  return () => publishUpdate(context, post, hiddenFrom);
}

/** The frame of a comment that is there again; none while its author is suspended. */
async function announceComment(context: Context, transaction: Db, id: number): Promise<Announce> {
  const found = await findComment(transaction, id);
  if (found === undefined) return () => {};
  const { authorId, comments, comment } = found;
  await returnMentions(transaction, mentioningComment(comment, authorId));
  const hiddenFrom = await hiddenFromOf(transaction, comment.userId, authorId);
  const audience = { place: comment.feedId, concerns: [...new Set([comment.userId, authorId])], ...hiddenFrom };
  return () => context.publish('new_comment', { comment, comments }, audience);
}
