import { type RawBuilder, sql } from 'kysely';

/** Parts of statements that lock the rows for several writes. The writes are the rows `wanted`. */

/** The posts of the writes, with their authors. `skipped` ends the locking clause. */
export const heldPosts = (skipped: RawBuilder<unknown>) => sql`held_posts as materialized (
  select id, member_id as author_id from posts where id = any(array(select post_id from wanted))
  order by id for no key update ${skipped})`;

/** The active authors of `held_posts`. */
export const heldAuthors = (locking: RawBuilder<unknown>) => sql`held_authors as materialized (
  select id from members where suspended_at is null and id = any(array(select author_id from held_posts))
  order by id ${locking})`;

/** The members who write. */
export const heldMembers = (locking: RawBuilder<unknown>) => sql`held_members as materialized (
  select id from members where id = any(array(select member_id from wanted)) order by id ${locking})`;
