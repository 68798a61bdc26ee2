import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/**
 * The members of a group by the time of their joining, the reports of a case by their age, and members by the end of their
 * service year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop index concurrently if exists group_members_standing_idx`,
    sql`create index concurrently group_members_standing_idx on group_members (group_id, joined_at, member_id)`,
    sql`drop index concurrently if exists reports_case_idx`,
    sql`create index concurrently reports_case_idx on reports (case_id, id desc)`,
    sql`drop index concurrently if exists members_service_end_idx`,
    sql`create index concurrently members_service_end_idx on members ((service_start_date + coalesce(service_days, 365)))`,
  ]) {
    await statement.execute(db);
  }
}
