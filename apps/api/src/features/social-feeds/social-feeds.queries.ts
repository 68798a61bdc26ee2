import { NewPostText, type Post } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import { Person } from '@kopa/contracts/users';
import { type RawBuilder, sql } from 'kysely';
import { type Claim, claimKeys, freeKeys } from '../../auth/idempotency.ts';
import { lockedSessions, type MemberSession } from '../../auth/sessions.queries.ts';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db } from '../../db/database.ts';
import { hiddenFrom, hidingOnPost, notBlocked, notHidden } from '../../db/hidden.ts';
import { type Locks, skipsLocked, waitsForLocks } from '../../db/locks.ts';
import { limitOf, type PageRequest, rowsToRead } from '../../db/page.ts';
import { rendered } from '../../db/render.ts';
import { unnested } from '../../db/unnested.ts';
import { writtenColumns, writtenJson } from '../../db/written.ts';
import { heldMembers } from './held-rows.queries.ts';

const authorFields = Object.keys(Person.properties).map((name) => ({
  name: sql.lit(name),
  column: sql.ref(`m.${name}`),
}));

/** What is shown of the author `m` of a post or comment. */
export const author = sql`json_build_object(${sql.join(authorFields.map(({ name, column }) => sql`${name}, ${column}`))}) as "user"`;

/** The photos of a post in order. */
const photos = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'width', f.width, 'height', f.height,
    'bytes', f.bytes, 'alt', x.alt) order by x.position), '[]')
  from post_photos x join photos f on f.id = x.photo_id where x.post_id = p.id) as photos`;

/** The columns of a post `p` and its author `m`, without the viewer's like. */
export const postColumns = sql`p.id, p.member_id as "userId", ${writtenColumns(NewPostText, 'p')}, ${photos}, p.likes_count as likes,
  p.comments_count as comments, p.created_at as "createdAt", p.edited_at as "editedAt", ${author}`;

/**
 * Changes whenever the row of a post `p` is written, also when a photo is taken out of it, or what it shows of its author
 * changes.
 */
const authorVersion = sql`hash_record_extended(row(${sql.join(authorFields.map(({ column }) => column))}), 0)`;
const version = sql`concat(p.xmin, '-', ${authorVersion})`;
export type Version = string;

/** A post with its version. */
export interface VersionedPost extends Post {
  version: Version;
}

/** The pages that differ in their text. */
const shapeOf = ({ limit, before }: PageRequest, kind = '') => `${kind} ${limit} ${before === null}`;
const cursorOf = ({ before }: PageRequest) => (before === null ? [] : [before]);
const belowCursor = ({ before }: PageRequest) => (before === null ? sql`true` : sql`p.id < ${before}`);
const runPosts = compiledOnce<VersionedPost>();
const runOutline = compiledOnce<{ lines: string | null }>();

/** Posts, newest first, one row more than the page holds; those of suspended and hidden members left out. */
export async function findPosts(db: Db, viewerId: number, page: PageRequest): Promise<VersionedPost[]> {
  const posts = () => sql<VersionedPost>`
    select ${postColumns}, ${version} as version,
      exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId}) as "isLiked"
    from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where ${notHidden(viewerId, sql`p.member_id`)} and ${belowCursor(page)}
    order by p.id desc limit ${limitOf(page)}`;
  return (await runPosts(db, shapeOf(page), [viewerId, viewerId, ...cursorOf(page)], posts)).rows;
}

/** A post of a page without its content, which of the viewers like it, and from which of them it is hidden. */
export interface OutlinedPost {
  id: number;
  version: Version;
  likedBy: number[];
  hiddenFrom: number[];
}

/** The posts that an outline has beyond those of the page, for viewers from whom some are hidden. */
const sparePosts = 5;

/** The number of posts of a page's outline, where the feed has as many. */
export const outlineSize = ({ limit }: PageRequest, viewers: number) =>
  rowsToRead(limit) + (viewers > 1 ? sparePosts : 0);

/**
 * The same page without contents, with {@link outlineSize} posts. With several viewers it has also those that are hidden
 * from some of them. It comes as one text, because many short rows take long to receive. The author is looked up for each
 * post: for a join, the planner prepares for as many authors as the whole feed has. Likes are looked up where a post has any.
 */
export async function findOutline(db: Db, viewerIds: number[], page: PageRequest): Promise<OutlinedPost[]> {
  const [viewerId] = viewerIds as [number];
  const isShared = viewerIds.length > 1;
  const hidden = isShared ? hiddenFrom(viewerIds, sql`p.member_id`) : sql`'{}'`;
  const outline = () => sql<{ lines: string | null }>`
    select string_agg(concat_ws(' ', o.id, o.version, o.liked_by, o.hidden_from), '\n' order by o.id desc) as lines from (
      select p.id, concat(p.written, '-', p.author_version) as version, case when p.likes_count = 0 then '{}' else array(
        select l.member_id from post_likes l where l.post_id = p.id and l.member_id = any(array(select unnest(${viewerIds}::bigint[])))) end as liked_by,
        ${hidden} as hidden_from
      from (
        select p.id, p.member_id, p.likes_count, p.xmin as written,
          (select ${authorVersion} from members m where m.id = p.member_id and m.suspended_at is null) as author_version
        from posts p where ${belowCursor(page)} order by p.id desc offset 0) p
      where p.author_version is not null and ${isShared ? sql`true` : notHidden(viewerId, sql`p.member_id`)}
      order by p.id desc limit ${sql.lit(outlineSize(page, viewerIds.length))}) o`;
  const cursor = cursorOf(page);
  const values = isShared ? [viewerIds, viewerIds, ...cursor] : [viewerIds, ...cursor, viewerId];
  const { rows } = await runOutline(db, shapeOf(page, isShared ? 'shared' : 'own'), values, outline);
  return rows[0]?.lines?.split('\n').map(toOutlined) ?? [];
}

function toOutlined(line: string): OutlinedPost {
  const [id, ofPost, likedBy, hiddenOnes] = line.split(' ') as [string, string, string, string];
  return { id: Number(id), version: ofPost, likedBy: toIds(likedBy), hiddenFrom: toIds(hiddenOnes) };
}

/** The ids of an array as PostgreSQL writes it. */
function toIds(array: string): number[] {
  return array === '{}' ? [] : array.slice(1, -1).split(',').map(Number);
}

/** Those of the given posts that are there, as a member sees them who likes none. */
export async function findPostsAmong(db: Db, ids: number[]): Promise<VersionedPost[]> {
  const posts = () => sql<VersionedPost>`
    select ${postColumns}, ${version} as version, false as "isLiked"
    from posts p join members m on m.id = p.member_id and m.suspended_at is null where p.id = any(array(select unnest(${ids}::bigint[])))`;
  return (await runPosts(db, 'among', [ids], posts)).rows;
}

/** A visible post as it is published: the same for everyone. */
export async function findPost(db: Db, id: number): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select ${postColumns}, false as is_liked from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id}`.execute(db);
  return rows[0];
}

