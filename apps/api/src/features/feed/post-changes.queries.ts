import type { PostEdit } from '@kopa/contracts/feed/post-edits';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { lockPosts } from '../../shared/locks.ts';
import { visiblePost } from './social-feeds.queries.ts';

/** Adds the photos of a new post, in order. */
export async function insertPostPhotos(
  db: Db,
  postId: number,
  photos: readonly { photoId: number; alt: string | null }[],
): Promise<void> {
  const ids = photos.map(({ photoId }) => photoId);
  const alts = photos.map(({ alt }) => alt);
  const given = sql<{ photoId: number; alt: string | null; place: number }>`
    unnest(${ids}::bigint[], ${alts}::text[]) with ordinality`.as<'g'>(sql`g (photo_id, alt, place)`);
  await db
    .insertInto('postPhotos')
    .columns(['postId', 'position', 'photoId', 'alt'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select((of) => [of.val(postId).as('postId'), of('g.place', '-', 1).as('position'), 'g.photoId', 'g.alt']),
    )
    .execute();
}

/** Locks a member and the author of a post against blocks, in the order of their ids, and then the post. */
export async function lockPost(transaction: Db, memberId: number, id: number): Promise<void> {
  await transaction
    .selectFrom('posts as p')
    .innerJoin('members as one', (join) => join.on('one.id', '=', sql`least(p.member_id, ${memberId}::bigint)`))
    .innerJoin('members as two', (join) => join.on('two.id', '=', sql`greatest(p.member_id, ${memberId}::bigint)`))
    .where('p.id', '=', id)
    .forKeyShare(['one', 'two'])
    .forNoKeyUpdate('p')
    .execute();
}

/** A locked post that a member sees, with its author and the values for the rules. */
export function findLockedPost(transaction: Db, viewerId: number, id: number) {
  return visiblePost(transaction, viewerId, id)
    .select(({ selectFrom }) => [
      ...(['p.memberId as authorId', 'p.content'] as const),
      sql<boolean>`exists ${selectFrom('postPhotos as x')
        .innerJoin('photos as f', 'f.id', 'x.photoId')
        .whereRef('x.postId', '=', 'p.id')}`.as('hasPhotos'),
    ])
    .executeTakeFirst();
}

/** Changes fields of a post. */
export async function savePost(db: Db, id: number, changes: PostEdit): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...changes, editedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The comments `c` under a post of members who are not suspended. */
const commentUnder = (transaction: Db, postId: number, id: number) =>
  transaction
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .where('c.id', '=', id)
    .where('c.postId', '=', postId)
    .where('m.suspendedAt', 'is', null);

/** A comment under a post that a member sees, locked until the transaction ends. */
export function lockComment(transaction: Db, viewerId: number, postId: number, id: number) {
  return commentUnder(transaction, postId, id)
    .select('c.memberId as authorId')
    .where(({ ref }) => notBlocked(viewerId, ref('c.memberId')))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/**
 * A comment that a member may delete or see, and its post, both locked until the transaction ends. A block hides it
 * from others, but neither from its author nor from that of the post.
 */
export async function lockCommentToDelete(transaction: Db, viewerId: number, postId: number, id: number) {
  await lockPosts(transaction, [postId]);
  return commentUnder(transaction, postId, id)
    .innerJoin('posts as p', 'p.id', 'c.postId')
    .innerJoin('members as a', 'a.id', 'p.memberId')
    .select(['c.memberId as commentAuthorId', 'p.memberId as postAuthorId'])
    .where('a.suspendedAt', 'is', null)
    .where(({ and, eb, or, ref, val }) =>
      or([
        eb(val(viewerId), 'in', [ref('c.memberId'), ref('p.memberId')]),
        and([notBlocked(viewerId, ref('c.memberId')), notBlocked(viewerId, ref('p.memberId'))]),
      ]),
    )
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** Changes the text of a comment. */
export async function saveComment(db: Db, id: number, content: string): Promise<void> {
  await db.updateTable('comments').set({ content, editedAt: sql`now()` }).where('id', '=', id).execute();
}

/** The posts that show a photo, locked in order, with the content that each has without it. */
export function lockPostsWithPhoto(transaction: Db, photoId: number) {
  return transaction
    .selectFrom('posts as p')
    .select(({ selectFrom }) => [
      ...(['p.id', 'p.content'] as const),
      sql<boolean>`exists ${selectFrom('postPhotos as x')
        .innerJoin('photos as f', 'f.id', 'x.photoId')
        .whereRef('x.postId', '=', 'p.id')
        .where('x.photoId', '<>', photoId)}`.as('hasPhotos'),
    ])
    .where('p.id', 'in', ({ selectFrom }) =>
      selectFrom('postPhotos as x').select('x.postId').where('x.photoId', '=', photoId),
    )
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
}
