import { type Kysely, sql } from 'kysely';

/** Members' answers about the allowance of a month, and the counts of everybody, of states and of batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allowance_answers (
      member_id bigint not null references members on delete cascade,
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      paid_on date,
      state text,
      batch text,
      everybody_version bigint not null,
      state_version bigint not null default 0,
      batch_version bigint not null default 0,
      primary key (member_id, month)
    );
    create table allowance_figures (
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      kind text not null check (kind in ('batch', 'everybody', 'state')),
      value text not null,
      paid bigint not null,
      answers bigint not null,
      pending bigint not null,
      shown_paid bigint not null,
      shown_answers bigint not null,
      version bigint not null,
      primary key (month, kind, value)
    )`.execute(db);
}
