import type { Channel, Notice } from '@kopa/contracts/news/channels';
import { channelWords } from '@kopa/rules/news/channels';
import { placeInWords, type StoredPlace } from '@kopa/rules/office/offices';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

/** The condition that channel `c` is one of member `m`. */
export const isOwn = sql<boolean>`c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))`;

/** The administrator `w` who has written a notice. */
export const author = jsonBuildObject({
  id: sql.ref<number>('w.id'),
  name: sql<string>`trim(w.first_name || ' ' || w.last_name)`,
});

/** The office `o` for which a notice was published, as it is read. */
export type PublishingOffice = Pick<StoredPlace, 'kind' | 'state' | 'lga' | 'lgas'> & { id: number };

/** Null for a notice of a moderator or super administrator. */
export const publishingOffice = sql<PublishingOffice | null>`case when o.id is not null then json_build_object(
  'id', o.id, 'kind', o.kind, 'state', o.state, 'lga', o.lga, 'lgas', o.lgas) end`;

/** The office beside a notice. */
export function namedOffice(office: PublishingOffice | null): Notice['office'] {
  return office && { id: office.id, kind: office.kind, place: placeInWords(office) };
}

const isShown = (now: Date) => sql<boolean>`(n.expires_at is null or n.expires_at > ${now})`;

/** The channels `c` of a member `m`. */
const ownChannels = (db: Db, memberId: number) =>
  db
    .selectFrom('members as m')
    .innerJoin('channels as c', (join) => join.on(isOwn))
    .where('m.id', '=', memberId);

const asNotice = <R extends { office: PublishingOffice | null }>({ office, ...notice }: R) => ({
  ...notice,
  office: namedOffice(office),
});

/** Notices `n` for a member. */
const selectNotices = (db: Db, memberId: number) =>
  db
    .selectFrom('notices as n')
    .select(['n.id', 'n.channelId', 'n.title', 'n.body', 'n.publishedAt', 'n.expiresAt', 'n.needsAcknowledgement'])
    .select((eb) => [
      eb
        .selectFrom('noticeAcknowledgements as a')
        .select('a.acknowledgedAt')
        .where('a.memberId', '=', memberId)
        .whereRef('a.noticeId', '=', 'n.id')
        .as('acknowledgedAt'),
      eb
        .selectFrom('administrators as w')
        .select(author.as('author'))
        .whereRef('w.id', '=', 'n.administratorId')
        .$asScalar()
        .$notNull()
        .as('author'),
      eb
        .selectFrom('offices as o')
        .select(publishingOffice.as('office'))
        .whereRef('o.id', '=', 'n.officeId')
        .as('office'),
    ]);

/** The channels of a member, the widest first. */
export async function findChannels(db: Db, memberId: number, now: Date): Promise<Channel[]> {
  const rows = await ownChannels(db, memberId)
    .leftJoin('channelMarks as k', (join) => join.onRef('k.memberId', '=', 'm.id').onRef('k.channelId', '=', 'c.id'))
    .select(['c.id', 'c.kind', 'c.state', 'c.lga', 'c.batch', 'c.cdsGroup'])
    .select((eb) => {
      const shown = eb.selectFrom('notices as n').whereRef('n.channelId', '=', 'c.id').where(isShown(now));
      return [
        eb.fn.coalesce('k.isMuted', eb.lit(false)).as('isMuted'),
        shown
          .select(eb.fn.countAll<number>().as('count'))
          .where('n.id', '>', eb.fn.coalesce('k.lastReadNoticeId', eb.lit(0)))
          .whereRef('n.publishedAt', '>=', 'm.createdAt')
          .$asScalar()
          .$notNull()
          .as('unreadCount'),
        shown.select('n.id').orderBy('n.id', 'desc').limit(sql.lit(1)).as('lastNoticeId'),
      ];
    })
    .orderBy(sql`array_position(array['everybody', 'state', 'lga', 'batch', 'cds_group'], c.kind)`)
    .execute();
  const ids = rows.flatMap(({ lastNoticeId }) => lastNoticeId ?? []);
  const last = await selectNotices(db, memberId).where('n.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return rows.map(({ id, isMuted, unreadCount, lastNoticeId, ...audience }) => ({
    ...{ id, ...channelWords(audience), isMuted, unreadCount },
    lastNotice: last.map(asNotice).find((notice) => notice.id === lastNoticeId) ?? null,
  }));
}

