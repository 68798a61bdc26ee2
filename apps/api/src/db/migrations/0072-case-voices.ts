import { type Kysely, sql } from 'kysely';

/** The copies of reported voice notes. The version before shows their cases without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_voices (
      case_id bigint primary key references cases on delete cascade,
      content_type text not null check (content_type in ('audio/webm', 'audio/ogg', 'audio/mp4')),
      bytes bytea not null
    )`.execute(db);
}
