import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

type Id = number | RawBuilder<unknown>;

/**
 * The condition that neither of two members has blocked the other. `offset 0` keeps it a look into the index for each
 * row: in a join, the planner may read all hidden members of a viewer again and again.
 */
export const notBlocked = (viewer: Id, other: Id) => sql<boolean>`not exists (
  select from hidden_members h where h.member_id = ${viewer} and h.other_id = ${other} and h.is_blocked offset 0)`;

/** The condition that a viewer sees another member's posts and comments: no block between them, and no mute. */
export const notHidden = (viewer: Id, other: Id) => sql<boolean>`not exists (
  select from hidden_members h where h.member_id = ${viewer} and h.other_id = ${other} offset 0)`;

/**
 * The condition that a viewer finds member `m` in lists and searches: the member lets everyone, or the two are connected.
 */
export const isFound = (viewer: Id) => sql<boolean>`(m.is_discoverable or exists (
  select from connections f where f.status = 'accepted'
    and least(f.user_id, f.connected_user_id) = least(m.id, ${viewer})
    and greatest(f.user_id, f.connected_user_id) = greatest(m.id, ${viewer}) offset 0))`;

/** True if a member sees neither posts nor comments of another one. */
export async function isHidden(db: Db, viewerId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from hidden_members where member_id = ${viewerId} and other_id = ${otherId}`.execute(db);
  return rows.length > 0;
}

/**
 * The members who do not see a member's actions on a post: they have muted or blocked that member, or a block stands
 * between them and the author of the post.
 */
export async function findHidingOnPost(db: Db, actorId: number, authorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct h.member_id as id from hidden_members h
    where h.member_id <> ${actorId} and (h.other_id = ${actorId} or (h.other_id = ${authorId} and h.is_blocked))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The members from whom this one is hidden: by a block, or also by their mute. */
export async function findHiding(db: Db, memberId: number, by: 'block' | 'any'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from hidden_members where other_id = ${memberId}
      ${by === 'block' ? sql`and is_blocked` : sql``}`.execute(db);
  return rows.map(({ id }) => id);
}
