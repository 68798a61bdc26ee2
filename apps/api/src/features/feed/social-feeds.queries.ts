import { NewPostText, type Post } from '@kopa/contracts/feed/posts';
import { Person } from '@kopa/contracts/people/person';
import { type Stored, writtenNames } from '@kopa/contracts/stored';
import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { insertKey, type NewKey } from '../../identity/keys.queries.ts';
import { withSession } from '../../identity/sessions.queries.ts';
import { hidingOnPost, notBlocked, notHidden } from '../../shared/hidden.ts';
import { limitOf, type PageRequest, pageShape } from '../../shared/page.ts';

const authorFields = Object.keys(Person.properties).map((name) => sql`${sql.lit(name)}, ${sql.ref(`m.${name}`)}`);

/** The shown columns of the author `m` of a post or comment. */
export const author = sql<Post['user']>`json_build_object(${sql.join(authorFields)})`;

const { selectFrom } = expressionBuilder<Tables & { p: Tables['posts'] }, 'p'>();

const photos = selectFrom('postPhotos as x')
  .innerJoin('photos as f', 'f.id', 'x.photoId')
  .select(['f.id', 'f.url', 'f.width', 'f.height', 'f.bytes', 'x.alt'])
  .whereRef('x.postId', '=', 'p.id')
  .orderBy('x.position');

const postColumns = [
  ...(['p.id', 'p.memberId as userId', 'p.likesCount as likes', 'p.commentsCount as comments'] as const),
  ...(['p.createdAt', 'p.editedAt'] as const),
  author.as('user'),
  ...writtenNames(NewPostText).map((name) => `p.${name}` as const),
  jsonArrayFrom(photos).as('photos'),
] as const;

const likesOfPost = selectFrom('postLikes as l').whereRef('l.postId', '=', 'p.id');

/** Posts `p` with their authors `m`, as a viewer sees them, or without a viewer. */
export function selectPosts(db: Db, viewerId: number | null) {
  const isLiked =
    viewerId === null ? sql<boolean>`false` : sql<boolean>`exists ${likesOfPost.where('l.memberId', '=', viewerId)}`;
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.memberId')
    .select(postColumns)
    .select(isLiked.as('isLiked'));
}

const pageOfPosts = compileOnce(
  (db, { viewerId, before }: { viewerId: number; before: number | null }, isOlder: boolean, limit: number) =>
    selectPosts(db, viewerId)
      .where('m.suspendedAt', 'is', null)
      .where(({ ref }) => notHidden(viewerId, ref('p.memberId')))
      .$if(isOlder, (posts) => posts.where('p.id', '<', before))
      .orderBy('p.id', 'desc')
      .limit(limitOf({ limit })),
);

/** Posts, newest first, one row more than the page holds; those of suspended and hidden members left out. */
export function findPosts(db: Db, viewerId: number, page: PageRequest): Promise<Post[]> {
  return pageOfPosts(db, { viewerId, before: page.before }, ...pageShape(page));
}

const newestPosts = compileOnce((db, { count }: { count: number }) =>
  selectPosts(db, null).where('m.suspendedAt', 'is', null).orderBy('p.id', 'desc').limit(count),
);

/** The newest posts without a viewer; those of suspended members left out. */
export function findNewestPosts(db: Db, count: number): Promise<Post[]> {
  return newestPosts(db, { count });
}

const viewOfPosts = compileOnce(
  (db, { viewerId, ids, authorIds }: { viewerId: number; ids: number[]; authorIds: number[] }) =>
    db.selectNoFrom(({ selectFrom }) => {
      const likes = selectFrom('postLikes').select('postId').where('memberId', '=', viewerId);
      const others = selectFrom('hiddenMembers').select('otherId').where('memberId', '=', viewerId);
      return [
        sql<number[]>`array(${likes.where('postId', '=', sql<number>`any(${ids}::bigint[])`)})`.as('liked'),
        sql<number[]>`array(${others.where('otherId', '=', sql<number>`any(${authorIds}::bigint[])`)})`.as('hidden'),
      ];
    }),
);

/** The posts that a viewer likes, and the authors that are hidden from the viewer. */
export async function findViewOf(db: Db, viewerId: number, posts: readonly Post[]) {
  const given = { viewerId, ids: posts.map(({ id }) => id), authorIds: posts.map(({ userId }) => userId) };
  const [view] = await viewOfPosts(db, given);
  return { liked: new Set(view?.liked), hidden: new Set(view?.hidden) };
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

/** A post `p` that is there, of a member who is not suspended and has no block with the viewer. */
export const visiblePost = (db: QueryCreator<Tables>, viewerId: number, id: number) =>
  db
    .selectFrom('posts as p')
    .innerJoin('members as a', 'a.id', 'p.memberId')
    .where('p.id', '=', id)
    .where('a.suspendedAt', 'is', null)
    .where(({ ref }) => notBlocked(viewerId, ref('p.memberId')));

/** The author of a post that a viewer sees. */
export function findVisiblePost(db: Db, viewerId: number, id: number): Promise<{ authorId: number } | undefined> {
  return visiblePost(db, viewerId, id).select('p.memberId as authorId').executeTakeFirst();
}

const textNames = writtenNames(NewPostText);

const addPost = compileOnce((db, slots: Stored<NewPostText> & NewKey) => {
  const { ownerId } = slots;
  return withSession(db, slots.sessionId)
    .with('place', (cte) =>
      cte
        .selectFrom('locked')
        .innerJoin('members as m', (join) => join.on('m.id', '=', ownerId))
        .select('m.id as memberId')
        .forKeyShare('m'),
    )
    .with('added', (cte) =>
      cte
        .insertInto('posts')
        .columns(['memberId', ...textNames])
        .expression(
          cte
            .selectFrom('place')
            .select('memberId')
            .select(({ val }) => textNames.map((name) => val(slots[name]).as(name))),
        )
        .returning(['id', 'createdAt']),
    )
    .with('keyed', (cte) => insertKey(cte, slots))
    .selectFrom('added')
    .innerJoin('members as m', (join) => join.on('m.id', '=', ownerId))
    .select(['added.id', 'added.createdAt', author.as('user'), hidingOnPost(ownerId, ownerId).as('hiding')]);
});

/**
 * Adds a post of the owner of a key. Returns it as it is published, without photos, and the members who do not see its
 * author's posts; undefined if the session has ended.
 */
export async function insertPost(
  db: Db,
  text: Stored<NewPostText>,
  key: NewKey,
): Promise<{ post: Post; hiding: number[] } | undefined> {
  const [row] = await addPost(db, { ...text, ...key });
  if (row === undefined) return undefined;
  const { hiding, ...added } = row;
  const fresh = { editedAt: null, photos: [], likes: 0, comments: 0, isLiked: false };
  return { post: { ...text, ...fresh, ...added, userId: key.ownerId }, hiding };
}
