import { NewPostText, type Post } from '@kopa/contracts/social-feeds';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { Person } from '@kopa/contracts/users';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

const authorFields = Object.keys(Person.properties).map((name) => sql`${sql.lit(name)}, ${sql.ref(`m.${name}`)}`);

/** What is shown of the author `m` of a post or comment. */
export const author = sql<Post['user']>`json_build_object(${sql.join(authorFields)})`;

/** The photos of a post in order. */
const photos = sql<Post['photos']>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'url', f.url, 'width', f.width, 'height', f.height,
    'bytes', f.bytes, 'alt', x.alt) order by x.position), '[]')
  from post_photos x join photos f on f.id = x.photo_id where x.post_id = p.id)`;

const isLikedBy = (viewerId: number) =>
  sql<boolean>`exists (select from post_likes l where l.post_id = p.id and l.member_id = ${viewerId})`;

/** Posts `p` with their authors `m`, as a viewer sees them; as nobody does without one. */
export function selectPosts(db: Db, viewerId: number | null) {
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(['p.id', 'p.memberId as userId', 'p.likesCount as likes', 'p.commentsCount as comments'])
    .select(['p.createdAt', 'p.editedAt', author.as('user'), photos.as('photos')])
    .select(writtenNames(NewPostText).map((name) => sql.ref(`p.${name}`).as(name)))
    .select((viewerId === null ? sql<boolean>`false` : isLikedBy(viewerId)).as('isLiked'))
    .$castTo<Post>();
}

/** Posts, newest first, one row more than the page holds; those of suspended and hidden members left out. */
export function findPosts(db: Db, viewerId: number, { limit, before }: PageRequest): Promise<Post[]> {
  return selectPosts(db, viewerId)
    .where('m.suspendedAt', 'is', null)
    .where(notHidden(viewerId, sql`p.member_id`))
    .$if(before !== null, (posts) => posts.where('p.id', '<', before as number))
    .orderBy('p.id', 'desc')
    .limit(limitOf({ limit }))
    .execute();
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
    .where(notBlocked(viewerId, sql`p.member_id`))
    .executeTakeFirst();
}

/** A post that is there, of a member who is not suspended and has no block with the viewer. */
export async function findVisiblePost(db: Db, viewerId: number, id: number): Promise<{ authorId: number } | undefined> {
  const { rows } = await sql<{ authorId: number }>`
    select p.member_id as author_id from posts p join members m on m.id = p.member_id and m.suspended_at is null
    where p.id = ${id} and ${notBlocked(viewerId, sql`p.member_id`)}`.execute(db);
  return rows[0];
}

/** Adds a post, and returns its id. */
export async function insertPost(db: Db, post: Stored<NewPostText> & { memberId: number }): Promise<number> {
  const { id } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}
