import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** The few with a role in a group, one owner at most; the photos in use; the groups that everybody has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists group_members_role_idx`,
    sql`create index concurrently group_members_role_idx on group_members (group_id, role) where role <> 'member'`,
    sql`drop index concurrently if exists group_members_owner_key`,
    sql`create unique index concurrently group_members_owner_key on group_members (group_id) where role = 'owner'`,
    sql`drop index concurrently if exists groups_photo_idx`,
    sql`create index concurrently groups_photo_idx on groups (photo) where photo is not null`,
    sql`drop index concurrently if exists groups_ended_idx`,
    sql`create index concurrently groups_ended_idx on groups (id) where member_count = 0 and automatic_key is null`,
    sql`alter table groups validate constraint groups_photo_fkey`,
  ]) {
    await statement.execute(db);
  }
}
