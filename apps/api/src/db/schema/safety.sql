-- Journeys that connections watch, and safety calls.

create table journeys (
  id             bigint       generated always as identity primary key,
  traveller_id   bigint       not null references members on delete cascade,
  -- Words, never positions.
  origin         text         not null check (char_length(origin) <= 80),
  destination    text         not null check (char_length(destination) <= 80),
  vehicle        text         check (char_length(vehicle) <= 80),
  started_at     timestamptz  not null,
  expected_at    timestamptz  not null,
  -- When the traveller gave the expected time: an older send that comes later does not replace it.
  time_given_at  timestamptz  not null,
  status         text         not null
                              check (status in ('underway', 'due', 'alerted', 'arrived', 'cancelled')),
  -- The contacts were told once, also where a new time followed: they are told of the end.
  was_alerted    boolean      not null default false,
  -- When the start came, which may have waited for the network.
  received_at    timestamptz  not null,
  -- The traveller's last call or live frame.
  last_heard_at  timestamptz  not null,
  ended_at       timestamptz,
  check ((status = 'arrived' or status = 'cancelled') = (ended_at is not null))
);
comment on table journeys is 'Journeys of members. A row goes a week after its end.';
-- A member is on one journey at a time.
create unique index journeys_active_key on journeys (traveller_id) where ended_at is null;
create index journeys_traveller_idx on journeys (traveller_id, id desc);
create index journeys_expected_idx on journeys (status, expected_at) where status in ('underway', 'due');
create index journeys_ended_idx on journeys (ended_at) where ended_at is not null;

create table journey_contacts (
  journey_id  bigint  not null references journeys on delete cascade,
  member_id   bigint  not null references members on delete cascade,
  status      text    not null default 'asked' check (status in ('asked', 'watching', 'declined')),
  primary key (journey_id, member_id)
);
comment on table journey_contacts is 'The connections who were asked to watch a journey.';
create index journey_contacts_member_idx on journey_contacts (member_id, journey_id desc);

create table safety_calls (
  id                bigint       generated always as identity primary key,
  state             text         not null,
  -- Null: the whole state.
  lga               text,
  reason            text         not null check (char_length(reason) <= 300),
  asked_at          timestamptz  not null,
  -- By an administrator; otherwise a call ends by itself.
  ended_at          timestamptz,
  -- Members of the area when it was asked.
  reach             bigint       not null,
  administrator_id  bigint       not null references administrators
);
comment on table safety_calls is 'Administrators ask the members of a state or an LGA whether they are safe.';
create index safety_calls_administrator_idx on safety_calls (administrator_id);
create index safety_calls_area_idx on safety_calls (state, lga, asked_at desc);
create index safety_calls_open_idx on safety_calls (asked_at) where ended_at is null;

create table safety_call_members (
  member_id    bigint       not null references members on delete cascade,
  call_id      bigint       not null references safety_calls on delete cascade,
  -- Null without an answer.
  status       text         check (status in ('safe', 'need_help')),
  text         text         check (char_length(text) <= 500),
  answered_at  timestamptz,
  -- The order of the administrators' list: need_help, no answer, safe; the rules' `answerPosition`.
  position     bigint       not null generated always as (
                              case status when 'need_help' then 2 when 'safe' then 0 else 1 end * 2251799813685248
                              + member_id) stored,
  primary key (member_id, call_id),
  check ((status is null) = (answered_at is null))
);
comment on table safety_call_members is 'Members whom a safety call concerns, with their answers; kept for 30 days.';
create index safety_call_members_list_idx on safety_call_members (call_id, position desc);

create table safety_call_figures (
  call_id    bigint  not null references safety_calls on delete cascade,
  slot       bigint  not null,
  need_help  bigint  not null default 0,
  safe       bigint  not null default 0,
  primary key (call_id, slot)
);
comment on table safety_call_figures is
  'How many members need help and are safe, as the sum of rows that seldom wait for each other; kept after the answers.';

-- A call's reach is the members of its area without these.
create index members_suspended_area_idx on members (deployment_state, lga) where suspended_at is not null;
