import { type Kysely, sql } from 'kysely';

/** Figures for administrators, by day, and on which days of a month each member was there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analytics_days (
      day date primary key,
      registrations bigint not null,
      active_members bigint not null,
      posts bigint not null,
      comments bigint not null,
      messages bigint not null,
      connections bigint not null,
      portal_links bigint not null,
      reports bigint not null,
      tickets bigint not null,
      answers bigint not null,
      answer_seconds bigint not null
    );
    create table analytics_state_posts (
      day date not null,
      state text not null,
      posts bigint not null,
      primary key (day, state)
    );
    create table analytics_active_members (
      kind text not null check (kind in ('week', 'month')),
      starts_on date not null,
      members bigint not null,
      primary key (kind, starts_on)
    );
    -- Days as bits: the lowest is the first of the month.
    create table member_activity (
      member_id bigint not null references members on delete cascade,
      month date not null,
      days bigint not null,
      primary key (member_id, month)
    );
    create index member_activity_month_idx on member_activity (month);
    insert into member_activity (member_id, month, days)
      select id, date_trunc('month', last_active_at at time zone 'Africa/Lagos'),
        1::bigint << (extract(day from last_active_at at time zone 'Africa/Lagos')::integer - 1)
      from members where last_active_at is not null;
    alter table support_tickets add column answered_at timestamptz`.execute(db);
}
