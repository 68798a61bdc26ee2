-- The desk: the members' support tickets and the administrators' notes and answers.

create table support_tickets (
  id               bigint       generated always as identity primary key,
  member_id        bigint       not null references members on delete cascade,
  subject          text         not null check (char_length(subject) between 1 and 150),
  description      text         not null check (char_length(description) between 1 and 5000),
  category         text         not null
                                check (category in ('account', 'portal', 'safety', 'content', 'data_protection',
                                  'other')),
  priority         text         not null check (priority in ('low', 'medium', 'high')),
  status           text         not null default 'open'
                                check (status in ('open', 'in_progress', 'resolved', 'closed')),
  -- The newest answer.
  reply            text         check (char_length(reply) between 1 and 5000),
  -- The member has not read it.
  is_unread        boolean      not null default false,
  assignee_id      bigint       references administrators on delete set null,
  last_message_at  timestamptz  not null default now(),
  -- The member's first message since the desk answered last; null after an answer.
  waiting_since    timestamptz  default now(),
  -- `waiting_since` before the last answer.
  waited_since     timestamptz,
  -- When an answer is due; null while none is.
  due_at           timestamptz,
  -- The first answer, or the first time that it was resolved or closed.
  answered_at      timestamptz,
  -- The last time that it was resolved or closed.
  closed_at        timestamptz,
  -- Its member has opened it again, and it has not ended since.
  is_reopened      boolean      not null default false,
  created_at       timestamptz  not null default now(),
  -- Orders the list: those that wait for an answer above 2 ^ 52, by the minute when it is due, then the others, newest
  -- first.
  position         bigint       generated always as (
                                  case when due_at is null then id else 9007199254740991 - id - 67108864
                                    * floor(extract(epoch from due_at at time zone 'UTC') / 60)::bigint end) stored,
  check ((closed_at is null) = (status = 'open' or status = 'in_progress')),
  check (closed_at is null or not is_reopened)
);
comment on table support_tickets is 'Requests of members to the administrators.';
create index support_tickets_member_idx on support_tickets (member_id, id desc);
create index support_tickets_position_idx on support_tickets (position desc);
create index support_tickets_status_idx on support_tickets (status, position desc);
create index support_tickets_priority_idx on support_tickets (priority, position desc);
create index support_tickets_assignee_idx on support_tickets (assignee_id, position desc);
create index support_tickets_resolved_idx on support_tickets (closed_at) where status = 'resolved';
create index support_tickets_due_idx on support_tickets (due_at) where due_at is not null;
create index support_tickets_created_at_brin on support_tickets using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index support_tickets_answered_idx on support_tickets (answered_at) where answered_at is not null;

-- Counts all tickets, and those of each status, priority and assignee and their combinations, such as `open/high/none`.
create function count_ticket() returns trigger language plpgsql as $$
declare
  was support_tickets := case when tg_op <> 'INSERT' then old end;
  is_now support_tickets := case when tg_op <> 'DELETE' then new end;
begin
  -- Values in alphabetical order, as for members: no two transactions wait for each other.
  perform change_figure('tickets', value, sum(difference)::integer)
  from (
    select concat_ws('/', one_status, one_priority, one_assignee) as value, difference
    from (values (was.id, was.status, was.priority, was.assignee_id, -1),
                 (is_now.id, is_now.status, is_now.priority, is_now.assignee_id, 1))
        as ticket (id, status, priority, assignee_id, difference),
      unnest(array['', status]) one_status,
      unnest(array['', priority]) one_priority,
      unnest(array['', coalesce(assignee_id::text, 'none')]) one_assignee
    where id is not null
  ) as changes
  group by value having sum(difference) <> 0 order by value;
  return null;
end $$;
create trigger count_ticket after insert or update of status, priority, assignee_id or delete on support_tickets
  for each row execute function count_ticket();

create table ticket_messages (
  id                bigint       generated always as identity primary key,
  ticket_id         bigint       not null references support_tickets on delete cascade,
  -- The member of the ticket.
  member_id         bigint       not null references members on delete cascade,
  -- Null for a message of the member.
  administrator_id  bigint       references administrators,
  text              text         not null check (char_length(text) between 1 and 5000),
  created_at        timestamptz  not null default now()
);
comment on table ticket_messages is 'The messages of tickets after their descriptions.';
create index ticket_messages_administrator_idx on ticket_messages (administrator_id) where administrator_id is not null;
create index ticket_messages_ticket_idx on ticket_messages (ticket_id, id desc);
create index ticket_messages_member_idx on ticket_messages (member_id, id desc);

create table ticket_notes (
  id                bigint       generated always as identity primary key,
  ticket_id         bigint       not null references support_tickets on delete cascade,
  member_id         bigint       not null references members on delete cascade,
  administrator_id  bigint       not null references administrators,
  text              text         not null check (char_length(text) between 1 and 5000),
  created_at        timestamptz  not null default now()
);
comment on table ticket_notes is 'Notes of administrators for each other, which members never see.';
create index ticket_notes_administrator_idx on ticket_notes (administrator_id);
create index ticket_notes_ticket_idx on ticket_notes (ticket_id, id desc);
create index ticket_notes_member_idx on ticket_notes (member_id);

create table saved_replies (
  id     bigint  generated always as identity primary key,
  title  text    not null check (char_length(title) between 1 and 80),
  text   text    not null check (char_length(text) between 1 and 5000)
);
comment on table saved_replies is 'Texts that the desk sends often.';
create unique index saved_replies_title_key on saved_replies (lower(title));

create table looks (
  administrator_id  bigint       primary key references administrators on delete cascade,
  subject_type      text         not null check (subject_type in ('ticket', 'case')),
  subject_id        bigint       not null,
  seen_at           timestamptz  not null
);
comment on table looks is 'The ticket or case that each administrator looked at last.';
