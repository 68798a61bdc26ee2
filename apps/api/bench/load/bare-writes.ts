import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { notBlocked, notHidden } from '../../src/db/hidden.ts';
import { author, findPost } from '../../src/features/social-feeds/social-feeds.queries.ts';

/**
 * The writes of the reference, each as an app would write it for one request: it locks the post, writes, reads the row
 * to return and publish, and notifies the author. Values that a request replaces stand alone, not in arrays.
 */
type Run = (db: Db) => Promise<unknown>;

/** A member who writes on a post, and its author. */
export interface BareWriter {
  memberId: number;
  postId: number;
  authorId: number;
}

const told = sql`id, type, message, created_at, is_read, related_id, related_type,
  (select m.username from members m where m.id = notifications.actor_id) as actor_username`;

const hold =
  ({ memberId, postId }: BareWriter): Run =>
  (db) =>
    sql`select p.member_id as author_id from posts p join members m on m.id = p.member_id and m.suspended_at is null
      where p.id = ${postId} and ${notBlocked(memberId, sql`p.member_id`)} for key share of p`.execute(db);

const likeState =
  ({ memberId, postId }: BareWriter): Run =>
  (db) =>
    sql`select likes_count as likes, (extract(epoch from clock_timestamp()) * 1000000)::float8 as "order",
        exists (select from post_likes where post_id = ${postId} and member_id = ${memberId}) as is_liked
      from posts where id = ${postId}`.execute(db);

/** A like of which the author was notified before, as for most likes of the mix. */
export function bareLike(by: BareWriter): Run[] {
  const { memberId, postId, authorId } = by;
  return [
    hold(by),
    (db) =>
      sql`insert into post_likes (post_id, member_id) values (${postId}, ${memberId}) on conflict do nothing returning 1`.execute(
        db,
      ),
    likeState(by),
    (db) =>
      sql`select m.name, p.likes_count - (select count(*) from post_likes l
            where l.post_id = p.id and l.member_id = ${authorId}) as likers
        from posts p, members m where p.id = ${postId} and m.id = ${memberId} and ${notHidden(authorId, memberId)}
          and not exists (select from like_notices where post_id = ${postId} and actor_id = ${memberId})`.execute(db),
  ];
}

export function bareUnlike(by: BareWriter): Run[] {
  const { memberId, postId } = by;
  return [
    hold(by),
    (db) => sql`delete from post_likes where post_id = ${postId} and member_id = ${memberId} returning 1`.execute(db),
    likeState(by),
  ];
}

export function bareComment(by: BareWriter, content: string): Run[] {
  const { memberId, postId, authorId } = by;
  return [
    hold(by),
    (db) =>
      sql`with c as (
          insert into comments (post_id, member_id, content) values (${postId}, ${memberId}, ${content}) returning *)
        select c.*, ${author} as "user" from c join members m on m.id = c.member_id`.execute(db),
    (db) => sql`select comments_count, member_id from posts where id = ${postId}`.execute(db),
    (db) => sql`select from hidden_members where member_id = ${authorId} and other_id = ${memberId}`.execute(db),
    (db) =>
      sql`insert into notifications (member_id, actor_id, type, message, related_id)
        values (${authorId}, ${memberId}, 'comment', 'A member commented on your post', ${postId}) returning ${told}`.execute(
        db,
      ),
  ];
}

export function barePost(
  { memberId, postId }: BareWriter,
  { type, content }: { type: string; content: string },
): Run[] {
  return [
    (db) => sql`insert into posts (member_id, type, content) values (${memberId}, ${type}, ${content})`.execute(db),
    (db) => findPost(db, postId),
  ];
}
