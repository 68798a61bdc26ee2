import type { LikeState } from '@kopa/contracts/social-feeds';
import { assertFound } from '@kopa/rules/existence';
import { changeLikes } from '@kopa/rules/likes';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { Locks } from '../../db/locks.ts';
import { together } from '../../db/together.ts';
import { insertLikeNews, type News, publishNews, rememberLikes } from '../notifications/notifications.actions.ts';
import { asException } from './hiding.ts';
import {
  deleteLikes,
  findLikeFacts,
  type HeldLike,
  holdForLikes,
  insertLikes,
  type LikeChange,
} from './likes.queries.ts';

/** A written change of a like, with what is published of it. */
export interface WrittenLike extends Pick<HeldLike, 'order' | 'except'> {
  likes: number;
  isChanged: boolean;
  news: News | null;
}

/**
 * Writes changes of likes in the present transaction. Undefined for one whose session, post or members are gone, hidden, or
 * locked by others and not waited for, and for the second one of a post and member.
 */
export async function writeLikes(
  transaction: Db,
  changes: readonly LikeChange[],
  locks: Locks,
): Promise<(WrittenLike | undefined)[]> {
  const [places, facts] = await together(transaction, (each) => [
    holdForLikes(each, changes, locks),
    findLikeFacts(each, changes),
  ]);
  const made = changeLikes(heldChanges(changes, places, facts));
  const changed = made.filter(({ isChanged }) => isChanged);
  const added = changed.filter(({ isLiked }) => isLiked);
  const removed = changed.filter(({ isLiked }) => !isLiked);
  const notices = made.flatMap(({ notice }) => notice ?? []);
  const withdrawn = removed.map(({ postId, memberId, before }) => ({
    ...{ postId, authorId: before.authorId, actorId: memberId },
  }));
  const [, , news] = await together(transaction, (each) => [
    insertLikes(each, added),
    deleteLikes(each, removed),
    insertLikeNews(each, notices),
    rememberLikes(each, withdrawn),
  ]);
  const newsOf = new Map(news.map((one) => [one.notification.relatedId, one]));
  const written = changes.map((): WrittenLike | undefined => undefined);
  for (const { place, postId, before, likes, isChanged, notice } of made) {
    // A microsecond later for each: of several changes of a post the last one counts.
    const order = before.order + place;
    written[place] = { likes, order, except: before.except, isChanged, news: (notice && newsOf.get(postId)) ?? null };
  }
  return written;
}

/** The changes that were held and whose facts are there, in their order, without the second one of a post and member. */
function heldChanges(changes: readonly LikeChange[], places: readonly number[], facts: Map<number, HeldLike>) {
  const known = new Set<string>();
  const held = new Set(places);
  return changes.flatMap(({ session: { memberId }, postId, isLiked }, place) => {
    const before = facts.get(place);
    const pair = `${postId} ${memberId}`;
    if (before === undefined || !held.has(place) || known.has(pair)) return [];
    known.add(pair);
    return { place, postId, memberId, isLiked, before };
  });
}

/** Likes a post; again without effect. @throws 404, 429 rate_limited */
export function likePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  return change(context, { session, postId, isLiked: true });
}

/** Takes a like back; again without effect. @throws 404, 429 rate_limited */
export function unlikePost(context: Context, session: MemberSession, postId: number): Promise<LikeState> {
  return change(context, { session, postId, isLiked: false });
}

async function change(context: Context, wanted: LikeChange): Promise<LikeState> {
  const { session, postId, isLiked } = wanted;
  const { memberId } = session;
  await context.limits.take('likes', memberId);
  const written = (await context.batched.like(wanted)) ?? (await changeAlone(context, wanted));
  if (written.isChanged) {
    const { likes, order } = written;
    const audience = { place: 'feed', post: postId, concerns: [memberId], ...asException(written.except) } as const;
    const merge = { key: `likes ${postId}`, order };
    // To its member at once, and to those who show the feed with other likes of the post.
    const type = isLiked ? 'post_liked' : 'post_unliked';
    context.publish(type, { feedId: postId, userId: memberId, likes }, audience, merge);
  }
  publishNews(context, written.news);
  return { likes: written.likes, isLiked };
}

/** Waits for the locks that a batch does not wait for. @throws 401, 404 */
function changeAlone(context: Context, wanted: LikeChange): Promise<WrittenLike> {
  return transact(context, wanted.session, async (transaction) => {
    const [written] = await writeLikes(transaction, [wanted], 'waits');
    assertFound(written);
    return written;
  });
}
