import type { AdminNotice, NewNotice } from '@kopa/contracts/news/channels';
import { audienceOf, type ChannelAudience, channelKey } from '@kopa/rules/news/channels';
import type { Scope } from '@kopa/rules/office/office-scope';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { withinScope } from '../../identity/office-scope.ts';
import { activeMembers } from '../../shared/figures.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { hasBrowser, queuePushes } from '../../shared/push-queue.ts';
import { author, isOwn, namedOffice, type PublishingOffice, publishingOffice } from './channels.queries.ts';

/** Notices `n` with their channels, authors and figures. */
const selectNotices = (db: Db) =>
  db
    .selectFrom('notices as n')
    .innerJoin('channels as c', 'c.id', 'n.channelId')
    .innerJoin('administrators as w', 'w.id', 'n.administratorId')
    .leftJoin('offices as o', 'o.id', 'n.officeId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('noticeFigures')
          .select(sql<number>`coalesce(sum(read), 0)::bigint`.as('read'))
          .select(sql<number>`coalesce(sum(acknowledged), 0)::bigint`.as('acknowledged'))
          .whereRef('noticeId', '=', 'n.id')
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['n.id', 'n.channelId', 'n.title', 'n.body', 'n.publishedAt', 'n.expiresAt', 'n.needsAcknowledgement'])
    .select(['n.reach', 'f.read', 'f.acknowledged', 'c.kind', 'c.state', 'c.lga', 'c.batch', 'c.cdsGroup'])
    .select([author.as('author'), publishingOffice.as('office')]);

type NoticeRow = Omit<AdminNotice, 'audience' | 'office'> & ChannelAudience & { office: PublishingOffice | null };

const asNotice = ({ kind: _kind, state, lga, batch, cdsGroup, office, ...notice }: NoticeRow): AdminNotice => ({
  ...notice,
  office: namedOffice(office),
  audience: audienceOf({ state, lga, batch, cdsGroup }),
});

/** The notices inside of a scope with their figures, newest first, one more than the page holds. */
export async function findAdminNotices(db: Db, scope: Scope, page: PageRequest): Promise<AdminNotice[]> {
  const rows = await selectNotices(db).where(withinScope(scope, 'c')).$call(onPage(page, 'n.id')).execute();
  return rows.map(asNotice);
}

/** One notice with its figures. */
export async function findAdminNotice(db: Db, id: number): Promise<AdminNotice | undefined> {
  const row = await selectNotices(db).where('n.id', '=', id).executeTakeFirst();
  return row && asNotice(row);
}

/** The number of members of an audience. Everybody is counted without the suspended. */
export async function countReach(db: Db, channel: ChannelAudience): Promise<number> {
  const row = await db
    .selectFrom('channels')
    .select((eb) => eb.case('kind').when('everybody').then(activeMembers).else(eb.ref('members')).end().as('reach'))
    .where('key', '=', channelKey(channel))
    .executeTakeFirst();
  return row?.reach ?? 0;
}

/** The id of a channel. One that no member has had yet is added. */
export async function ensureChannel(db: Db, { kind, state, lga, batch, cdsGroup }: ChannelAudience): Promise<number> {
  const channel = { kind, state, lga, batch, cdsGroup };
  const key = channelKey(channel);
  const { id } = await db
    .insertInto('channels')
    .values({ key, ...channel })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored values of a notice beside the administrator's input. */
interface NoticeOrigin {
  channelId: number;
  administratorId: number;
  officeId: number | null;
  reach: number;
  publishedAt: Date;
}

/** Adds a notice, queues its push messages, and returns its id. */
export async function insertNotice(
  db: Db,
  { title, body, needsAcknowledgement = false, expiresAt = null }: NewNotice,
  origin: NoticeOrigin,
): Promise<number> {
  const { id } = await db
    .with('added', (cte) =>
      cte
        .insertInto('notices')
        .values({ title, body, needsAcknowledgement, expiresAt, ...origin })
        .returning('id'),
    )
    .with('pushed', (cte) => queuePushes(cte, 'notice', hasBrowser()))
    .selectFrom('added')
    .select('added.id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a notice inside of a scope with its figures; false where none exists. */
export async function deleteNotice(db: Db, id: number, scope: Scope): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notices')
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('channels as c').whereRef('c.id', '=', 'notices.channelId').where(withinScope(scope, 'c'))),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of some members who belong to a channel. */
export async function findChannelMembers(db: Db, channelId: number, memberIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('channels as c')
    .innerJoin('members as m', (join) => join.on(isOwn))
    .select('m.id')
    .where('c.id', '=', channelId)
    .where('m.id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .orderBy('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
