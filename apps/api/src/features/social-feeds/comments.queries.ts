import { type Comment, NewComment } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import { type RawBuilder, sql } from 'kysely';
import { type Claim, claimKeys, freeKeys, isUnclaimed } from '../../auth/idempotency.ts';
import { lockedSessions, type MemberSession } from '../../auth/sessions.queries.ts';
import type { Db } from '../../db/database.ts';
import { hidingOnPost, notBlocked, notHidden } from '../../db/hidden.ts';
import { type Locks, skipsLocked, waitsForLocks } from '../../db/locks.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { rendered } from '../../db/render.ts';
import { unnested } from '../../db/unnested.ts';
import { writtenColumns, writtenJson } from '../../db/written.ts';
import { heldAuthors, heldMembers, heldPosts } from './held-rows.queries.ts';
import { author } from './social-feeds.queries.ts';

const commentColumns = sql`c.id, c.post_id as feed_id, c.member_id as user_id, ${writtenColumns(NewComment, 'c')},
  c.created_at, c.edited_at, ${author}`;

/** The newest comments of a post, newest first, one more than the page holds; suspended and hidden members' left out. */
export async function findComments(db: Db, viewerId: number, postId: number, page: PageRequest): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select ${commentColumns} from comments c join members m on m.id = c.member_id and m.suspended_at is null
    where c.post_id = ${postId} ${page.before === null ? sql`` : sql`and c.id < ${page.before}`}
      and ${notHidden(viewerId, sql`c.member_id`)}
    order by c.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** A comment with the count of comments and the author of its post. */
export interface CommentOnPost {
  comment: Comment;
  comments: number;
  authorId: number;
}

/** A comment on a post that its author still sees, as it is published. */
export async function findComment(db: Db, id: number): Promise<CommentOnPost | undefined> {
  const { rows } = await sql<Comment & { comments: number; authorId: number }>`
    select ${commentColumns}, p.comments_count as comments, p.member_id as author_id
    from comments c join members m on m.id = c.member_id and m.suspended_at is null
    join posts p on p.id = c.post_id join members a on a.id = p.member_id and a.suspended_at is null
    where c.id = ${id} and ${notBlocked(sql`c.member_id`, sql`p.member_id`)}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { comments, authorId, ...comment } = rows[0];
  return { comment, comments, authorId };
}

/** A comment to be written. */
export interface OutgoingComment extends Stored<NewComment> {
  session: MemberSession;
  postId: number;
  /** The idempotency key to claim; null without a key or if it is already claimed. */
  claim: Claim | null;
}

const columnsOf = (comments: readonly OutgoingComment[]) =>
  ({
    member_id: ['bigint', comments.map(({ session }) => session.memberId)],
    post_id: ['bigint', comments.map(({ postId }) => postId)],
    key: ['uuid', comments.map(({ claim }) => claim?.key ?? null)],
  }) as const;

const heldForComments = (skipped: RawBuilder<unknown>) =>
  rendered(sql`
    ${lockedSessions},
    ${heldPosts(skipped)},
    ${heldAuthors(sql`for key share ${skipped}`)},
    ${heldMembers(sql`for no key update ${skipped}`)},
    ${freeKeys(sql`wanted.member_id`)}
    select w.place from wanted w join free_keys using (place) join live_sessions s on s.id = w.session_id
    join held_members m on m.id = w.member_id
    join held_posts p on p.id = w.post_id join held_authors a on a.id = p.author_id`);
const held = { skips: heldForComments(skipsLocked), waits: heldForComments(waitsForLocks) };

/**
 * Locks what comments write to, until the transaction ends: the sessions, the keys, the posts, their authors, and the
 * members who comment, whose rows have counters. Either it waits, or it leaves out what others have locked; it never waits
 * for a key. Returns the places of those it has locked, counting from 0.
 */
export async function holdForComments(
  transaction: Db,
  comments: readonly OutgoingComment[],
  locks: Locks,
): Promise<number[]> {
  const sessionIds = comments.map(({ session }) => session.id);
  const wanted = unnested({ session_id: ['bigint', sessionIds], ...columnsOf(comments) });
  const { rows } = await sql<{ place: number }>`
    select held.place from (
      with wanted as materialized (select w.* from ${wanted}), ${held[locks]}
    ) held`.execute(transaction);
  return rows.map(({ place }) => place - 1);
}

/** The state of a post and a member before a comment. */
export interface CommentFacts {
  authorId: number;
  comments: number;
  /** The name of the member who comments. */
  name: string;
  /** The author of the post sees what this member does. */
  isTold: boolean;
  /** The members who do not see what this member does on the post. */
  except: number[];
}

const commentFacts = rendered(sql`
  p.member_id as "authorId", p.comments_count as comments, m.name,
  ${notHidden(sql`p.member_id`, sql`w.member_id`)} as "isTold",
  ${hidingOnPost(sql`w.member_id`, sql`p.member_id`)} as except
  from posts p, members m where p.id = w.post_id and m.id = w.member_id
    and ${notBlocked(sql`w.member_id`, sql`p.member_id`)} and (w.key is null or ${isUnclaimed(sql`w.member_id`, sql`w.key`)})`);

/**
 * The facts of each comment whose post the member sees and whose key nobody has claimed, by its place. Read them in a
 * statement behind the locks: that of the key may have waited for another claim that the locking statement does not see.
 */
export async function findCommentFacts(
  transaction: Db,
  comments: readonly OutgoingComment[],
): Promise<Map<number, CommentFacts>> {
  const { rows } = await sql<CommentFacts & { place: number }>`
    select w.place, f.* from ${unnested(columnsOf(comments))},
      lateral (select ${commentFacts} offset 0) f`.execute(transaction);
  return new Map(rows.map(({ place, ...facts }) => [place - 1, facts]));
}

const commentTexts = rendered(writtenColumns(NewComment));
const insertedComments = rendered(sql`
  numbered as materialized (
    select w.*, nextval(pg_get_serial_sequence('comments', 'id')) as id from (select * from wanted order by place) w
  ),
  claimed as (
    ${claimKeys(sql`select member_id, key, request_hash, 201, id from numbered where key is not null`)}
  ),
  c as (
    insert into comments (id, post_id, member_id, ${commentTexts}) overriding system value
    select id, post_id, member_id, ${commentTexts} from numbered returning *
  )
  select ${commentColumns} from c join members m on m.id = c.member_id order by c.id`);

/** Adds comments and claims their keys. Returns them in their order. */
export async function insertComments(db: Db, comments: readonly OutgoingComment[]): Promise<Comment[]> {
  if (comments.length === 0) return [];
  const { rows } = await sql<Comment>`
    with wanted as materialized (
      select w.member_id, w.post_id, w.key, w.request_hash, w.place, ${commentTexts}
      from ${unnested({
        ...columnsOf(comments),
        request_hash: ['bytea', comments.map(({ claim }) => claim?.requestHash ?? null)],
        written: ['json', comments.map((comment) => writtenJson(NewComment, comment))],
      })}, json_populate_record(null::comments, w.written)
    ), ${insertedComments}`.execute(db);
  return rows;
}
