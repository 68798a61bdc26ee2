import { type Kysely, sql } from 'kysely';

/** How far each round of reminders has come. The version before shows such notifications without a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_reminder_rounds (
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      kind text not null check (kind in ('opening', 'closing')),
      last_member_id bigint not null default 0,
      primary key (month, kind)
    );
    alter table notifications drop constraint notifications_related_type_check,
      add constraint notifications_related_type_check
        check (related_type in ('ticket', 'group', 'report', 'case', 'service')) not valid`.execute(db);
}
