import type { Channel, Notice } from '@kopa/contracts/channels';
import { type ChannelAudience, channelWords } from '@kopa/rules/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** The channels `c` of a member `m`. */
const ownChannels = sql`members m
  join channels c on c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))`;

const isShown = (now: Date): RawBuilder<unknown> => sql`(n.expires_at is null or n.expires_at > ${now})`;

/** The columns of a notice `n` for a member. */
const noticeColumns = (memberId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  n.id, n.channel_id, n.title, n.body, n.published_at, n.expires_at, n.needs_acknowledgement,
  (select a.acknowledged_at from notice_acknowledgements a where a.member_id = ${memberId} and a.notice_id = n.id)
    as acknowledged_at,
  (select json_build_object('id', w.id, 'name', trim(w.first_name || ' ' || w.last_name)) from administrators w
    where w.id = n.administrator_id) as author`;

type ChannelRow = ChannelAudience & Pick<Channel, 'id' | 'isMuted' | 'unreadCount'> & { lastNoticeId: number | null };

/** The channels of a member, the widest first. */
export async function findChannels(db: Db, memberId: number, now: Date): Promise<Channel[]> {
  const { rows } = await sql<ChannelRow>`
    select c.id, c.kind, c.state, c.lga, c.batch, c.cds_group, coalesce(k.is_muted, false) as is_muted,
      (select count(*) from notices n where n.channel_id = c.id and n.id > coalesce(k.last_read_notice_id, 0)
        and n.published_at >= m.created_at and ${isShown(now)}) as unread_count,
      (select n.id from notices n where n.channel_id = c.id and ${isShown(now)} order by n.id desc limit 1)
        as last_notice_id
    from ${ownChannels} left join channel_marks k on k.member_id = m.id and k.channel_id = c.id
    where m.id = ${memberId}
    order by array_position(array['everybody', 'state', 'lga', 'batch', 'cds_group'], c.kind)`.execute(db);
  const ids = rows.flatMap(({ lastNoticeId }) => lastNoticeId ?? []);
  const { rows: last } = await sql<Notice>`
    select ${noticeColumns(sql`${memberId}`)} from notices n where n.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, isMuted, unreadCount, lastNoticeId, ...audience }) => ({
    ...{ id, ...channelWords(audience), isMuted, unreadCount },
    lastNotice: last.find((notice) => notice.id === lastNoticeId) ?? null,
  }));
}

/** True for a channel of a member. */
export async function hasChannel(db: Db, memberId: number, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${ownChannels} where m.id = ${memberId} and c.id = ${channelId}`.execute(db);
  return rows.length > 0;
}

/** The notices of a channel that have not expired, newest first, one more than the page holds. */
export async function findNotices(
  db: Db,
  channelId: number,
  memberId: number,
  now: Date,
  page: PageRequest,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select ${noticeColumns(sql`${memberId}`)} from notices n
    where n.channel_id = ${channelId} and ${isShown(now)} ${page.before === null ? sql`` : sql`and n.id < ${page.before}`}
    order by n.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** The channel of a notice that a member sees; undefined for others'. */
export async function findNoticeChannel(
  db: Db,
  memberId: number,
  noticeId: number,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${ownChannels} join notices n on n.channel_id = c.id
    where m.id = ${memberId} and n.id = ${noticeId} and ${isShown(now)}`.execute(db);
  return rows[0]?.id;
}

/** Mutes a channel, or unmutes it. */
export async function saveMute(db: Db, memberId: number, channelId: number, isMuted: boolean): Promise<void> {
  await db
    .insertInto('channelMarks')
    .values({ memberId, channelId, isMuted })
    .onConflict((conflict) => conflict.columns(['memberId', 'channelId']).doUpdateSet({ isMuted }))
    .execute();
}

/** How many rows hold the figures of a notice. */
const slots = 16;

/**
 * Remembers up to which notice a member has read, and counts those that are read now. Those from before the registration
 * do not count. An older notice changes nothing.
 */
export async function saveRead(transaction: Db, memberId: number, channelId: number, noticeId: number): Promise<void> {
  await sql`
    insert into channel_marks (member_id, channel_id) values (${memberId}, ${channelId}) on conflict do nothing`.execute(
    transaction,
  );
  const { rows } = await sql<{ before: number }>`
    select last_read_notice_id as before from channel_marks
    where member_id = ${memberId} and channel_id = ${channelId} for update`.execute(transaction);
  const before = rows[0]?.before ?? 0;
  if (before >= noticeId) return;
  await transaction
    .updateTable('channelMarks')
    .set({ lastReadNoticeId: noticeId })
    .where('memberId', '=', memberId)
    .where('channelId', '=', channelId)
    .execute();
  await sql`
    insert into notice_figures as f (notice_id, slot, read)
    select n.id, ${memberId % slots}, 1 from notices n join members m on m.id = ${memberId}
    where n.channel_id = ${channelId} and n.id > ${before} and n.id <= ${noticeId} and n.published_at >= m.created_at
    order by n.id
    on conflict (notice_id, slot) do update set read = f.read + 1`.execute(transaction);
}

/** Adds a member's acknowledgement and counts it, once. */
export async function saveAcknowledgement(
  transaction: Db,
  memberId: number,
  noticeId: number,
  now: Date,
): Promise<void> {
  await sql`
    with added as (
      insert into notice_acknowledgements (member_id, notice_id, acknowledged_at)
      values (${memberId}, ${noticeId}, ${now}) on conflict do nothing returning notice_id
    )
    insert into notice_figures as f (notice_id, slot, acknowledged)
    select notice_id, ${memberId % slots}, 1 from added
    on conflict (notice_id, slot) do update set acknowledged = f.acknowledged + 1`.execute(transaction);
}
