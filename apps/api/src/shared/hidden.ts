import type { Showing } from '@kopa/contracts/realtime';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type Id = number | Expression<unknown>;

const { selectFrom } = expressionBuilder<Tables>();
const id = (value: Id) => sql<number>`${value}`;

/**
 * `offset 0` makes it one index lookup per row, because in a join the planner may read all hidden members of a viewer
 * again and again.
 */
const hiding = (viewer: Id, other: Id) =>
  selectFrom('hiddenMembers as h')
    .where('h.memberId', '=', id(viewer))
    .where('h.otherId', '=', id(other))
    .offset(sql.lit(0));

/** The condition that neither of two members has blocked the other. */
export const notBlocked = (viewer: Id, other: Id) =>
  sql<boolean>`not exists ${hiding(viewer, other).where('h.isBlocked', '=', sql.lit(true))}`;

/** The condition that a viewer sees another member's posts and comments: no block between them, and no mute. */
export const notHidden = (viewer: Id, other: Id) => sql<boolean>`not exists ${hiding(viewer, other)}`;

/** The condition that a connection, named by its alias, is the one of two members. */
export const isBetween = (connection: string, one: Id, other: Id) => {
  const ids = sql`${sql.ref(`${connection}.userId`)}, ${sql.ref(`${connection}.connectedUserId`)}`;
  return sql<boolean>`(least(${ids}) = least(${one}, ${other}) and greatest(${ids}) = greatest(${one}, ${other}))`;
};

/** The condition that two members are connected. */
export const areConnected = (one: Id, other: Id) =>
  sql<boolean>`exists ${selectFrom('connections as f')
    .where('f.status', '=', sql.lit('accepted'))
    .where(isBetween('f', one, other))
    .offset(sql.lit(0))}`;

/** The condition that a viewer finds member `m` in lists and searches: the member lets everyone, or the two are connected. */
export const isFound = (viewer: Id) => sql<boolean>`(m.is_discoverable or ${areConnected(sql.ref('m.id'), viewer)})`;

/** The members who do not see an actor's acts on a post of an author, as it is now: also behind a lock. */
export const hidingOnPost = (actor: Id, author: Id) => sql<number[]>`hiding_on_post_now(${actor}, ${author})`;

/** The members of a group between whom and one of these members a block stands, as they are now. */
export const blockedInGroup = (groupId: Id, memberIds: Expression<number[]>) =>
  sql<number[]>`blocked_in_group_now(${groupId}, ${memberIds})`;

/** The members of a group from whom one of these members is hidden by a block. */
export async function findHidingInGroup(db: Db, groupId: number, memberIds: readonly number[]): Promise<number[]> {
  const ids = sql<number[]>`${memberIds}::bigint[]`;
  const { memberIds: hiding } = await db
    .selectNoFrom(blockedInGroup(groupId, ids).as('memberIds'))
    .executeTakeFirstOrThrow();
  return hiding;
}

/** The part of an audience that leaves members out. */
export type HiddenFrom = Pick<Showing, 'skipped'>;

export const leavingOut = (skipped: readonly number[]): HiddenFrom => (skipped.length === 0 ? {} : { skipped });

/** The members from whom an action on a post is hidden. Without an author it is their own post. */
export async function hiddenFromOf(db: Db, memberId: number, authorId = memberId): Promise<HiddenFrom> {
  const hiding = hidingOnPost(memberId, authorId).as('hiding');
  return leavingOut((await db.selectNoFrom(hiding).executeTakeFirstOrThrow()).hiding);
}
