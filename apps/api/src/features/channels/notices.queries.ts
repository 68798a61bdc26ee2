import type { AdminNotice, NewNotice } from '@kopa/contracts/channels';
import { audienceOf, type ChannelAudience, channelKey } from '@kopa/rules/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type PageRequest, rowsToRead } from '../../db/page.ts';

type NoticeRow = Omit<AdminNotice, 'audience'> & ChannelAudience;

async function findRows(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<AdminNotice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.channel_id, n.title, n.body, n.published_at, n.expires_at, n.needs_acknowledgement,
      json_build_object('id', w.id, 'name', trim(w.first_name || ' ' || w.last_name)) as author,
      n.reach, f.read, f.acknowledged, c.kind, c.state, c.lga, c.batch, c.cds_group
    from notices n join channels c on c.id = n.channel_id join administrators w on w.id = n.administrator_id,
      lateral (select coalesce(sum(read), 0)::bigint as read, coalesce(sum(acknowledged), 0)::bigint as acknowledged
        from notice_figures where notice_id = n.id) f
    where ${condition} order by n.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ kind, state, lga, batch, cdsGroup, ...notice }) => ({
    ...notice,
    audience: audienceOf({ kind, state, lga, batch, cdsGroup }),
  }));
}

/** All notices with their figures, newest first, one more than the page holds. */
export function findAdminNotices(db: Db, page: PageRequest): Promise<AdminNotice[]> {
  return findRows(db, page.before === null ? sql`true` : sql`n.id < ${page.before}`, rowsToRead(page.limit));
}

/** One notice with its figures. */
export async function findAdminNotice(db: Db, id: number): Promise<AdminNotice | undefined> {
  return (await findRows(db, sql`n.id = ${id}`, 1))[0];
}

/** The number of members of an audience. Everybody is counted without the suspended. */
export async function countReach(db: Db, channel: ChannelAudience): Promise<number> {
  const { rows } = await sql<{ reach: number }>`
    select case when kind = 'everybody'
      then coalesce((select count from member_figures where kind = 'all' and value = ''), 0)
        - coalesce((select count from member_figures where kind = 'suspended' and value = ''), 0)
      else members end as reach
    from channels where key = ${channelKey(channel)}`.execute(db);
  return rows[0]?.reach ?? 0;
}

/** The id of a channel. One that no member has had yet is added. */
export async function holdChannel(db: Db, channel: ChannelAudience): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into channels (key, kind, state, lga, batch, cds_group)
    values (${channelKey(channel)}, ${channel.kind}, ${channel.state}, ${channel.lga}, ${channel.batch}, ${channel.cdsGroup})
    on conflict (key) do update set key = excluded.key returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** What is stored of a notice beside what the administrator has written. */
interface NoticeOrigin {
  channelId: number;
  administratorId: number;
  reach: number;
  publishedAt: Date;
  requestKey: string | null;
  requestHash: Buffer | null;
}

/** Adds a notice; nothing where the administrator has used the key before. */
export async function insertNotice(
  db: Db,
  { title, body, needsAcknowledgement = false, expiresAt = null }: NewNotice,
  origin: NoticeOrigin,
): Promise<number | undefined> {
  const row = await db
    .insertInto('notices')
    .values({ title, body, needsAcknowledgement, expiresAt, ...origin })
    .onConflict((conflict) => conflict.columns(['administratorId', 'requestKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The notice that an administrator has published with a key. */
export async function findByKey(db: Db, administratorId: number, requestKey: string | null) {
  return db
    .selectFrom('notices')
    .select(['id', 'requestHash'])
    .where('administratorId', '=', administratorId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
}

/** Deletes a notice with its figures; false where there is none. */
export async function deleteNotice(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('notices').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of some members who belong to a channel. */
export async function findChannelMembers(db: Db, channelId: number, memberIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from channels c
    join members m on c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))
    where c.id = ${channelId} and m.id = any(${memberIds}::bigint[]) order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}
