-- Offices of the service year, and roll calls.

create table offices (
  id                bigint       generated always as identity primary key,
  kind              text         not null
                                 check (kind in ('coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive')),
  state             text         not null,
  lga               text,
  -- Of a zonal inspector.
  lgas              text[],
  cds_group         text,
  -- The holder: a member or an administrator. Both are null once the member's account is deleted.
  member_id         bigint       references members on delete set null,
  administrator_id  bigint       references administrators,
  -- The last day, included. The office then ends without a write.
  until             date         not null,
  offered_by        bigint       not null references administrators,
  offered_at        timestamptz  not null,
  accepted_at       timestamptz,
  ended_at          timestamptz,
  check (num_nonnulls(member_id, administrator_id) <= 1),
  check ((lga is null) = (kind = 'coordinator' or kind = 'zonal')),
  check ((lgas is null) = (kind <> 'zonal')),
  check ((cds_group is null) = (kind <> 'cds_executive'))
);
comment on table offices is 'Who holds which office of the service year; ended ones too.';
create index offices_state_idx on offices (state, id desc);
create index offices_kind_idx on offices (kind, id desc);
create index offices_place_idx on offices (state, lga) where ended_at is null;
create index offices_member_idx on offices (member_id, id desc);
create index offices_administrator_idx on offices (administrator_id, id desc);
create index offices_offered_by_idx on offices (offered_by);

create table roll_calls (
  id         bigint       generated always as identity primary key,
  office_id  bigint       not null references offices,
  title      text         not null check (char_length(title) between 1 and 120),
  day        date         not null,
  -- HH:MM in Nigeria.
  from_time  text         not null check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  to_time    text         not null check (to_time ~ '^[0-2][0-9]:[0-5][0-9]$' and to_time > from_time),
  word       text         not null check (word ~ '^[0-9]{4}$'),
  opened_at  timestamptz  not null,
  -- The end of the day's roll call; claims come until a day later.
  ends_at    timestamptz  not null,
  -- When it closes itself.
  closes_at  timestamptz  not null,
  closed_at  timestamptz
);
comment on table roll_calls is 'Roll calls of offices.';
create unique index roll_calls_open_key on roll_calls (office_id) where closed_at is null;
create index roll_calls_office_idx on roll_calls (office_id, id desc);
create index roll_calls_due_idx on roll_calls (closes_at) where closed_at is null;

create table roll_call_members (
  id            bigint       generated always as identity primary key,
  roll_call_id  bigint       not null references roll_calls on delete cascade,
  member_id     bigint       not null references members on delete cascade,
  mark          text         not null default 'none' check (mark in ('present', 'excused', 'none')),
  -- When the mark was made, which counts among marks of several devices.
  marked_at     timestamptz,
  claimed_at    timestamptz,
  -- When the last mark, claim or correction came.
  received_at   timestamptz,
  wrong_words   bigint       not null default 0,
  -- The member's objection.
  ticket_id     bigint       references support_tickets on delete set null,
  unique (roll_call_id, member_id)
);
comment on table roll_call_members is 'The rosters of roll calls, with marks and claims.';
create index roll_call_members_member_idx on roll_call_members (member_id, roll_call_id desc);
create index roll_call_members_ticket_idx on roll_call_members (ticket_id) where ticket_id is not null;

create table roll_call_corrections (
  id            bigint       generated always as identity primary key,
  roll_call_id  bigint       not null references roll_calls on delete cascade,
  member_id     bigint       not null references members on delete cascade,
  mark          text         not null check (mark in ('present', 'excused', 'none')),
  reason        text         not null check (char_length(reason) between 1 and 300),
  corrected_at  timestamptz  not null
);
comment on table roll_call_corrections is 'Corrections of marks after the closing, with the reason that the member was told.';
create index roll_call_corrections_roll_call_idx on roll_call_corrections (roll_call_id);
create index roll_call_corrections_member_idx on roll_call_corrections (member_id, id desc);
