import { type Comment, NewComment } from '@kopa/contracts/social-feeds';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { author } from './social-feeds.queries.ts';

/** The comments `c` of members who are not suspended. */
const selectComments = (db: Db) =>
  db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .select(['c.id', 'c.postId as feedId', 'c.memberId as userId', 'c.createdAt', 'c.editedAt', author.as('user')])
    .select(writtenNames(NewComment).map((name) => `c.${name}` as const))
    .where('m.suspendedAt', 'is', null);

/** The newest comments of a post, newest first, one more than the page holds; suspended and hidden members' left out. */
export function findComments(db: Db, viewerId: number, postId: number, page: PageRequest): Promise<Comment[]> {
  return selectComments(db)
    .where('c.postId', '=', postId)
    .$if(page.before !== null, (comments) => comments.where('c.id', '<', page.before))
    .where(({ ref }) => notHidden(viewerId, ref('c.memberId')))
    .orderBy('c.id', 'desc')
    .limit(limitOf(page))
    .execute();
}

/** A comment with the count of comments and the author of its post. */
export interface CommentOnPost {
  comment: Comment;
  comments: number;
  authorId: number;
}

/** A comment on a post that its author still sees, as it is published. */
export async function findComment(db: Db, id: number): Promise<CommentOnPost | undefined> {
  const row = await selectComments(db)
    .innerJoin('posts as p', 'p.id', 'c.postId')
    .innerJoin('members as a', 'a.id', 'p.memberId')
    .select(['p.commentsCount as comments', 'p.memberId as authorId'])
    .where('c.id', '=', id)
    .where('a.suspendedAt', 'is', null)
    .where(({ ref }) => notBlocked(ref('c.memberId'), ref('p.memberId')))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { comments, authorId, ...comment } = row;
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
