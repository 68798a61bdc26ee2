import { type Kysely, sql } from 'kysely';

/**
 * Reports, the cases that gather them, and suspensions that end by themselves. The version before ends none of them and
 * shows such notifications without a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cases (
      id bigint generated always as identity primary key,
      subject_type text not null check (subject_type in
        ('post', 'comment', 'direct_message', 'group_message', 'member', 'photo', 'group', 'ppa_review')),
      subject_id bigint not null,
      member_id bigint references members on delete cascade,
      text text,
      report_count bigint not null default 0,
      reasons jsonb not null default '{}',
      severity bigint not null default 0 check (severity between 0 and 2),
      position bigint generated always as ((severity + 1) * 536870912 - id) stored,
      assignee_id bigint references administrators on delete set null,
      action text check (action in ('dismiss', 'remove', 'warn', 'suspend')),
      days bigint check (days between 1 and 365),
      note text check (char_length(note) between 1 and 1000),
      administrator_id bigint references administrators,
      decided_at timestamptz,
      first_reported_at timestamptz not null default now(),
      last_reported_at timestamptz not null default now(),
      check ((decided_at is null) = (action is null))
    );
    create unique index cases_open_subject_key on cases (subject_type, subject_id) where decided_at is null;
    create index cases_position_idx on cases (position desc);
    create index cases_open_idx on cases (position desc) where decided_at is null;
    create index cases_resolved_idx on cases (position desc) where decided_at is not null;
    create index cases_subject_type_idx on cases (subject_type, position desc);
    create index cases_member_idx on cases (member_id, id desc);
    create index cases_decided_idx on cases (decided_at) where decided_at is not null;
    create index cases_assignee_idx on cases (assignee_id);
    create index cases_administrator_idx on cases (administrator_id);
    create table case_photos (
      case_id bigint primary key references cases on delete cascade,
      bytes bytea not null
    );
    create table reports (
      id bigint generated always as identity primary key,
      case_id bigint not null references cases on delete cascade,
      reporter_id bigint not null references members on delete cascade,
      reason text not null check (reason in ('spam', 'harassment', 'hate', 'violence', 'sexual', 'self_harm',
        'false_information', 'impersonation', 'other')),
      note text check (char_length(note) between 1 and 1000),
      created_at timestamptz not null default now(),
      unique (case_id, reporter_id)
    );
    create index reports_reporter_idx on reports (reporter_id, id desc);
    alter table members add column suspended_until timestamptz,
      add column suspension_reason text,
      add constraint members_suspension_reason_check check (char_length(suspension_reason) between 1 and 1000) not valid;
    alter table notifications drop constraint notifications_related_type_check,
      add constraint notifications_related_type_check check (related_type in ('ticket', 'group', 'report', 'case'))
        not valid`.execute(db);
}
