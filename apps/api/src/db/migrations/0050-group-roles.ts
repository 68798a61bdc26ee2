import { type Kysely, sql } from 'kysely';

/**
 * Roles, photos of groups, and up to which message each member has read. Whoever is in a group before this has read
 * everything; whoever joins has read what is there by then. The version before writes neither role nor mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ newest: number }>`select coalesce(max(id), 0) as newest from group_messages`.execute(db);
  await sql`
    alter table group_members
      add column role text not null default 'member' constraint group_members_role_check
        check (role in ('owner', 'moderator', 'member')),
      add column last_read_message_id bigint not null default ${sql.lit(rows[0]?.newest ?? 0)};
    alter table group_members
      -- All messages so far have lower ids than the next one would get.
      alter column last_read_message_id set default nextval('group_messages_id_seq');
    alter table groups add column photo text;
    alter table groups add constraint groups_photo_fkey
      foreign key (photo) references photos (url) on delete set null not valid`.execute(db);
  await sql`
    update group_members set role = 'owner' from groups g
    where g.id = group_id and g.automatic_key is null and g.creator_id = member_id`.execute(db);
  await sql`
    update group_members gm set role = 'owner' from groups g
    where g.id = gm.group_id and g.automatic_key is null
      and not exists (select from group_members o where o.group_id = g.id and o.role = 'owner')
      and gm.member_id = (select c.member_id from group_members c where c.group_id = g.id
        order by c.joined_at, c.member_id limit 1)`.execute(db);
}
