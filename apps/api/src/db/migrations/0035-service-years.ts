import { type Kysely, sql } from 'kysely';

/** Members' own entries about their service year, and the private addresses of their calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_clearances (
      member_id bigint not null references members on delete cascade,
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      cleared_on date not null,
      primary key (member_id, month)
    );
    create table service_items (
      member_id bigint not null references members on delete cascade,
      key text not null check (key in ('ppa_letter', 'cds_clearance', 'inspector_form', 'kit')),
      primary key (member_id, key)
    );
    create table service_calendars (
      member_id bigint primary key references members on delete cascade,
      token_hash bytea not null unique,
      token_encrypted text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
