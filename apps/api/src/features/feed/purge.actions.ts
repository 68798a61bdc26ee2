import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import { deleteNotificationsOfPosts } from '../notifications/notifications.actions.ts';
import { forgetMentions } from './mentions.actions.ts';
import { deleteLikesOf, deleteRows, findCommentsOn, findGone, markPostsOf } from './purge.queries.ts';

/** Rows of one statement. */
const rowsAtOnce = 1_000;

/** Deletes comments with the mentions in them; returns how many. */
async function deleteComments(db: Db, ids: readonly number[]): Promise<number> {
  await forgetMentions(db, 'comment', ids);
  return deleteRows(db, 'allComments', ids);
}

/**
 * Deletes rows of removed posts that nothing restores, of one member or of all: first those that hang on the posts.
 * Returns how many; `limit` where more may be left.
 */
async function deleteSome(db: Db, limit: number, memberId?: number): Promise<number> {
  const ids = await findGone(db, 'allPosts', limit, memberId);
  for (const deleteDependent of [
    async () => deleteComments(db, await findCommentsOn(db, ids, limit)),
    () => deleteLikesOf(db, 'postLikes', ids, limit),
    () => deleteLikesOf(db, 'likeNotices', ids, limit),
    () => deleteNotificationsOfPosts(db, ids, limit),
  ]) {
    if ((await deleteDependent()) === limit) return limit;
  }
  await forgetMentions(db, 'post', ids);
  return deleteRows(db, 'allPosts', ids);
}

/** Deletes the rows of removed posts, comments and reviews that nothing restores; returns how many. */
export async function purgeRemoved({ db }: Context): Promise<number> {
  let rows = 0;
  for (const work of [
    () => deleteSome(db, rowsAtOnce),
    async () => deleteComments(db, await findGone(db, 'allComments', rowsAtOnce)),
    async () => deleteRows(db, 'allPpaReviews', await findGone(db, 'allPpaReviews', rowsAtOnce)),
  ]) {
    for (let deleted = rowsAtOnce; deleted === rowsAtOnce; rows += deleted) deleted = await work();
  }
  return rows;
}

/** Deletes at most `limit` rows of the posts of a deleted member, also of removed ones; returns how many. */
export async function purgePostsOf({ db }: Context, memberId: number, limit: number): Promise<number> {
  if ((await markPostsOf(db, memberId, limit)) === limit) return limit;
  return deleteSome(db, limit, memberId);
}
