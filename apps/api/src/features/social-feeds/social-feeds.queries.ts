import { type Comment, type LikeState, NewComment, NewPostText, type Post } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import { compiledOnce } from '../../db/compiled.ts';
import type { Db } from '../../db/database.ts';
import { hiddenFrom, notBlocked, notHidden } from '../../db/hidden.ts';
import type { PageRequest } from '../../db/page.ts';
import { writtenColumns, writtenValues } from '../../db/written.ts';

const author = sql`json_build_object('id', m.id, 'name', m.name, 'username', m.username,
  'profilePicture', m.profile_picture, 'deploymentState', m.deployment_state, 'ppa', m.ppa) as "user"`;

/** The photos of a post in order. */
const photos = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'width', f.width, 'height', f.height,
    'bytes', f.bytes, 'alt', x.alt) order by x.position), '[]')
  from post_photos x join photos f on f.id = x.photo_id where x.post_id = p.id) as photos`;

/** The columns of a post `p` and its author `m`, without the viewer's like. */
export const postColumns = sql`p.id, p.member_id as "userId", ${writtenColumns(NewPostText, 'p')}, ${photos}, p.likes_count as likes,
  p.comments_count as comments, p.created_at as "createdAt", p.edited_at as "editedAt", ${author}`;

/** The pages that differ in their text. */
const shapeOf = ({ limit, before }: PageRequest) => `${limit} ${before === null}`;
const valuesOf = (first: unknown, { before }: PageRequest) =>
  before === null ? [first, first] : [first, first, before];
const belowCursor = ({ before }: PageRequest) => (before === null ? sql`true` : sql`p.id < ${before}`);
const runPosts = compiledOnce<Post>();
const runOutline = compiledOnce<OutlinedPost>();

/** Posts, newest first, one row more than the page holds; those of suspended and hidden members left out. */
export async function findPosts(db: Db, viewerId: number, page: PageRequest): Promise<Post[]> {
  const posts = () => sql<Post>`
    select ${postColumns},
      exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId}) as "isLiked"
    from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where ${notHidden(viewerId, sql`p.member_id`)} and ${belowCursor(page)}
    order by p.id desc limit ${sql.lit(page.limit + 1)}`;
  return (await runPosts(db, shapeOf(page), valuesOf(viewerId, page), posts)).rows;
}

/** The counts of a post. */
export type PostCounts = Pick<Post, 'likes' | 'comments'>;

/** A post of a page without its content, which of the viewers like it, and from which of them it is hidden. */
export interface OutlinedPost extends PostCounts {
  id: number;
  likedBy: number[];
  hiddenFrom: number[];
}

/** The posts that an outline has beyond those of the page, for viewers from whom some are hidden. */
const sparePosts = 5;

/** The number of posts of a page's outline, where the feed has as many. */
export const outlineSize = ({ limit }: PageRequest) => limit + 1 + sparePosts;

/** The same page without contents, for several viewers, with {@link outlineSize} posts, also hidden ones. */
export async function findOutline(db: Db, viewerIds: number[], page: PageRequest): Promise<OutlinedPost[]> {
  const outline = () => sql<OutlinedPost>`
    select p.id, p.likes_count as likes, p.comments_count as comments, array(
      select l.member_id from post_likes l where l.post_id = p.id and l.member_id = any(${viewerIds})) as "likedBy",
      ${hiddenFrom(viewerIds, sql`p.member_id`)} as "hiddenFrom"
    from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where ${belowCursor(page)} order by p.id desc limit ${sql.lit(outlineSize(page))}`;
  return (await runOutline(db, shapeOf(page), valuesOf(viewerIds, page), outline)).rows;
}

/** Those of the given posts that are there, as a member sees them who likes none. */
export async function findPostsAmong(db: Db, ids: number[]): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select ${postColumns}, false as is_liked from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = any(${ids})`.execute(db);
  return rows;
}

/** A visible post as it is published: the same for everyone. */
export async function findPost(db: Db, id: number): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select ${postColumns}, false as is_liked from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id}`.execute(db);
  return rows[0];
}

/** A post that is there, of a member who is not suspended and has no block with the viewer. */
export async function findVisiblePost(db: Db, viewerId: number, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p join members m on m.id = p.member_id and m.suspended_at is null
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

/** Adds a post and answers it as its author sees it, yet without photos. */
export async function insertPost(db: Db, memberId: number, post: Stored<NewPostText>): Promise<Post> {
  const { rows } = await sql<Post>`
    with p as (
      insert into posts (member_id, ${writtenColumns(NewPostText)}) values (${memberId}, ${writtenValues(NewPostText, post)})
      returning *
    )
    select ${postColumns}, false as is_liked from p join members m on m.id = p.member_id`.execute(db);
  return rows[0] as Post;
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

/** Adds a like; false where there was one already. */
export async function insertLike(db: Db, postId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into post_likes (post_id, member_id) values (${postId}, ${memberId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes a like back; false where there was none. */
export async function deleteLike(db: Db, postId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from post_likes where post_id = ${postId} and member_id = ${memberId} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Likes of a post and whether the viewer is among them. After a change in the same transaction `order` is greater than
 * that of every change before it: the change has locked the post, and the database's clock is read behind the lock.
 */
export async function findLikeState(db: Db, postId: number, viewerId: number): Promise<LikeState & { order: number }> {
  const { rows } = await sql<LikeState & { order: number }>`
    select likes_count as likes, (extract(epoch from clock_timestamp()) * 1000000)::float8 as "order",
      exists (select from post_likes where post_id = ${postId} and member_id = ${viewerId}) as is_liked
    from posts where id = ${postId}`.execute(db);
  return rows[0] as LikeState & { order: number };
}

const commentColumns = sql`c.id, c.post_id as feed_id, c.member_id as user_id, ${writtenColumns(NewComment, 'c')},
  c.created_at, c.edited_at, ${author}`;

/** The newest comments of a post, newest first, one more than the page holds; suspended and hidden members' left out. */
export async function findComments(db: Db, viewerId: number, postId: number, page: PageRequest): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select ${commentColumns} from comments c join members m on m.id = c.member_id and m.suspended_at is null
    where c.post_id = ${postId} ${page.before === null ? sql`` : sql`and c.id < ${page.before}`}
      and ${notHidden(viewerId, sql`c.member_id`)}
    order by c.id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
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

/** Adds a comment; answers it with the post's count of comments after it. */
export async function insertComment(
  db: Db,
  postId: number,
  memberId: number,
  comment: Stored<NewComment>,
): Promise<CommentOnPost> {
  const { rows } = await sql<Comment>`
    with c as (
      insert into comments (post_id, member_id, ${writtenColumns(NewComment)})
      values (${postId}, ${memberId}, ${writtenValues(NewComment, comment)}) returning *
    )
    select ${commentColumns} from c join members m on m.id = c.member_id`.execute(db);
  const { commentsCount, memberId: authorId } = await db
    .selectFrom('posts')
    .select(['commentsCount', 'memberId'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  return { comment: rows[0] as Comment, comments: commentsCount, authorId };
}
