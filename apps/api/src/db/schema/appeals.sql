-- Decisions about members, appeals against them, and figures of both.

create table member_decisions (
  id                bigint       generated always as identity primary key,
  member_id         bigint       not null references members on delete cascade,
  -- Null for a suspension without a case, and once the case is deleted.
  case_id           bigint       unique references cases on delete set null,
  action            text         not null check (action in ('remove', 'warn', 'suspend')),
  subject_type      text         not null
                                 check (subject_type in ('post', 'comment', 'direct_message', 'group_message',
                                   'member', 'photo', 'group', 'ppa_review')),
  days              bigint       check (days between 1 and 365),
  note              text         check (char_length(note) between 1 and 1000),
  administrator_id  bigint       not null references administrators,
  decided_at        timestamptz  not null
);
comment on table member_decisions is 'Decisions that removed something of a member, warned or suspended the member.';
create index member_decisions_administrator_idx on member_decisions (administrator_id);
create index member_decisions_decided_idx on member_decisions (decided_at);
create index member_decisions_member_idx on member_decisions (member_id, id desc);
create index member_decisions_suspension_idx on member_decisions (member_id, id desc) where action = 'suspend';

create table appeals (
  id                bigint       generated always as identity primary key,
  decision_id       bigint       not null unique references member_decisions on delete cascade,
  member_id         bigint       not null references members on delete cascade,
  -- The ticket of an appeal that a suspended member made at the sign-in.
  ticket_id         bigint       unique references support_tickets on delete set null,
  text              text         not null check (char_length(text) between 1 and 5000),
  outcome           text         check (outcome in ('upheld', 'overturned')),
  note              text         check (char_length(note) between 1 and 1000),
  restored          text         check (restored in ('content', 'suspension', 'warning', 'nothing')),
  administrator_id  bigint       references administrators,
  created_at        timestamptz  not null default now(),
  resolved_at       timestamptz,
  check (num_nulls(outcome, note, restored, administrator_id, resolved_at) in (0, 5))
);
comment on table appeals is 'Appeals of members against decisions, one each.';
create index appeals_administrator_idx on appeals (administrator_id) where administrator_id is not null;
create index appeals_member_idx on appeals (member_id, id desc);
create index appeals_open_idx on appeals (id) where resolved_at is null;
create index appeals_resolved_idx on appeals (id) where resolved_at is not null;

-- Counts all appeals, and those of each status.
create function count_appeal() returns trigger language plpgsql as $$
declare
  was appeals := case when tg_op <> 'INSERT' then old end;
  is_now appeals := case when tg_op <> 'DELETE' then new end;
begin
  perform change_figure('appeals', value, sum(difference)::integer)
  from (
    select value, difference
    from (values (was.id, was.resolved_at, -1), (is_now.id, is_now.resolved_at, 1))
        as counted (id, resolved_at, difference),
      unnest(array['', case when resolved_at is null then 'open' else 'resolved' end]) value
    where id is not null
  ) as changes
  group by value having sum(difference) <> 0 order by value;
  return null;
end $$;
create trigger count_appeal after insert or update of resolved_at or delete on appeals
  for each row execute function count_appeal();

create table decision_figures (
  -- In Lagos, such as `2026-Q4`.
  quarter  text    not null,
  figure   text    not null
                   check (figure in ('dismiss', 'remove', 'warn', 'suspend', 'upheld', 'overturned', 'hours')),
  -- Of cases decided after as many whole hours; 0 for the other figures.
  hours    bigint  not null,
  count    bigint  not null check (count >= 0),
  primary key (quarter, figure, hours)
);
comment on table decision_figures is
  'Numbers of decided cases and appeals by quarter, kept by triggers, which outlast cases and accounts.';

create function quarter_in_lagos(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'Africa/Lagos', 'YYYY"-Q"Q')
$$;

create function count_decided_case() returns trigger language plpgsql as $$
begin
  -- In the order of the key: no two transactions wait for each other.
  insert into decision_figures as f (quarter, figure, hours, count)
    select quarter_in_lagos(new.decided_at), figure, hours, 1
    from (values (new.action, 0), ('hours',
      greatest(0, round(extract(epoch from new.decided_at - new.first_reported_at) / 3600))::bigint))
      as counted (figure, hours)
    order by figure
    on conflict (quarter, figure, hours) do update set count = f.count + 1;
  return null;
end $$;
create trigger count_case_decided_at_once after insert on cases
  for each row when (new.decided_at is not null) execute function count_decided_case();
create trigger count_case_decided after update of decided_at on cases
  for each row when (old.decided_at is null and new.decided_at is not null) execute function count_decided_case();

create function count_decided_appeal() returns trigger language plpgsql as $$
begin
  insert into decision_figures as f (quarter, figure, hours, count)
    values (quarter_in_lagos(new.resolved_at), new.outcome, 0, 1)
    on conflict (quarter, figure, hours) do update set count = f.count + 1;
  return null;
end $$;
create trigger count_appeal_decided_at_once after insert on appeals
  for each row when (new.resolved_at is not null) execute function count_decided_appeal();
create trigger count_appeal_decided after update of resolved_at on appeals
  for each row when (old.resolved_at is null and new.resolved_at is not null) execute function count_decided_appeal();
