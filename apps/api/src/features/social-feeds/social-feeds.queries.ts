import { NewPostText, type Post } from '@kopa/contracts/social-feeds';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { Person } from '@kopa/contracts/users';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

const authorFields = Object.keys(Person.properties).map((name) => sql`${sql.lit(name)}, ${sql.ref(`m.${name}`)}`);

/** The shown columns of the author `m` of a post or comment. */
export const author = sql<Post['user']>`json_build_object(${sql.join(authorFields)})`;

/** Posts `p` with their authors `m`, as a viewer sees them, or without a viewer. */
export function selectPosts(db: Db, viewerId: number | null) {
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(['p.id', 'p.memberId as userId', 'p.likesCount as likes', 'p.commentsCount as comments'])
    .select(['p.createdAt', 'p.editedAt', author.as('user')])
    .select(writtenNames(NewPostText).map((name) => `p.${name}` as const))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('postPhotos as x')
          .innerJoin('photos as f', 'f.id', 'x.photoId')
          .select(['f.id', 'f.url', 'f.width', 'f.height', 'f.bytes', 'x.alt'])
          .whereRef('x.postId', '=', 'p.id')
          .orderBy('x.position'),
      ).as('photos'),
      viewerId === null
        ? sql<boolean>`false`.as('isLiked')
        : sql<boolean>`exists ${selectFrom('postLikes as l')
            .whereRef('l.postId', '=', 'p.id')
            .where('l.memberId', '=', viewerId)}`.as('isLiked'),
    ]);
}

/** Posts, newest first, one row more than the page holds; those of suspended and hidden members left out. */
export function findPosts(db: Db, viewerId: number, { limit, before }: PageRequest): Promise<Post[]> {
  return selectPosts(db, viewerId)
    .where('m.suspendedAt', 'is', null)
    .where(({ ref }) => notHidden(viewerId, ref('p.memberId')))
    .$if(before !== null, (posts) => posts.where('p.id', '<', before))
    .orderBy('p.id', 'desc')
    .limit(limitOf({ limit }))
    .execute();
}

/** The newest posts without a viewer; those of suspended members left out. */
export function findNewestPosts(db: Db, count: number): Promise<Post[]> {
  return selectPosts(db, null)
    .where('m.suspendedAt', 'is', null)
    .orderBy('p.id', 'desc')
    .limit(sql.lit(count))
    .execute();
}

/** The posts that a viewer likes, and the authors that are hidden from the viewer. */
export async function findViewOf(db: Db, viewerId: number, posts: readonly Post[]) {
  const ids = (of: 'id' | 'userId') => sql<number>`any(${posts.map((post) => post[of])}::bigint[])`;
  const { liked, hidden } = await db
    .selectNoFrom(({ selectFrom }) => {
      const likes = selectFrom('postLikes').select('postId').where('memberId', '=', viewerId);
      const others = selectFrom('hiddenMembers').select('otherId').where('memberId', '=', viewerId);
      return [
        sql<number[]>`array(${likes.where('postId', '=', ids('id'))})`.as('liked'),
        sql<number[]>`array(${others.where('otherId', '=', ids('userId'))})`.as('hidden'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { liked: new Set(liked), hidden: new Set(hidden) };
}

/** A visible post as it is published: the same for everyone. */
export function findPost(db: Db, id: number): Promise<Post | undefined> {
  return selectPosts(db, null).where('p.id', '=', id).where('m.suspendedAt', 'is', null).executeTakeFirst();
}

/** A post as one member sees it: like {@link findVisiblePost}, with their like. */
export function findPostFor(db: Db, viewerId: number, id: number): Promise<Post | undefined> {
  return selectPosts(db, viewerId)
    .where('p.id', '=', id)
    .where('m.suspendedAt', 'is', null)
    .where(({ ref }) => notBlocked(viewerId, ref('p.memberId')))
    .executeTakeFirst();
}

/** A post that is there, of a member who is not suspended and has no block with the viewer. */
export function findVisiblePost(db: Db, viewerId: number, id: number): Promise<{ authorId: number } | undefined> {
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select('p.memberId as authorId')
    .where('p.id', '=', id)
    .where('m.suspendedAt', 'is', null)
    .where(({ ref }) => notBlocked(viewerId, ref('p.memberId')))
    .executeTakeFirst();
}

/** Adds a post, and returns its id. */
export async function insertPost(db: Db, post: Stored<NewPostText> & { memberId: number }): Promise<number> {
  const { id } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}
