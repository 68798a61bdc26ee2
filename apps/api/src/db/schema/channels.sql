-- Official notices and rumours.

create table channels (
  id         bigint  generated always as identity primary key,
  key        text    not null unique,
  kind       text    not null check (kind in ('everybody', 'state', 'lga', 'batch', 'cds_group')),
  state      text,
  lga        text,
  batch      text,
  cds_group  text,
  -- Kept by triggers, except for the channel for everybody.
  members    bigint  not null default 0
);
comment on table channels is
  'The channels of official notices: one for everybody and one for each state, LGA, batch and CDS group that a member has.';
insert into channels (key, kind) values ('everybody', 'everybody');

-- The keys of the channels of a member.
create function channel_keys(state text, lga text, batch text, cds_group text) returns text[]
  language sql immutable parallel safe as $$
  select array_remove(array['everybody', 'state/' || state, 'lga/' || state || '/' || lga, 'batch/' || batch,
    'cds_group/' || cds_group], null)
$$;

-- Adds and counts the channels. They are locked in one order, so that no two transactions wait for each other.
create function count_channel_member() returns trigger language plpgsql as $$
declare
  was text[] := case when tg_op <> 'INSERT' then channel_keys(old.deployment_state, old.lga, old.batch, old.cds_group) end;
  is_now text[] := case when tg_op <> 'DELETE' then channel_keys(new.deployment_state, new.lga, new.batch, new.cds_group) end;
  changed text[] := array(
    select key from (select unnest(was) except select unnest(is_now)) as gone (key)
    union all select key from (select unnest(is_now) except select unnest(was)) as added (key));
begin
  if tg_op <> 'DELETE' then
    insert into channels (key, kind, state, lga, batch, cds_group)
      select found.* from (values
        ('state/' || new.deployment_state, 'state', new.deployment_state, null, null, null),
        ('lga/' || new.deployment_state || '/' || new.lga, 'lga', new.deployment_state, new.lga, null, null),
        ('batch/' || new.batch, 'batch', null, null, new.batch, null),
        ('cds_group/' || new.cds_group, 'cds_group', null, null, null, new.cds_group))
        as found (key)
      where found.key = any(changed) order by found.key on conflict do nothing;
  end if;
  -- In one order, so that no two transactions wait for each other. Everybody is counted elsewhere.
  perform from channels where key = any(changed) and kind <> 'everybody' order by key for update;
  update channels set members = members + case when key = any(is_now) then 1 else -1 end
    where key = any(changed) and kind <> 'everybody';
  return null;
end $$;
create trigger count_channel_member_added after insert or delete on members
  for each row execute function count_channel_member();
create trigger count_channel_member_changed after update of deployment_state, lga, batch, cds_group on members
  for each row when ((new.deployment_state, new.lga, new.batch, new.cds_group)
    is distinct from (old.deployment_state, old.lga, old.batch, old.cds_group))
  execute function count_channel_member();

create table notices (
  id                     bigint       generated always as identity primary key,
  channel_id             bigint       not null references channels,
  title                  text         not null check (char_length(title) <= 120),
  body                   text         not null check (char_length(body) <= 5000),
  needs_acknowledgement  boolean      not null,
  published_at           timestamptz  not null,
  expires_at             timestamptz,
  administrator_id       bigint       not null references administrators,
  -- The office for which an official has published it.
  office_id              bigint       references offices,
  -- Members of the audience when it was published.
  reach                  bigint       not null
);
comment on table notices is 'Official notices.';
create index notices_administrator_idx on notices (administrator_id);
create index notices_office_idx on notices (office_id) where office_id is not null;
create index notices_channel_idx on notices (channel_id, id desc);

create table channel_marks (
  member_id            bigint   not null references members on delete cascade,
  channel_id           bigint   not null references channels on delete cascade,
  last_read_notice_id  bigint   not null default 0,
  is_muted             boolean  not null default false,
  primary key (member_id, channel_id)
);
comment on table channel_marks is 'How far members have read in channels.';
create index channel_marks_channel_idx on channel_marks (channel_id);

create table notice_acknowledgements (
  member_id        bigint       not null references members on delete cascade,
  notice_id        bigint       not null references notices on delete cascade,
  acknowledged_at  timestamptz  not null,
  primary key (member_id, notice_id)
);
comment on table notice_acknowledgements is 'Which members have acknowledged which notices.';
create index notice_acknowledgements_notice_idx on notice_acknowledgements (notice_id);

create table notice_figures (
  notice_id     bigint  not null references notices on delete cascade,
  slot          bigint  not null,
  read          bigint  not null default 0,
  acknowledged  bigint  not null default 0,
  primary key (notice_id, slot)
);
comment on table notice_figures is
  'How many members have read and acknowledged a notice, as the sum of rows that seldom wait for each other.';

create sequence rumour_answer_positions;

create table rumours (
  id               bigint       generated always as identity primary key,
  text             text         not null check (char_length(text) <= 1000),
  photo_id         bigint       references all_photos on delete set null,
  -- Kept by a trigger.
  askers           bigint       not null default 0,
  -- Orders the open ones: those with the most askers first, and the newest first among equals.
  ask_position     bigint       not null generated always as (askers * 536870912 + id) stored,
  verdict          text         check (verdict in ('true', 'false', 'unclear')),
  explanation      text         check (char_length(explanation) <= 2000),
  source           text         check (char_length(source) <= 500),
  created_at       timestamptz  not null default now(),
  answered_at      timestamptz,
  -- The order of first answers.
  answer_position  bigint       unique,
  search           text         generated always as (line_form(text)) stored,
  words            tsvector     not null generated always as (post_words(text)) stored,
  check ((verdict is null) = (answered_at is null) and (verdict is null) = (answer_position is null))
);
comment on table rumours is 'What members ask about. A rumour does not name its first asker.';
create index rumours_open_idx on rumours (ask_position desc) where verdict is null;
create index rumours_photo_idx on rumours (photo_id) where photo_id is not null;
create index rumours_words_idx on rumours using gin (words);

create table rumour_askers (
  member_id  bigint  not null references members on delete cascade,
  rumour_id  bigint  not null references rumours on delete cascade,
  primary key (member_id, rumour_id)
);
comment on table rumour_askers is 'Who has asked about which rumour.';
create index rumour_askers_rumour_idx on rumour_askers (rumour_id, member_id);

-- A rumour without an answer goes with its last asker.
create function count_rumour_asker() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update rumours set askers = askers + 1 where id = new.rumour_id;
  else
    update rumours set askers = askers - 1 where id = old.rumour_id;
    delete from rumours where id = old.rumour_id and askers = 0 and verdict is null;
  end if;
  return null;
end $$;
create trigger count_rumour_asker after insert or delete on rumour_askers
  for each row execute function count_rumour_asker();
