import { type Kysely, sql } from 'kysely';

/**
 * Numbers the changes of a group's members. The trigger that counts the members already locks and writes the group's row
 * for each change, so the numbers are in the order of the commits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table groups add column membership_version bigint not null default 0;
    create or replace function count_group_member() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update groups set member_count = member_count + 1, membership_version = membership_version + 1
          where id = new.group_id;
      else
        update groups set member_count = member_count - 1, membership_version = membership_version + 1
          where id = old.group_id;
      end if;
      return null;
    end $$`.execute(db);
}
