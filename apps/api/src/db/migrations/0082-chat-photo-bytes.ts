import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Photos in messages of before gain their size in bytes; null where the upload is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['direct_messages', 'group_messages']) {
    await sql`
      update ${sql.table(table)} x set attachments = (
        select jsonb_agg(case when a ->> 'type' = 'photo' then a || jsonb_build_object('bytes', f.bytes) else a end order by place)
        from jsonb_array_elements(x.attachments) with ordinality as attached (a, place)
        left join photos f on f.url = a ->> 'url')
      where attachments is not null and attachments @> '[{"type": "photo"}]'`.execute(db);
  }
}
