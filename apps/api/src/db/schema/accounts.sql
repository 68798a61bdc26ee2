-- The accounts of members, the figures about them and their portal accounts.

create table members (
  id                     bigint       generated always as identity primary key,
  -- As others see it: first name, middle name and surname.
  name                   text         not null check (char_length(name) between 1 and 160),
  first_name             text         not null check (char_length(first_name) between 1 and 80),
  middle_name            text         check (char_length(middle_name) between 1 and 80),
  surname                text         not null check (char_length(surname) between 1 and 80),
  username               text         not null check (char_length(username) between 3 and 50),
  email                  text         not null check (char_length(email) between 3 and 254),
  phone_number           text         not null,
  password_hash          text         not null,

  -- Profile.
  bio                    text         check (char_length(bio) between 1 and 300),
  interests              text[]       not null default '{}',
  profile_picture        text,
  cover_photo            text,
  timeline_background    text,
  color_scheme           text         not null default 'green'
                                      check (color_scheme in ('green', 'blue', 'purple', 'orange', 'teal', 'pink')),

  -- Service record, copied from the portal; all null without a linked portal account.
  portal_connected       boolean      not null default false,
  portal_last_sync       timestamptz,
  deployment_state       text,
  lga                    text,
  ppa                    text,
  cds_group              text,
  batch                  text,
  state_code             text,
  service_start_date     date,
  service_days           integer      check (service_days >= 0),
  cds_attended           integer      check (cds_attended >= 0),

  -- Privacy and notifications.
  messages_from          text         not null default 'everyone' check (messages_from in ('everyone', 'connections')),
  show_online            boolean      not null default true,
  is_discoverable        boolean      not null default true,
  notification_settings  jsonb        not null default '{"likes": true, "notices": true, "comments": true, "messages": true,
                                      "connections": true, "journeys": true, "messageText": true}',

  -- Suspension. It ends at suspended_until, or never by itself where that is null.
  suspended_at           timestamptz,
  suspended_until        timestamptz,
  suspension_reason      text         check (char_length(suspension_reason) between 1 and 1000),

  -- When the present email was confirmed, and the email that was confirmed before it.
  email_confirmed_at     timestamptz,
  former_email           text,
  -- An administrator has set the password.
  must_change_password   boolean      not null default false,
  -- When the member answered or skipped the question which months they have cleared.
  clearances_asked_at    timestamptz,

  -- Deletion: the account is marked at once, then its rows go, and the emptied row stays while somebody else has a
  -- conversation or a case with it.
  deleted_at             timestamptz,
  deletion_finished_at   timestamptz,

  -- The texts in which members and administrators search.
  people_search          text         generated always as (search_lines(variadic array[name, ppa])) stored,
  account_search         text         generated always as (search_lines(variadic array[name, email, username])) stored,

  created_at             timestamptz  not null default now(),
  last_active_at         timestamptz,
  check (portal_connected or num_nonnulls(
    deployment_state, lga, ppa, cds_group, batch, state_code, service_start_date, service_days, cds_attended) = 0)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.5);
comment on table members is 'Accounts of members, with profile, service record and settings.';
create unique index members_email_key on members (lower(email));
create unique index members_username_key on members (lower(username));
create unique index members_state_code_key on members (state_code);
create index members_people_search on members using gin (people_search gin_trgm_ops);
create index members_account_search on members using gin (account_search gin_trgm_ops);
create index members_people_grams on members using gin (short_grams(people_search));
create index members_account_grams on members using gin (short_grams(account_search));
-- Whole fields and starts of fields, independent of the collation of the database.
create index members_name_form on members (line_form(name) collate "C");
create index members_ppa_form on members (line_form(ppa) collate "C");
create index members_state_idx on members (deployment_state, id desc);
create index members_lga_idx on members (lga, id desc);
create index members_ppa_idx on members (ppa, id desc);
create index members_cds_idx on members (cds_group, id desc);
-- A search with very many matches reads all lines from this index alone, so the table is vacuumed early.
create index members_account_lines on members (id) include (account_search);
-- The state too, because some names of LGAs occur in two states.
create index members_state_lga_idx on members (deployment_state, lga, id desc);
-- The rosters of places.
create index members_roster_idx on members (deployment_state, (coalesce(state_code, '')) collate "C", id)
  where suspended_at is null;
