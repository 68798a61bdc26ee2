/** Groups, their members and messages. */
export const groups = `
create table groups (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '' check (char_length(description) <= 500),
  type text not null check (type in ('public', 'private')),
  creator_id integer references members on delete set null,
  -- Set for groups that follow the deployment, e.g. 'state:Lagos'.
  automatic_key text unique,
  member_count integer not null default 0 check (member_count >= 0),
  created_at timestamptz not null default now()
);
create index groups_creator_idx on groups (creator_id);

create table group_members (
  group_id integer not null references groups on delete cascade,
  member_id integer not null references members on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (group_id, member_id)
);
create index group_members_member_idx on group_members (member_id, group_id desc);

create table group_messages (
  id integer generated always as identity primary key,
  group_id integer not null references groups on delete cascade,
  user_id integer not null references members on delete cascade,
  content text not null check (char_length(content) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index group_messages_group_idx on group_messages (group_id, id desc);
create index group_messages_user_idx on group_messages (user_id);
`;
