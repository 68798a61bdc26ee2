import { type Kysely, sql } from 'kysely';

/** How far the nightly check of the counters has come, and how many rows it has corrected since ever. */
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
