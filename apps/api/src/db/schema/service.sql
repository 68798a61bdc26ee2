-- The service year: clearances, allowance, places of primary assignment.

create table service_clearances (
  member_id   bigint  not null references members on delete cascade,
  -- YYYY-MM.
  month       text    not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  cleared_on  date    not null,
  primary key (member_id, month)
);
comment on table service_clearances is 'Clearances that members have entered.';

create table service_items (
  member_id  bigint  not null references members on delete cascade,
  key        text    not null check (key in ('ppa_letter', 'cds_clearance', 'inspector_form', 'kit')),
  primary key (member_id, key)
);
comment on table service_items is 'Items of checklists that are done.';

create table service_reminders (
  member_id  bigint  not null references members on delete cascade,
  -- YYYY-MM.
  month      text    not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- The first day that a reminder named as opened, and the last day that one named as close.
  opens_on   date,
  closes_on  date,
  primary key (member_id, month)
);
comment on table service_reminders is 'Reminders of clearances that members have had.';

create table service_calendars (
  member_id        bigint       primary key references members on delete cascade,
  -- The token is kept to show it again, and its hash to find it.
  token_hash       bytea        not null unique,
  token_encrypted  text         not null,
  created_at       timestamptz  not null default now()
);
comment on table service_calendars is 'Private addresses of calendars.';

-- Orders the calendar: the latest day is the lowest, within it the newest entry.
create function calendar_position(first_day date, id bigint) returns bigint
  language sql immutable parallel safe as $$
  select (date '2100-01-01' - first_day) * 100000000000 - id
$$;

create table calendar_entries (
  id                bigint       generated always as identity primary key,
  kind              text         not null check (kind in ('clearance_window', 'suspension', 'cds_day', 'passing_out',
                                   'other')),
  title             text         not null check (char_length(title) <= 120),
  first_day         date         not null,
  last_day          date         not null,
  state             text,
  lga               text,
  batch             text,
  cds_group         text,
  announced_by      text         not null check (char_length(announced_by) <= 120),
  note              text         check (char_length(note) <= 1000),
  source            text         check (char_length(source) <= 300),
  published_at      timestamptz  not null,
  changed_at        timestamptz,
  changes           bigint       not null default 0,
  withdrawn_at      timestamptz,
  -- Active members of the audience when it was published or last changed.
  reach             bigint       not null,
  -- The last change that the audience is told; null where nobody is.
  told_change       text         check (told_change in ('published', 'moved', 'withdrawn')),
  -- Later members have heard nothing of it: the round that this change has overtaken did not come to them.
  heard_until       bigint       not null default 0,
  administrator_id  bigint       not null references administrators,
  -- Everybody is the empty text.
  place             text         generated always as (coalesce(state, '') || coalesce('/' || lga, '')) stored,
  position          bigint       generated always as (calendar_position(first_day, id)) stored,
  check (first_day <= last_day and first_day >= '2020-01-01' and last_day < '2100-01-01'),
  check (lga is null or state is not null),
  check (cds_group is null or lga is not null)
);
comment on table calendar_entries is 'Dates of the service year that offices have announced.';
create index calendar_entries_administrator_idx on calendar_entries (administrator_id);
create index calendar_entries_place_idx on calendar_entries (place);
create index calendar_entries_decisive_idx on calendar_entries (position desc)
  where kind in ('clearance_window', 'suspension') and withdrawn_at is null;
create index calendar_entries_position_idx on calendar_entries (position desc) where withdrawn_at is null;
create index calendar_entries_public_idx on calendar_entries (position desc) where place = '' and withdrawn_at is null;
create index calendar_entries_kind_idx on calendar_entries (kind, position desc) where withdrawn_at is null;
create index calendar_entries_state_idx on calendar_entries (state, position desc) where withdrawn_at is null;
create index calendar_entries_lga_idx on calendar_entries (lga, position desc) where withdrawn_at is null;

create table calendar_changes (
  id                bigint       generated always as identity primary key,
  entry_id          bigint       not null references calendar_entries,
  administrator_id  bigint       not null references administrators,
  action            text         not null check (action in ('published', 'changed', 'withdrawn')),
  at                timestamptz  not null,
  -- The entry afterwards.
  title             text         not null,
  first_day         date         not null,
  last_day          date         not null,
  announced_by      text         not null,
  note              text,
  source            text,
  changed_at        timestamptz,
  reach             bigint       not null
);
comment on table calendar_changes is 'The history of the announced dates.';
create index calendar_changes_entry_idx on calendar_changes (entry_id, id);
create index calendar_changes_administrator_idx on calendar_changes (administrator_id);

