import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Rows that are only added at the end of their table: a block range index of a few KB finds those of a day. */
const appended = ['members', 'posts', 'comments', 'direct_messages', 'group_messages', 'portal_links', 'reports'];

/** The rows of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [...appended, 'support_tickets']) {
    const column = table === 'portal_links' ? 'linked_at' : 'created_at';
    const index = sql.id(`${table}_${column}_brin`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`create index concurrently ${index} on ${sql.table(table)}
      using brin (${sql.id(column)}) with (pages_per_range = 16, autosummarize = on)`.execute(db);
  }
  await sql`drop index concurrently if exists connections_accepted_idx`.execute(db);
  await sql`create index concurrently connections_accepted_idx on connections (decided_at) where status = 'accepted'`.execute(
    db,
  );
  await sql`drop index concurrently if exists support_tickets_answered_idx`.execute(db);
  await sql`create index concurrently support_tickets_answered_idx on support_tickets (answered_at)
    where answered_at is not null`.execute(db);
}
