import { type Kysely, sql } from 'kysely';

/** Official notices are told by push, too. The version before leaves such rows to others: they are due again after ten
 * minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pushes drop constraint pushes_kind_check,
      add constraint pushes_kind_check
        check (kind in ('direct_message', 'group_message', 'notice', 'notification')) not valid;

    create function push_notices() returns trigger language plpgsql as $$
    begin
      insert into pushes (kind, subject_id)
        select 'notice', a.id from added a where exists (select from push_subscriptions);
      return null;
    end $$;
    create trigger notices_push after insert on notices
      referencing new table as added for each statement execute function push_notices()`.execute(db);
}
