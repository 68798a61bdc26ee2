-- Administrators, the cases that they decide, and the log of their acts.

create table administrators (
  id                  bigint       generated always as identity primary key,
  username            text         not null,
  password_hash       text         not null,
  first_name          text         not null,
  last_name           text         not null,
  role                text         not null check (role in ('super_admin', 'moderator', 'official')),
  is_active           boolean      not null default true,
  -- Encrypted; null without an authenticator.
  otp_secret          text,
  -- Encrypted; offered, and not confirmed yet.
  otp_offered_secret  text,
  -- The period of the last code that was used.
  otp_last_step       bigint,
  -- Where the administrator is told of urgent cases; null for nowhere.
  alert_email         text         check (char_length(alert_email) between 3 and 254),
  created_at          timestamptz  not null default now()
);
comment on table administrators is 'Accounts of the administrators.';
create unique index administrators_username_key on administrators (lower(username));

create table administrator_recovery_codes (
  administrator_id  bigint  not null references administrators on delete cascade,
  code_hash         bytea   not null,
  primary key (administrator_id, code_hash)
);
comment on table administrator_recovery_codes is 'Codes that replace an authenticator once.';

create table administrator_keys (
  owner_id      bigint       not null references administrators on delete cascade deferrable initially deferred,
  key           uuid         not null,
  request_hash  bytea        not null,
  status        smallint,
  result_id     bigint,
  created_at    timestamptz  not null default now(),
  primary key (owner_id, key)
);
comment on table administrator_keys is 'Idempotency keys of creates by administrators, each with what it created.';
create index administrator_keys_created_idx on administrator_keys (created_at);

create table administrator_sessions (
  id                bigint       generated always as identity primary key,
  token_hash        bytea        not null unique,
  administrator_id  bigint       not null references administrators on delete cascade,
  created_at        timestamptz  not null default now(),
  last_seen_at      timestamptz  not null default now(),
  -- The last time that a one-time code was entered, or the sign-in.
  code_at           timestamptz  not null default now(),
  expires_at        timestamptz  not null
);
comment on table administrator_sessions is 'Signed-in administrators, by the hash of their token.';
create index administrator_sessions_administrator_idx on administrator_sessions (administrator_id);

create table cases (
  id                 bigint       generated always as identity primary key,
  subject_type       text         not null
                                  check (subject_type in ('post', 'comment', 'direct_message', 'group_message',
                                    'member', 'photo', 'group', 'ppa_review')),
  -- No foreign key: the subject may be gone.
  subject_id         bigint       not null,
  -- The author or owner of the subject. The emptied row of a deleted member stays as long as the case.
  member_id          bigint       references members,
  -- A copy of the reported text.
  text               text,
  report_count       bigint       not null default 0,
  reasons            jsonb        not null default '{}',
  -- The gravest is highest.
  severity           bigint       not null default 0 check (severity between 0 and 2),
  -- When a report first made it urgent.
  urgent_at          timestamptz,
  -- Orders the list: urgent ones above 3 * 536870912, then the gravest first, within it the oldest.
  position           bigint       generated always as (
                                    (case when urgent_at is null then severity + 1 else 4 end) * 536870912 - id) stored,
  assignee_id        bigint       references administrators on delete set null,
  action             text         check (action in ('dismiss', 'remove', 'warn', 'suspend')),
  days               bigint       check (days between 1 and 365),
  note               text         check (char_length(note) between 1 and 1000),
  administrator_id   bigint       references administrators,
  decided_at         timestamptz,
  first_reported_at  timestamptz  not null default now(),
  last_reported_at   timestamptz  not null default now(),
  check ((decided_at is null) = (action is null))
);
comment on table cases is 'Reported content and members, each with what was decided.';
create unique index cases_open_subject_key on cases (subject_type, subject_id) where decided_at is null;
create index cases_position_idx on cases (position desc);
create index cases_open_idx on cases (position desc) where decided_at is null;
create index cases_urgent_idx on cases (id) where decided_at is null and urgent_at is not null;
create index cases_resolved_idx on cases (position desc) where decided_at is not null;
create index cases_subject_type_idx on cases (subject_type, position desc);
create index cases_member_idx on cases (member_id, id desc);
create index cases_decided_idx on cases (decided_at) where decided_at is not null;
create index cases_assignee_idx on cases (assignee_id);
create index cases_administrator_idx on cases (administrator_id);