create table allowance_answers (
  member_id          bigint  not null references members on delete cascade,
  -- YYYY-MM.
  month              text    not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Null: not yet.
  paid_on            date,
  -- State and batch are those of the first answer.
  state              text,
  batch              text,
  -- The versions of the figures when the answer was last changed.
  everybody_version  bigint  not null,
  state_version      bigint  not null default 0,
  batch_version      bigint  not null default 0,
  primary key (member_id, month)
);
comment on table allowance_answers is 'Answers of members about the allowance of a month.';

create table allowance_figures (
  month          text    not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  kind           text    not null check (kind in ('batch', 'everybody', 'state')),
  value          text    not null,
  paid           bigint  not null,
  answers        bigint  not null,
  pending        bigint  not null,
  shown_paid     bigint  not null,
  shown_answers  bigint  not null,
  version        bigint  not null,
  primary key (month, kind, value)
);
comment on table allowance_figures is 'The counts of the answers of a month (product 4.30).';

create table allowance_marks (
  month        text   not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- A keyed hash of the portal account.
  portal_mark  bytea  not null,
  primary key (month, portal_mark)
);
comment on table allowance_marks is
  'Portal accounts that have answered for a month; a row outlives the link, the answer and the account, and goes after two years.';

create table clearance_answers (
  day           date         not null,
  state         text         not null,
  lga           text         not null,
  member_id     bigint       not null references members on delete cascade,
  -- Null: taken back. The row stays for the day, so that the next answer is not a first one.
  status        text         check (status in ('open', 'closed', 'nobody')),
  wait_minutes  integer      check (wait_minutes between 0 and 720),
  at            timestamptz  not null,
  primary key (member_id, day, state, lga),
  check (wait_minutes is null or status = 'open')
);
comment on table clearance_answers is 'How members have found the clearance of a day, where they served when they answered.';
create index clearance_answers_place_idx on clearance_answers (day, state, lga);
create index clearance_answers_withdrawn_idx on clearance_answers (day) where status is null;

create table clearance_figures (
  day            date         not null,
  state          text         not null,
  lga            text         not null,
  -- Members who have answered for the first time; nobody reads it, and it goes with the day.
  first_answers  bigint       not null default 0,
  -- The answers of the day at the last renewal, in tens.
  answers        bigint       not null default 0 check (answers % 10 = 0),
  -- The shown figures of the last hours; null where there are too few.
  shown_count    bigint       check (shown_count % 10 = 0),
  shown_status   text         check (shown_status in ('open', 'closed', 'nobody', 'mixed')),
  shown_wait     integer,
  -- Of the last shown ones two thirds were "closed" or "nobody"; null where none were shown.
  was_closed     boolean,
  renewed_at     timestamptz,
  primary key (state, day, lga)
);
comment on table clearance_figures is 'The counts of the clearance of a day in an LGA (product 4.54).';
create index clearance_figures_renewal_idx on clearance_figures (renewed_at) where shown_count is not null;
create index clearance_figures_day_idx on clearance_figures (day) where first_answers > 0;

create table clearance_marks (
  day          date   not null,
  state        text   not null,
  lga          text   not null,
  -- A keyed hash of the portal account.
  portal_mark  bytea  not null,
  primary key (day, state, lga, portal_mark)
);
comment on table clearance_marks is
  'Portal accounts that have answered about a clearance; a row outlives the link, the answer and the account, and goes with the day.';

create table ppas (
  id             bigint  generated always as identity primary key,
  name           text    not null,
  lga            text    not null,
  state          text    not null,
  -- Kept by triggers: of the ratings the sums.
  members        bigint  not null default 0,
  reviews        bigint  not null default 0,
  welcome        bigint  not null default 0,
  work           bigint  not null default 0,
  accommodation  bigint  not null default 0,
  stipend        bigint  not null default 0,
  safety         bigint  not null default 0,
  search         text    generated always as (search_lines(variadic array[name, lga, state])) stored,
  unique (name, lga, state)
);
comment on table ppas is 'Places of primary assignment, added and counted by triggers.';
create index ppas_search_idx on ppas using gin (search gin_trgm_ops);
create index ppas_place_idx on ppas (state, lga, id desc);
create index ppas_grams_idx on ppas using gin (short_grams(search));

