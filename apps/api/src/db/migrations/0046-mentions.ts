import { type Kysely, sql } from 'kysely';

/** Members who were notified of a mention. The version before shows the notification of a mention without a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mention_notices (
      kind text not null check (kind in ('post', 'comment', 'group_message')),
      subject_id bigint not null,
      author_id bigint not null references members on delete cascade,
      member_id bigint not null references members on delete cascade,
      primary key (kind, subject_id, member_id)
    );
    create index mention_notices_author_idx on mention_notices (author_id);
    create index mention_notices_member_idx on mention_notices (member_id);
    alter table notifications drop constraint notifications_related_type_check,
      add constraint notifications_related_type_check
        check (related_type in ('ticket', 'group', 'report', 'case', 'service', 'post')) not valid`.execute(db);
}