/** How many unmuted channels of a member have a notice that they have not read. */
export async function countUnreadChannels(db: Db, memberId: number, now: Date): Promise<number> {
  const { count } = await ownChannels(db, memberId)
    .leftJoin('channelMarks as k', (join) => join.onRef('k.memberId', '=', 'm.id').onRef('k.channelId', '=', 'c.id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`k.is_muted is not true`)
    .where(({ exists, fn, lit, selectFrom }) =>
      exists(
        selectFrom('notices as n')
          .whereRef('n.channelId', '=', 'c.id')
          .where(isShown(now))
          .where('n.id', '>', fn.coalesce('k.lastReadNoticeId', lit(0)))
          .whereRef('n.publishedAt', '>=', 'm.createdAt'),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** True for a channel of a member. */
export async function hasChannel(db: Db, memberId: number, channelId: number): Promise<boolean> {
  const row = await ownChannels(db, memberId).select('c.id').where('c.id', '=', channelId).executeTakeFirst();
  return row !== undefined;
}

/** The notices of a channel that have not expired, newest first, one more than the page holds. */
export async function findNotices(
  db: Db,
  channelId: number,
  memberId: number,
  now: Date,
  page: PageRequest,
): Promise<Notice[]> {
  const rows = await selectNotices(db, memberId)
    .where('n.channelId', '=', channelId)
    .where(isShown(now))
    .$call(onPage(page, 'n.id'))
    .execute();
  return rows.map(asNotice);
}

/** The channel of a notice that a member sees; undefined for others'. */
export async function findNoticeChannel(
  db: Db,
  memberId: number,
  noticeId: number,
  now: Date,
): Promise<number | undefined> {
  const row = await ownChannels(db, memberId)
    .innerJoin('notices as n', 'n.channelId', 'c.id')
    .select('c.id')
    .where('n.id', '=', noticeId)
    .where(isShown(now))
    .executeTakeFirst();
  return row?.id;
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
  await transaction
    .insertInto('channelMarks')
    .values({ memberId, channelId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { lastReadNoticeId: before } = await transaction
    .selectFrom('channelMarks')
    .select('lastReadNoticeId')
    .where('memberId', '=', memberId)
    .where('channelId', '=', channelId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before >= noticeId) return;
  await transaction
    .updateTable('channelMarks')
    .set({ lastReadNoticeId: noticeId })
    .where('memberId', '=', memberId)
    .where('channelId', '=', channelId)
    .execute();
  await transaction
    .insertInto('noticeFigures')
    .columns(['noticeId', 'slot', 'read'])
    .expression((eb) =>
      eb
        .selectFrom('notices as n')
        .innerJoin('members as m', (join) => join.on('m.id', '=', memberId))
        .select(['n.id', sql<number>`${memberId % slots}`.as('slot'), eb.lit(1).as('read')])
        .where('n.channelId', '=', channelId)
        .where('n.id', '>', before)
        .where('n.id', '<=', noticeId)
        .whereRef('n.publishedAt', '>=', 'm.createdAt')
        .orderBy('n.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['noticeId', 'slot']).doUpdateSet({ read: sql`notice_figures.read + 1` }),
    )
    .execute();
}

/** Adds a member's acknowledgement and counts it, once. */
export async function saveAcknowledgement(
  transaction: Db,
  memberId: number,
  noticeId: number,
  acknowledgedAt: Date,
): Promise<void> {
  await transaction
    .with('added', (query) =>
      query
        .insertInto('noticeAcknowledgements')
        .values({ memberId, noticeId, acknowledgedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('noticeId'),
    )
    .insertInto('noticeFigures')
    .columns(['noticeId', 'slot', 'acknowledged'])
    .expression((eb) =>
      eb
        .selectFrom('added')
        .select(['noticeId', sql<number>`${memberId % slots}`.as('slot'), eb.lit(1).as('acknowledged')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['noticeId', 'slot']).doUpdateSet({ acknowledged: sql`notice_figures.acknowledged + 1` }),
    )
    .execute();
}