-- Places change in alphabetical order, so that no two transactions wait for each other.
create function count_ppa_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.ppa is not null and new.lga is not null and new.deployment_state is not null then
    insert into ppas (name, lga, state) values (new.ppa, new.lga, new.deployment_state) on conflict do nothing;
  end if;
  perform from ppas where (name = old.ppa and lga = old.lga and state = old.deployment_state)
    or (name = new.ppa and lga = new.lga and state = new.deployment_state) order by name, lga, state for update;
  update ppas set members = members - 1 where name = old.ppa and lga = old.lga and state = old.deployment_state;
  update ppas set members = members + 1 where name = new.ppa and lga = new.lga and state = new.deployment_state;
  return null;
end $$;
create trigger count_ppa_member_added after insert on members
  for each row when (new.ppa is not null) execute function count_ppa_member();
create trigger count_ppa_member_removed after delete on members
  for each row when (old.ppa is not null) execute function count_ppa_member();
create trigger count_ppa_member_changed after update of ppa, lga, deployment_state on members
  for each row when ((new.ppa, new.lga, new.deployment_state) is distinct from (old.ppa, old.lga, old.deployment_state))
  execute function count_ppa_member();

create table all_ppa_reviews (
  -- Random, so that neither ids nor their order show when a review was written.
  id             bigint  primary key,
  ppa_id         bigint  not null references ppas,
  member_id      bigint  not null references members on delete cascade,
  -- A keyed hash of the portal account, which outlives the link.
  portal_mark    bytea,
  welcome        bigint  not null check (welcome between 1 and 5),
  work           bigint  not null check (work between 1 and 5),
  accommodation  bigint  not null check (accommodation between 1 and 5),
  stipend        bigint  not null check (stipend between 1 and 5),
  safety         bigint  not null check (safety between 1 and 5),
  text           text    check (char_length(text) <= 2000),
  handover       text    check (char_length(handover) <= 2000),
  removed_at     timestamptz,
  -- The case that has removed it and may restore it; without one a job deletes it.
  case_id        bigint  references cases on delete set null check (case_id is null or removed_at is not null)
);
comment on table all_ppa_reviews is
  'Reviews of places of primary assignment, which do not name their author to others; removed ones too.';
create unique index ppa_reviews_member_key on all_ppa_reviews (member_id, ppa_id) where removed_at is null;
create index ppa_reviews_ppa_idx on all_ppa_reviews (ppa_id, id desc) where removed_at is null;
create unique index ppa_reviews_portal_mark_idx on all_ppa_reviews (ppa_id, portal_mark) where removed_at is null;
create index ppa_reviews_removed_idx on all_ppa_reviews (id) where removed_at is not null;
create index ppa_reviews_member_idx on all_ppa_reviews (member_id);
create index ppa_reviews_case_idx on all_ppa_reviews (case_id) where case_id is not null;

create view ppa_reviews as
  select id, ppa_id, member_id, portal_mark, welcome, work, accommodation, stipend, safety, text, handover
  from all_ppa_reviews where removed_at is null;

create function count_ppa_review() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.removed_at is null then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.removed_at is null then 1 else 0 end;
begin
  update ppas set
    reviews = reviews + is_now - was,
    welcome = welcome + is_now * coalesce(new.welcome, 0) - was * coalesce(old.welcome, 0),
    work = work + is_now * coalesce(new.work, 0) - was * coalesce(old.work, 0),
    accommodation = accommodation + is_now * coalesce(new.accommodation, 0) - was * coalesce(old.accommodation, 0),
    stipend = stipend + is_now * coalesce(new.stipend, 0) - was * coalesce(old.stipend, 0),
    safety = safety + is_now * coalesce(new.safety, 0) - was * coalesce(old.safety, 0)
  where id = coalesce(new.ppa_id, old.ppa_id) and was + is_now > 0;
  return null;
end $$;
create trigger count_ppa_review after insert or update or delete on all_ppa_reviews
  for each row execute function count_ppa_review();