-- Counts all cases, and those of each status and subject type and their combinations, such as `open/post`.
create function count_case() returns trigger language plpgsql as $$
declare
  was cases := case when tg_op <> 'INSERT' then old end;
  is_now cases := case when tg_op <> 'DELETE' then new end;
begin
  perform change_figure('cases', value, sum(difference)::integer)
  from (
    select concat_ws('/', one_status, one_type) as value, difference
    from (values (was.id, was.decided_at, was.subject_type, -1), (is_now.id, is_now.decided_at, is_now.subject_type, 1))
        as counted (id, decided_at, subject_type, difference),
      unnest(array['', case when decided_at is null then 'open' else 'resolved' end]) one_status,
      unnest(array['', subject_type]) one_type
    where id is not null
  ) as changes
  group by value having sum(difference) <> 0 order by value;
  return null;
end $$;
create trigger count_case after insert or update of decided_at or delete on cases
  for each row execute function count_case();

alter table all_posts add foreign key (case_id) references cases on delete set null;
alter table all_comments add foreign key (case_id) references cases on delete set null;

create table case_photos (
  case_id  bigint  primary key references cases on delete cascade,
  -- The address that the photo had.
  url      text    not null,
  bytes    bytea   not null
);
comment on table case_photos is 'The copy of a reported photo, or of the first one of a post.';

create table case_more_photos (
  case_id   bigint  not null references cases on delete cascade,
  position  bigint  not null check (position between 1 and 3),
  url       text    not null,
  bytes     bytea   not null,
  primary key (case_id, position)
);
comment on table case_more_photos is 'The copies of the other photos of a reported post.';

create table case_voices (
  case_id       bigint  primary key references cases on delete cascade,
  content_type  text    not null check (content_type in ('audio/webm', 'audio/ogg', 'audio/mp4')),
  bytes         bytea   not null
);
comment on table case_voices is 'The copies of reported voice notes.';

create table reports (
  id           bigint       generated always as identity primary key,
  case_id      bigint       not null references cases on delete cascade,
  reporter_id  bigint       not null references members,
  reason       text         not null
                            check (reason in ('spam', 'harassment', 'hate', 'violence', 'sexual', 'self_harm',
                              'false_information', 'impersonation', 'other')),
  note         text         check (char_length(note) between 1 and 1000),
  created_at   timestamptz  not null default now(),
  unique (case_id, reporter_id)
);
comment on table reports is 'Reports of members, gathered in cases.';
create index reports_reporter_idx on reports (reporter_id, id desc);
create index reports_created_at_brin on reports using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index reports_case_idx on reports (case_id, id desc);

create table audit_log (
  id                bigint       generated always as identity primary key,
  -- Null for an entry of the command line.
  administrator_id  bigint       references administrators,
  -- The member who acted as the holder of an office. No foreign key, as for member_id.
  holder_id         bigint,
  -- A member may have the username of an administrator.
  actor_kind        text         not null generated always as (case
                                   when administrator_id is not null then 'administrator'
                                   when holder_id is not null then 'member'
                                   else 'operator' end) stored,
  action            text         not null,
  -- No foreign key: an entry remains after its member is deleted.
  member_id         bigint,
  target_type       text,
  target_id         bigint,
  created_at        timestamptz  not null default now()
);
comment on table audit_log is 'What administrators did; nothing changes or removes an entry.';
create index audit_log_administrator_idx on audit_log (administrator_id, id desc);
create index audit_log_holder_idx on audit_log (holder_id, id desc) where holder_id is not null;
create index audit_log_actor_kind_idx on audit_log (actor_kind, id desc);
create index audit_log_member_idx on audit_log (member_id, id desc);
create index audit_log_action_idx on audit_log (action, id desc);
create index audit_log_target_type_idx on audit_log (target_type, id desc) where target_type is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
