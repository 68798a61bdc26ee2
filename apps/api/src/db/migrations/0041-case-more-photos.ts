import { type Kysely, sql } from 'kysely';

/** The copies of a reported post's photos after the first one, which is where the version before looks for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_more_photos (
      case_id bigint not null references cases on delete cascade,
      position bigint not null check (position between 1 and 3),
      bytes bytea not null,
      primary key (case_id, position)
    )`.execute(db);
}
