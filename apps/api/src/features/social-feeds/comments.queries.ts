import { type Comment, NewComment } from '@kopa/contracts/social-feeds';
import type { Stored } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { writtenColumns } from '../../db/written.ts';
import { author } from './social-feeds.queries.ts';

const commentColumns = sql`c.id, c.post_id as feed_id, c.member_id as user_id, ${writtenColumns(NewComment, 'c')},
  c.created_at, c.edited_at, ${author} as "user"`;

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

/** Adds a comment, and returns its id. */
export async function insertComment(
  db: Db,
  comment: Stored<NewComment> & { postId: number; memberId: number },
): Promise<number> {
  const { id } = await db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return id;
}
