import { type Kysely, sql } from 'kysely';

/**
 * News to more members than one transaction tells: how far each has come. The version before tells all at once and leaves
 * the rest of a round to the version that began it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_rounds (
      kind text not null check (kind in ('rumour', 'case')),
      subject_id bigint not null,
      last_member_id bigint not null,
      primary key (kind, subject_id)
    )`.execute(db);
}