create index members_batch_idx on members (batch, id) where suspended_at is null and deleted_at is null;
create index members_unfinished_deletion_idx on members (id) where deleted_at is not null and deletion_finished_at is null;
create index members_suspended_until_idx on members (suspended_until) where suspended_until is not null;
create index members_username_form_idx on members (lower(username) collate "C");
-- Rows are only added at the end: an index of block ranges takes a few KB. Other tables have such indexes, too.
create index members_created_at_brin on members using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- The end of the service year.
create index members_service_end_idx on members ((service_start_date + coalesce(service_days, 365)));
create index members_former_email_idx on members (lower(former_email)) where former_email is not null;

create table member_counters (
  member_id          bigint  primary key references members on delete cascade,
  posts_count        bigint  not null default 0 check (posts_count >= 0),
  connections_count  bigint  not null default 0 check (connections_count >= 0),
  photos_count       bigint  not null default 0 check (photos_count >= 0),
  likes_count        bigint  not null default 0 check (likes_count >= 0),
  followers_count    bigint  not null default 0 check (followers_count >= 0),
  following_count    bigint  not null default 0 check (following_count >= 0)
) with (fillfactor = 70);
comment on table member_counters is
  'The counters of each member, kept by triggers and narrow because a change of a member writes over twenty indexes.';

create function add_member_counters() returns trigger language plpgsql as $$
begin
  insert into member_counters (member_id) values (new.id);
  return null;
end $$;
create trigger add_member_counters after insert on members for each row execute function add_member_counters();

create table member_figures (
  -- all, appeals, cases, cds_group, lga, portal, ppa, suspended, tickets.
  kind   text     not null,
  -- Empty for the total of a kind.
  value  text     not null,
  count  integer  not null default 0 check (count >= 0),
  primary key (kind, value)
) with (fillfactor = 50);
comment on table member_figures is 'Stored counts of members, tickets, cases and appeals, by kind and value, kept by triggers.';

create function change_figure(figure_kind text, figure_value text, difference integer) returns void language sql as $$
  insert into member_figures as f (kind, value, count) values (figure_kind, figure_value, greatest(difference, 0))
    on conflict (kind, value) do update set count = f.count + difference
$$;

-- Deleted members count in no figure.
create function count_member() returns trigger language plpgsql as $$
declare
  was members := case when tg_op <> 'INSERT' and old.deleted_at is null then old end;
  is_now members := case when tg_op <> 'DELETE' and new.deleted_at is null then new end;
begin
  -- Kinds in alphabetical order everywhere, values within a kind too: no two transactions wait for each other.
  perform change_figure(kind, value, sum(difference)::integer) from (
    values ('all', case when was.id is not null then '' end, -1),
           ('all', case when is_now.id is not null then '' end, 1),
           ('cds_group', was.cds_group, -1), ('cds_group', is_now.cds_group, 1),
           ('lga', was.deployment_state || '/' || was.lga, -1),
           ('lga', is_now.deployment_state || '/' || is_now.lga, 1),
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

create table portal_links (
  member_id        bigint       primary key references members on delete cascade,
  account_id       text         not null unique,
  token_encrypted  text         not null,
  linked_at        timestamptz  not null default now(),
  -- The daily round fetches the record at this time or later; null: never, because the service year has ended.
  due_at           timestamptz  default now() + interval '20 hours',
  -- Number of successive daily rounds that could not renew the record.
  failures         integer      not null default 0
);
comment on table portal_links is 'The portal accounts of members who have linked one.';
create index portal_links_due_idx on portal_links (due_at);
create index portal_links_linked_at_brin on portal_links using brin (linked_at)
  with (pages_per_range = 16, autosummarize = on);