/** A post that is there, of a member who is not suspended and has no block with the viewer. */
export async function findVisiblePost(db: Db, viewerId: number, id: number): Promise<{ authorId: number } | undefined> {
  const { rows } = await sql<{ authorId: number }>`
    select p.member_id as author_id from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id} and ${notBlocked(viewerId, sql`p.member_id`)}`.execute(db);
  return rows[0];
}

/** A post as one member sees it: like {@link findVisiblePost}, with their like. */
export async function findPostFor(db: Db, viewerId: number, id: number): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select ${postColumns},
      exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId}) as "isLiked"
    from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id} and ${notBlocked(viewerId, sql`p.member_id`)}`.execute(db);
  return rows[0];
}

/** A post to be written. */
export interface OutgoingPost extends Stored<NewPostText> {
  session: MemberSession;
  /** The idempotency key to claim; null without a key or if it is already claimed. */
  claim: Claim | null;
}

/** A post as its author sees it, yet without photos, with the members from whom it is hidden. */
export interface WrittenPost {
  post: Post;
  except: number[];
}

const postTexts = rendered(writtenColumns(NewPostText));
const insertedPosts = (skipped: RawBuilder<unknown>) =>
  rendered(sql`
  ${lockedSessions},
  ${heldMembers(sql`for no key update ${skipped}`)},
  ${freeKeys(sql`wanted.member_id`)},
  numbered as materialized (
    select w.*, nextval(pg_get_serial_sequence('posts', 'id')) as id from (
      select wanted.* from wanted join live_sessions s on s.id = wanted.session_id
      join held_members h on h.id = wanted.member_id join free_keys using (place) order by place) w
  ),
  claimed as (
    ${claimKeys(sql`select member_id, key, request_hash, 201, id from numbered where key is not null`)} returning result_id
  ),
  accepted as materialized (
    select * from numbered where key is null or id in (select result_id from claimed)
  ),
  p as (
    insert into posts (id, member_id, ${postTexts}) overriding system value
    select id, member_id, ${postTexts} from accepted returning *
  )
  select accepted.place, ${hidingOnPost(sql`p.member_id`, sql`p.member_id`)} as except, ${postColumns}, false as "isLiked"
  from p join accepted on accepted.id = p.id join members m on m.id = p.member_id`);

const inserted = { skips: insertedPosts(skipsLocked), waits: insertedPosts(waitsForLocks) };

/**
 * Writes posts in one statement, with their keys. Either it waits for the members' rows, which have counters, or it leaves
 * out a post whose member is locked by others. It also leaves out one whose session has ended, or whose session or key is
 * locked by others, and one whose key is taken. The result for such a post is undefined.
 */
export async function writePosts(
  db: Db,
  posts: readonly OutgoingPost[],
  locks: Locks,
): Promise<(WrittenPost | undefined)[]> {
  const { rows } = await sql<Post & { place: number; except: number[] }>`
    with wanted as materialized (
      select w.session_id, w.member_id, w.key, w.request_hash, w.place, ${postTexts}
      from ${unnested({
        session_id: ['bigint', posts.map(({ session }) => session.id)],
        member_id: ['bigint', posts.map(({ session }) => session.memberId)],
        key: ['uuid', posts.map(({ claim }) => claim?.key ?? null)],
        request_hash: ['bytea', posts.map(({ claim }) => claim?.requestHash ?? null)],
        written: ['json', posts.map((post) => writtenJson(NewPostText, post))],
      })}, json_populate_record(null::posts, w.written)
    ), ${inserted[locks]}`.execute(db);
  const byPlace = new Map(rows.map(({ place, except, ...post }) => [place, { post, except }]));
  return posts.map((_, index) => byPlace.get(index + 1));
}

/** The author of a post that a viewer may see, locked against its deletion until the transaction ends. */
export async function holdPost(
  transaction: Db,
  viewerId: number,
  id: number,
): Promise<{ authorId: number } | undefined> {
  const { rows } = await sql<{ authorId: number }>`
    select p.member_id as author_id from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id} and ${notBlocked(viewerId, sql`p.member_id`)} for key share of p`.execute(transaction);
  return rows[0];
}
