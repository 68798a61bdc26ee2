/** Members, sessions, photos and idempotency keys. */
export const accounts = `
create table members (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 160),
  first_name text not null check (char_length(first_name) between 1 and 80),
  middle_name text check (char_length(middle_name) between 1 and 80),
  surname text not null check (char_length(surname) between 1 and 80),
  username text not null check (char_length(username) between 3 and 30),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null,
  password_hash text not null,
  profile_picture text,
  cover_photo text,
  timeline_background text,
  color_scheme text not null default 'green'
    check (color_scheme in ('green', 'blue', 'purple', 'orange', 'teal', 'pink')),
  portal_connected boolean not null default false,
  portal_last_sync timestamptz,
  deployment_state text,
  lga text,
  ppa text,
  cds_group text,
  batch text,
  state_code text,
  service_start_date date,
  service_days integer check (service_days >= 0),
  cds_attended integer check (cds_attended >= 0),
  suspended_at timestamptz,
  posts_count integer not null default 0 check (posts_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  connections_count integer not null default 0 check (connections_count >= 0),
  photos_count integer not null default 0 check (photos_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  people_search text generated always as (search_form(name || ' ' || coalesce(ppa, ''))) stored,
  account_search text generated always as (search_form(name || ' ' || email || ' ' || username)) stored,
  created_at timestamptz not null default now(),
  last_active_at timestamptz,
  check (portal_connected or num_nonnulls(
    deployment_state, lga, ppa, cds_group, batch, state_code, service_start_date, service_days, cds_attended) = 0)
) with (fillfactor = 85);
create unique index members_email_key on members (lower(email));
create unique index members_username_key on members (lower(username));
create unique index members_state_code_key on members (state_code);
create index members_people_search on members using gin (people_search gin_trgm_ops);
create index members_account_search on members using gin (account_search gin_trgm_ops);
create index members_state_idx on members (deployment_state, id desc);
create index members_lga_idx on members (lga, id desc);
create index members_ppa_idx on members (ppa, id desc);
create index members_cds_idx on members (cds_group, id desc);

create table portal_links (
  member_id integer primary key references members on delete cascade,
  account_id text not null unique,
  token_encrypted text not null,
  linked_at timestamptz not null default now(),
  synced_at timestamptz not null default now()
);
create index portal_links_synced_idx on portal_links (synced_at);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member_idx on sessions (member_id);

create table photos (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  url text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  caption text check (char_length(caption) <= 500),
  likes_count integer not null default 0 check (likes_count >= 0),
  gallery_position integer check (gallery_position between 0 and 7),
  created_at timestamptz not null default now(),
  constraint photos_gallery_key unique (member_id, gallery_position) deferrable initially deferred
);
create index photos_member_idx on photos (member_id, id desc);

create table idempotency_keys (
  member_id integer not null references members on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
`;
