import { type Kysely, sql } from 'kysely';

/** Adds the progress of the nightly check of the counters, and the number of rows that it has ever corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counter_check (
      only_row boolean primary key default true check (only_row),
      table_name text not null default 'posts',
      after_id bigint not null default 0,
      corrected bigint not null default 0
    );
    insert into counter_check default values`.execute(db);
}
