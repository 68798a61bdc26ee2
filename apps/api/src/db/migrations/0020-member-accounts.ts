import { type Kysely, sql } from 'kysely';

/**
 * Confirmed emails, passwords that must be changed, the devices of members, the links of mails, mails that wait to be
 * sent, and appeals. The version before neither reads nor writes any of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column email_confirmed_at timestamptz,
      add column must_change_password boolean not null default false;
    alter table sessions add column device text not null default 'Unknown device';
    alter table support_tickets add column is_appeal boolean not null default false;

    create table devices (
      id bigint generated always as identity primary key,
      member_id bigint not null references members on delete cascade,
      key_hash bytea not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      unique (member_id, key_hash)
    );

    create table mail_links (
      token_hash bytea primary key,
      purpose text not null check (purpose in ('password_reset', 'email_confirmation')),
      member_id bigint not null references members on delete cascade,
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index mail_links_member_idx on mail_links (member_id);

    create table mails (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('password_reset', 'email_confirmation', 'new_device', 'password_changed',
        'email_changed', 'suspended', 'activated')),
      member_id bigint references members on delete cascade,
      address text,
      device text,
      created_at timestamptz not null default now(),
      due_at timestamptz default now(),
      attempts bigint not null default 0
    );
    create index mails_due_idx on mails (due_at);
    create index mails_member_idx on mails (member_id)`.execute(db);
}
