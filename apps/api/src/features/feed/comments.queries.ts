import { type Comment, NewComment } from '@kopa/contracts/feed/posts';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { hidingOnPost, notBlocked, notHidden } from '../../shared/hidden.ts';
import { limitOf, type PageRequest, pageShape } from '../../shared/page.ts';
import { author, visiblePost } from './social-feeds.queries.ts';

/** The comments `c` of members who are not suspended. */
const selectComments = (db: Db) =>
  db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .select(['c.id', 'c.postId as feedId', 'c.memberId as userId', 'c.createdAt', 'c.editedAt', author.as('user')])
    .select(writtenNames(NewComment).map((name) => `c.${name}` as const))
    .where('m.suspendedAt', 'is', null);

const pageOfComments = compileOnce(
  (
    db,
    { viewerId, postId, before }: { viewerId: number; postId: number; before: number | null },
    isOlder: boolean,
    limit: number,
  ) => {
    const comments = selectComments(db)
      .where('c.postId', '=', postId)
      .$if(isOlder, (older) => older.where('c.id', '<', before))
      .where(({ ref }) => notHidden(viewerId, ref('c.memberId')))
      .orderBy('c.id', 'desc')
      .limit(limitOf({ limit }));
    return visiblePost(db, viewerId, postId)
      .leftJoin(comments.as('shown'), (join) => join.onTrue())
      .selectAll('shown')
      .orderBy('shown.id', 'desc');
  },
);

/**
 * The newest comments of a post, newest first, one more than the page holds; suspended and hidden members' left out.
 * Undefined if the viewer does not see the post.
 */
export async function findComments(
  db: Db,
  viewerId: number,
  postId: number,
  page: PageRequest,
): Promise<Comment[] | undefined> {
  const rows = await pageOfComments(db, { viewerId, postId, before: page.before }, ...pageShape(page));
  return rows.length === 0 ? undefined : rows.filter((row): row is Comment => row.id !== null);
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

/**
 * Adds a comment to a locked post, and returns it with the members who do not see it; undefined if its member does not
 * see the post.
 */
export async function insertComment(
  db: Db,
  { postId, memberId, ...text }: Stored<NewComment> & { postId: number; memberId: number },
): Promise<(CommentOnPost & { hiding: number[] }) | undefined> {
  const names = writtenNames(NewComment);
  const row = await db
    .with('seen', (cte) =>
      visiblePost(cte, memberId, postId).select(['p.id', 'p.memberId as authorId', 'p.commentsCount']),
    )
    .with('added', (cte) =>
      cte
        .insertInto('comments')
        .columns(['postId', 'memberId', ...names])
        .expression(
          cte
            .selectFrom('seen')
            .select(({ val }) => ['id as postId', val(memberId).as('memberId')])
            .select(({ val }) => names.map((name) => val(text[name]).as(name))),
        )
        .returning(['id', 'createdAt', 'editedAt']),
    )
    .selectFrom(['seen', 'added'])
    .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
    .select(['added.id', 'seen.id as feedId', 'm.id as userId', 'added.createdAt', 'added.editedAt'])
    .select(({ eb, ref }) => [
      ...(['seen.authorId', author.as('user')] as const),
      eb('seen.commentsCount', '+', 1).as('comments'),
      hidingOnPost(memberId, ref('seen.authorId')).as('hiding'),
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { comments, authorId, hiding, ...comment } = row;
  return { comment: { ...text, ...comment }, comments, authorId, hiding };
}
