import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

const senders = { direct_messages: 'sender_id, receiver_id', group_messages: 'user_id, group_id' };

/** What a member has attached to messages, by the receiver or the group. Photos in messages of before gain their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(senders)) {
    const index = sql.id(`${table}_attached_idx`);
    await sql`drop index concurrently if exists ${index}`.execute(db);
    await sql`create index concurrently ${index} on ${sql.table(table)} (${sql.raw(columns)})
      where attachments is not null`.execute(db);
    await sql`
      update ${sql.table(table)} x set attachments = (
        select jsonb_agg(case when f.id is null then a else a || jsonb_build_object('id', f.id) end order by place)
        from jsonb_array_elements(x.attachments) with ordinality as attached (a, place)
        left join photos f on f.url = a ->> 'url')
      where attachments is not null`.execute(db);
  }
}
