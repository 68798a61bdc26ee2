import { type Kysely, sql } from 'kysely';

/**
 * Invitations to groups, and what the related id of a notification is. Null stands for the usual of the type, so the
 * version before needs not write it. It adds invited members at once, as it always did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_invitations (
      group_id bigint not null references groups on delete cascade,
      member_id bigint not null references members on delete cascade,
      invited_by bigint not null references members on delete cascade,
      created_at timestamptz not null default now(),
      primary key (group_id, member_id)
    );
    create index group_invitations_member_idx on group_invitations (member_id, group_id desc);
    create index group_invitations_invited_by_idx on group_invitations (invited_by, group_id desc);
    alter table notifications add column related_type text,
      add constraint notifications_related_type_check check (related_type in ('ticket', 'group')) not valid`.execute(
    db,
  );
}
