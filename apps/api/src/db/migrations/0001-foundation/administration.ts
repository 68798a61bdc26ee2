/** Administrators, tickets, audit log and stored counts. */
export const administration = `
create table administrators (
  id integer generated always as identity primary key,
  username text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('super_admin', 'moderator')),
  created_at timestamptz not null default now()
);
create unique index administrators_username_key on administrators (lower(username));

create table administrator_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  administrator_id integer not null references administrators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index administrator_sessions_administrator_idx on administrator_sessions (administrator_id);

create table support_tickets (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  subject text not null check (char_length(subject) between 1 and 150),
  description text not null check (char_length(description) between 1 and 5000),
  category text not null check (category in ('account', 'portal', 'safety', 'content', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  reply text check (char_length(reply) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index support_tickets_member_idx on support_tickets (member_id, id desc);
create index support_tickets_status_idx on support_tickets (status, id desc);

-- No foreign key to members: an entry remains after its account is deleted.
create table audit_log (
  id integer generated always as identity primary key,
  administrator_id integer not null references administrators,
  action text not null,
  member_id integer,
  target_type text,
  target_id integer,
  created_at timestamptz not null default now()
);
create index audit_log_administrator_idx on audit_log (administrator_id, id desc);
create index audit_log_member_idx on audit_log (member_id, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- One row for each stored count of members, by kind: 'lga', 'ppa', 'cds_group', 'all' …
create table member_figures (
  kind text not null,
  value text not null,
  count integer not null default 0 check (count >= 0),
  primary key (kind, value)
) with (fillfactor = 50);
`;
