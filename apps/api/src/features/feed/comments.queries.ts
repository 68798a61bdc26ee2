import { type Comment, NewComment } from '@kopa/contracts/feed/posts';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { firstUse, insertKey, type NewKey, type OwnerKey } from '../../identity/keys.queries.ts';
import { hidingOnPost, notBlocked, notHidden } from '../../shared/hidden.ts';
import { limitOf, type PageRequest, pageShape } from '../../shared/page.ts';
import { insertTold, queueTold, type Telling, toldColumns } from '../../shared/told.ts';
import { type ActOnPost, lockedPost } from './locked-post.queries.ts';
import { author, visiblePost } from './social-feeds.queries.ts';

const names = writtenNames(NewComment);

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

const commentFacts = compileOnce((db, slots: OwnerKey & { postId: number }) =>
  visiblePost(db, slots.ownerId, slots.postId)
    .innerJoin('members as m', (join) => join.on('m.id', '=', slots.ownerId))
    .select(['p.memberId as authorId', author.as('user')])
    .select(({ ref }) => [notHidden(ref('p.memberId'), slots.ownerId).as('isTold'), firstUse(slots)]),
);

/** The facts of a comment by the owner of a key; undefined if they do not see the post. */
export async function findCommentFacts(db: Db, postId: number, { ownerId, key }: OwnerKey) {
  const [facts] = await commentFacts(db, { postId, ownerId, key });
  return facts;
}

interface CommentRow extends Stored<NewComment>, Omit<ActOnPost, 'sessionId'> {}

const addComment = compileOnce((db, slots: CommentRow & Telling & NewKey) => {
  const { actorId, authorId } = slots;
  return lockedPost(db, slots)
    .with('added', (cte) =>
      cte
        .insertInto('comments')
        .columns(['postId', 'memberId', ...names])
        .expression(
          cte
            .selectFrom('place')
            .select(({ val }) => ['postId', val(actorId).as('memberId')])
            .select(({ val }) => names.map((name) => val(slots[name]).as(name)))
            .where(sql<boolean>`is_visible_now(${authorId}, ${actorId})`),
        )
        .returning(['id', 'createdAt']),
    )
    .with('told', (cte) =>
      insertTold(cte, 'comment', slots, slots.postId).returning([
        'id',
        'memberId',
        'createdAt',
        sql<boolean>`true`.as('isNew'),
      ]),
    )
    .with('pushed', queueTold)
    .with('keyed', (cte) => insertKey(cte, slots))
    .selectFrom(['place', 'added'])
    .leftJoin('told', (join) => join.onTrue())
    .select(['added.id', 'added.createdAt', hidingOnPost(actorId, authorId).as('hiding'), ...toldColumns])
    .select(({ eb }) => eb('place.comments', '+', 1).as('comments'));
});

/**
 * Adds a comment, and tells the author of the post. Returns the number of comments and the members who do not see this
 * one; undefined if its member sees the post no more, or if the session has ended.
 */
export async function insertComment(db: Db, comment: CommentRow & Telling, key: NewKey) {
  const [added] = await addComment(db, { ...comment, ...key });
  return added;
}
