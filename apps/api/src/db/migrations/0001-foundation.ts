import { type Kysely, sql } from 'kysely';

/**
 * The first schema. Counters are kept by triggers, so that they cannot drift from the rows they count, whatever
 * deletes those rows (also a cascade). Lists are read by keyset, newest id first, each from its own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [extensions, accounts, social, messaging, groups, administration, counters]) {
    await sql.raw(statement).execute(db);
  }
}

const extensions = `
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- unaccent() is only "stable"; with a fixed dictionary it may serve generated columns and indexes.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
`;

const accounts = `
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

const social = `
create table connections (
  id integer generated always as identity primary key,
  user_id integer not null references members on delete cascade,
  connected_user_id integer not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (user_id <> connected_user_id),
  check ((status = 'pending') = (decided_at is null))
);
-- One row for two members, whoever asked.
create unique index connections_pair_key on connections
  (least(user_id, connected_user_id), greatest(user_id, connected_user_id));
create index connections_requester_idx on connections (user_id, status, id desc);
create index connections_recipient_idx on connections (connected_user_id, status, id desc);

create table posts (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  type text not null check (type in ('status', 'achievement', 'location', 'activity')),
  content text not null check (char_length(content) between 1 and 5000),
  location text check (char_length(location) between 1 and 120),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 90);
create index posts_member_idx on posts (member_id, id desc);

create table post_likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, member_id)
);
create index post_likes_member_idx on post_likes (member_id);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index comments_post_idx on comments (post_id, id desc);
create index comments_member_idx on comments (member_id, id desc);

create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  type text not null check (type in
    ('connection_request', 'connection_accepted', 'new_follower', 'like', 'comment', 'other')),
  message text not null,
  related_id integer,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_member_idx on notifications (member_id, id desc);
create index notifications_unread_idx on notifications (member_id) where not is_read;
create index notifications_related_idx on notifications (related_id, type);
-- Likes of one post are gathered in one unread notification.
create unique index notifications_unread_like_key on notifications (member_id, related_id)
  where type = 'like' and not is_read;

-- Who has already been announced for a post: liking again, after unliking, tells nobody twice.
create table like_notices (
  post_id integer not null references posts on delete cascade,
  actor_id integer not null references members on delete cascade,
  primary key (post_id, actor_id)
);
create index like_notices_actor_idx on like_notices (actor_id);
`;

const messaging = `
create table conversations (
  id integer generated always as identity primary key,
  user1_id integer not null references members on delete cascade,
  user2_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  check (user1_id < user2_id),
  unique (user1_id, user2_id)
);
create index conversations_user2_idx on conversations (user2_id);

create table direct_messages (
  id integer generated by default as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  sender_id integer not null references members on delete cascade,
  receiver_id integer not null references members on delete cascade,
  content text not null check (char_length(content) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index direct_messages_conversation_idx on direct_messages (conversation_id, id desc);
create index direct_messages_sender_idx on direct_messages (sender_id, id desc);
create index direct_messages_receiver_idx on direct_messages (receiver_id);

-- One list row for each of the two: the conversations list is one index scan, without looking at messages.
create table conversation_members (
  conversation_id integer not null references conversations on delete cascade,
  member_id integer not null references members on delete cascade,
  other_id integer not null references members on delete cascade,
  last_message_id integer,
  last_message_sender_id integer,
  last_message_content text,
  last_message_at timestamptz,
  -- Messages received and not read.
  unread_count integer not null default 0 check (unread_count >= 0),
  -- The newest message of the other that this member has read.
  last_read_message_id integer not null default 0,
  sent_count integer not null default 0 check (sent_count >= 0),
  primary key (conversation_id, member_id)
) with (fillfactor = 70);
create unique index conversation_members_pair_key on conversation_members (member_id, other_id);
create index conversation_members_list_idx on conversation_members (member_id, last_message_id desc);
create index conversation_members_other_idx on conversation_members (other_id);
`;

const groups = `
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

const administration = `
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

-- No foreign key to members: the trace of an act outlives the account it was about.
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

-- One row for each figure that would otherwise be counted over all members: kind 'lga', 'ppa', 'cds_group', 'all' …
create table member_figures (
  kind text not null,
  value text not null,
  count integer not null default 0 check (count >= 0),
  primary key (kind, value)
) with (fillfactor = 50);
`;

const counters = `
create function count_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update members set posts_count = posts_count + 1 where id = new.member_id;
  else
    update members set posts_count = posts_count - 1, likes_count = likes_count - old.likes_count
      where id = old.member_id;
  end if;
  return null;
end $$;
create trigger count_post after insert or delete on posts for each row execute function count_post();

create function count_like() returns trigger language plpgsql as $$
declare author integer;
begin
  if tg_op = 'INSERT' then
    update posts set likes_count = likes_count + 1 where id = new.post_id returning member_id into author;
    update members set likes_count = likes_count + 1 where id = author;
  else
    -- Nothing to update when the post itself is going: its own trigger takes all of its likes from the author.
    update posts set likes_count = likes_count - 1 where id = old.post_id returning member_id into author;
    update members set likes_count = likes_count - 1 where id = author;
  end if;
  return null;
end $$;
create trigger count_like after insert or delete on post_likes for each row execute function count_like();

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set comments_count = comments_count + 1 where id = new.post_id;
    update members set comments_count = comments_count + 1 where id = new.member_id;
  else
    update posts set comments_count = comments_count - 1 where id = old.post_id;
    update members set comments_count = comments_count - 1 where id = old.member_id;
  end if;
  return null;
end $$;
create trigger count_comment after insert or delete on comments for each row execute function count_comment();

create function count_connection() returns trigger language plpgsql as $$
declare
  pair_low integer := least(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  pair_high integer := greatest(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
begin
  if was <> is_now then
    -- The lower id first, so that two such transactions cannot wait for each other.
    update members set connections_count = connections_count + is_now - was where id = pair_low;
    update members set connections_count = connections_count + is_now - was where id = pair_high;
  end if;
  return null;
end $$;
create trigger count_connection after insert or update of status or delete on connections
  for each row execute function count_connection();

create function count_photo() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.gallery_position is not null then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.gallery_position is not null then 1 else 0 end;
begin
  if was <> is_now then
    update members set photos_count = photos_count + is_now - was where id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end $$;
create trigger count_photo after insert or update of gallery_position or delete on photos
  for each row execute function count_photo();

create function count_group_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups set member_count = member_count + 1 where id = new.group_id;
  else
    update groups set member_count = member_count - 1 where id = old.group_id;
  end if;
  return null;
end $$;
create trigger count_group_member after insert or delete on group_members
  for each row execute function count_group_member();

create function change_figure(figure_kind text, figure_value text, difference integer) returns void
  language sql as $$
  insert into member_figures as f (kind, value, count) values (figure_kind, figure_value, greatest(difference, 0))
    on conflict (kind, value) do update set count = f.count + difference
$$;

create function count_member() returns trigger language plpgsql as $$
declare
  was members := case when tg_op <> 'INSERT' then old end;
  is_now members := case when tg_op <> 'DELETE' then new end;
begin
  -- Kinds in alphabetical order everywhere, values within a kind too: no two transactions wait for each other.
  if tg_op = 'INSERT' then perform change_figure('all', '', 1); end if;
  if tg_op = 'DELETE' then perform change_figure('all', '', -1); end if;
  perform change_figure(kind, value, sum(difference)::integer) from (
    values ('cds_group', was.cds_group, -1), ('cds_group', is_now.cds_group, 1),
           ('lga', was.deployment_state || '/' || was.lga, -1), ('lga', is_now.deployment_state || '/' || is_now.lga, 1),
           ('portal', case when was.portal_connected then '' end, -1),
           ('portal', case when is_now.portal_connected then '' end, 1),
           ('ppa', was.ppa, -1), ('ppa', is_now.ppa, 1),
           ('suspended', case when was.suspended_at is not null then '' end, -1),
           ('suspended', case when is_now.suspended_at is not null then '' end, 1)
  ) as changes (kind, value, difference)
  where value is not null group by kind, value having sum(difference) <> 0 order by kind, value;
  return null;
end $$;
create trigger count_member_added after insert or delete on members for each row execute function count_member();
create trigger count_member_changed
  after update of cds_group, deployment_state, lga, ppa, portal_connected, suspended_at on members
  for each row execute function count_member();
`;
