import type { LikeFacts, WantedLike } from '@kopa/rules/likes';
import { type RawBuilder, sql } from 'kysely';
import { lockedSessions, type MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';
import { hidingOnPost, notBlocked, notHidden } from '../../db/hidden.ts';
import { type Locks, skipsLocked, waitsForLocks } from '../../db/locks.ts';
import { rendered } from '../../db/render.ts';
import { unnested } from '../../db/unnested.ts';
import { heldAuthors, heldMembers, heldPosts } from './held-rows.queries.ts';

/** A requested change: the member of the session likes the post, or no longer likes it. */
export interface LikeChange {
  session: MemberSession;
  postId: number;
  isLiked: boolean;
}

/** The posts with an unread notification of their likes, which further likes update; looked up for each post. */
const unreadNews = (end: RawBuilder<unknown>) => sql`select p.id as post_id from held_posts p, lateral (
  select from notifications n
  where n.member_id = p.author_id and n.related_id = p.id and n.type = 'like' and not n.is_read ${end}) n`;

const heldForLikes = (skipped: RawBuilder<unknown>) =>
  rendered(sql`
    ${lockedSessions},
    ${heldPosts(skipped)},
    ${heldAuthors(sql`for no key update ${skipped}`)},
    ${heldMembers(sql`for key share ${skipped}`)},
    unread_news as materialized (${unreadNews(sql`offset 0`)}),
    held_news as materialized (${unreadNews(sql`for no key update ${skipped}`)})
    select w.place from wanted w join live_sessions s on s.id = w.session_id
    join held_members m on m.id = w.member_id
    join held_posts p on p.id = w.post_id join held_authors a on a.id = p.author_id`);
const newsAreHeld = sql`not exists (select from unread_news u where u.post_id = p.id)
  or exists (select from held_news h where h.post_id = p.id)`;
const held = {
  skips: rendered(sql`${heldForLikes(skipsLocked)} where ${newsAreHeld}`),
  waits: heldForLikes(waitsForLocks),
};

/**
 * Locks what changes of likes write to, until the transaction ends: the sessions, the posts, their authors, whose rows have
 * the counters, the members who like, and what the authors were told. Either it waits, or it leaves out what others have
 * locked. Returns the places of those it has locked, counting from 0.
 */
export async function holdForLikes(transaction: Db, changes: readonly LikeChange[], locks: Locks): Promise<number[]> {
  const wanted = unnested({
    session_id: ['bigint', changes.map(({ session }) => session.id)],
    member_id: ['bigint', changes.map(({ session }) => session.memberId)],
    post_id: ['bigint', changes.map(({ postId }) => postId)],
  });
  const { rows } = await sql<{ place: number }>`
    select held.place from (
      with wanted as materialized (select w.* from ${wanted}), ${held[locks]}
    ) held`.execute(transaction);
  return rows.map(({ place }) => place - 1);
}

/** The state of a post and a member before a change, with the fields of the published event. */
export interface HeldLike extends LikeFacts {
  /** Greater than that of every change of the post before: the clock is read behind the lock. */
  order: number;
  /** The members who do not see what this member does on the post. */
  except: number[];
}

const likeFacts = rendered(sql`
  p.member_id as "authorId", p.likes_count as likes,
  (extract(epoch from clock_timestamp()) * 1000000)::float8 as order,
  exists (select from post_likes l where l.post_id = p.id and l.member_id = w.member_id) as "isLiked",
  exists (select from post_likes l where l.post_id = p.id and l.member_id = p.member_id) as "isLikedByAuthor",
  m.name, ${notHidden(sql`p.member_id`, sql`w.member_id`)}
    and not exists (select from like_notices n where n.post_id = p.id and n.actor_id = w.member_id) as "isTold",
  ${hidingOnPost(sql`w.member_id`, sql`p.member_id`)} as except
  from posts p, members m where p.id = w.post_id and m.id = w.member_id and ${notBlocked(sql`w.member_id`, sql`p.member_id`)}`);

/** The facts of each change whose post the member sees, by its place. Read them in a statement behind the locks. */
export async function findLikeFacts(transaction: Db, changes: readonly LikeChange[]): Promise<Map<number, HeldLike>> {
  const wanted = unnested({
    member_id: ['bigint', changes.map(({ session }) => session.memberId)],
    post_id: ['bigint', changes.map(({ postId }) => postId)],
  });
  const { rows } = await sql<HeldLike & { place: number }>`
    select w.place, f.* from ${wanted}, lateral (select ${likeFacts} offset 0) f`.execute(transaction);
  return new Map(rows.map(({ place, ...facts }) => [place - 1, facts]));
}

type LikeId = Pick<WantedLike, 'postId' | 'memberId'>;

const pairsOf = (likes: readonly LikeId[]) =>
  unnested({
    post_id: ['bigint', likes.map(({ postId }) => postId)],
    member_id: ['bigint', likes.map(({ memberId }) => memberId)],
  });

/** Adds likes. */
export async function insertLikes(db: Db, likes: readonly LikeId[]): Promise<void> {
  if (likes.length === 0) return;
  await sql`
    insert into post_likes (post_id, member_id) select w.post_id, w.member_id from ${pairsOf(likes)}
    on conflict do nothing`.execute(db);
}

/** Takes likes back. */
export async function deleteLikes(db: Db, likes: readonly LikeId[]): Promise<void> {
  if (likes.length === 0) return;
  await sql`
    delete from post_likes l using ${pairsOf(likes)}
    where l.post_id = w.post_id and l.member_id = w.member_id`.execute(db);
}
