-- State of background work: how far it has come, and figures of past days.

create table service_reminder_rounds (
  day             date    primary key,
  last_member_id  bigint  not null default 0
);
comment on table service_reminder_rounds is 'How far the present round of reminders of clearances of each day has come.';

create table counter_check (
  only_row    boolean  primary key default true check (only_row),
  table_name  text     not null default 'posts',
  after_id    bigint   not null default 0,
  -- Number of rows that it has ever corrected.
  corrected   bigint   not null default 0
);
comment on table counter_check is 'How far the nightly check of the counters has come, in one row.';
insert into counter_check default values;

create table stray_file_search (
  only_row    boolean  primary key default true check (only_row),
  -- Empty before the first file.
  after_file  text     not null default ''
);
comment on table stray_file_search is 'How far the nightly search for stray files has come, in one row.';
insert into stray_file_search default values;

create table analytics_days (
  day             date    primary key,
  registrations   bigint  not null,
  active_members  bigint  not null,
  posts           bigint  not null,
  comments        bigint  not null,
  messages        bigint  not null,
  connections     bigint  not null,
  portal_links    bigint  not null,
  reports         bigint  not null,
  tickets         bigint  not null,
  answers         bigint  not null,
  -- Seconds from the tickets that were answered to their answers, together.
  answer_seconds  bigint  not null
);
comment on table analytics_days is 'Figures of past days, in Lagos.';

create table analytics_state_posts (
  day    date    not null,
  state  text    not null,
  posts  bigint  not null,
  primary key (day, state)
);
comment on table analytics_state_posts is 'Posts of a day by the state of their authors.';

create table analytics_active_members (
  kind       text    not null check (kind in ('week', 'month')),
  starts_on  date    not null,
  members    bigint  not null,
  primary key (kind, starts_on)
);
comment on table analytics_active_members is 'Members who were there in a whole week or month that is over.';

create table member_activity (
  member_id  bigint  not null references members on delete cascade,
  -- The first day of the month.
  month      date    not null,
  -- Bits: the lowest is the first of the month.
  days       bigint  not null,
  primary key (member_id, month)
);
comment on table member_activity is 'On which days of a month a member was there.';
create index member_activity_month_idx on member_activity (month);
