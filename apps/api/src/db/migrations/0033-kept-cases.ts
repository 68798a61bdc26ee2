import { type Kysely, sql } from 'kysely';

/**
 * Cases and reports do not go with a member any more: the member's emptied row stays as long as they do. The version
 * before deletes them itself, before the member. All rows fit the keys that were there, so they are not read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cases drop constraint cases_member_id_fkey,
      add constraint cases_member_id_fkey foreign key (member_id) references members not valid;
    alter table reports drop constraint reports_reporter_id_fkey,
      add constraint reports_reporter_id_fkey foreign key (reporter_id) references members not valid`.execute(db);
}
