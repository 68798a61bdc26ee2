import type { Connection, ConnectionAnswer } from '@kopa/contracts/people/connections';
import type { Pair } from '@kopa/rules/people/connections';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lockMembers } from '../../shared/locks.ts';
import { limitOf, onPage, type PageRequest } from '../../shared/page.ts';
import { type PartnerRow, partnerObject } from '../../shared/partner.ts';

/** A connection with the other member, from the view of one of the two. Presence is added outside the database. */
export interface ConnectionRow extends Omit<Connection, 'otherUser'> {
  otherUser: PartnerRow;
}

/** Ids of a member's accepted connections. */
export async function findConnectedIds(db: Db, memberId: number): Promise<number[]> {
  const accepted = db.selectFrom('connections').where('status', '=', sql.lit('accepted'));
  const rows = await accepted
    .select('connectedUserId as id')
    .where('userId', '=', memberId)
    .unionAll(accepted.select('userId as id').where('connectedUserId', '=', memberId))
    .execute();
  return rows.map((row) => row.id);
}

const lockedPair = (transaction: Db) =>
  transaction.selectFrom('connections').select(['id', 'userId', 'connectedUserId', 'status', 'decidedAt']).forUpdate();

/** The row of two members, locked until the transaction ends. */
export async function lockPair(transaction: Db, oneId: number, otherId: number): Promise<Pair | undefined> {
  return lockedPair(transaction)
    .where(sql`least(user_id, connected_user_id)`, '=', Math.min(oneId, otherId))
    .where(sql`greatest(user_id, connected_user_id)`, '=', Math.max(oneId, otherId))
    .executeTakeFirst();
}

/** A connection by its id, locked until the transaction ends, and its members before it. */
export async function lockConnection(transaction: Db, id: number): Promise<Pair | undefined> {
  const of = transaction
    .selectFrom('connections')
    .select(sql<number>`unnest(array[user_id, connected_user_id])`.as('id'));
  await lockMembers(transaction, (eb) => eb('m.id', 'in', of.where('connections.id', '=', id)));
  return lockedPair(transaction).where('id', '=', id).executeTakeFirst();
}

/** Adds a pending request. Returns undefined if a row of the two was created at the same moment. */
export async function insertRequest(transaction: Db, userId: number, connectedUserId: number) {
  const row = await transaction
    .insertInto('connections')
    .values({ userId, connectedUserId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Turns a rejected row into a new request, which either of the two may make. */
export async function renewRequest(
  transaction: Db,
  id: number,
  userId: number,
  connectedUserId: number,
): Promise<void> {
  await transaction
    .updateTable('connections')
    .set({ userId, connectedUserId, status: 'pending', decidedAt: null, createdAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Decides a pending request. */
export async function answerRequest(transaction: Db, id: number, status: ConnectionAnswer): Promise<void> {
  await transaction.updateTable('connections').set({ status, decidedAt: sql`now()` }).where('id', '=', id).execute();
}

/** Removes a request or connection. */
export async function deleteConnection(transaction: Db, id: number): Promise<void> {
  await transaction.deleteFrom('connections').where('id', '=', id).execute();
}

/** Connections `c` with the member `o` whose id an expression gives. */
const selectConnections = (db: Db, otherId: Expression<number>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('members as o', (join) => join.on('o.id', '=', otherId))
    .select(['c.id', 'c.userId', 'c.connectedUserId', 'c.status', 'c.createdAt', partnerObject]);

/** One connection as a member of it sees it. */
export async function findConnection(db: Db, viewerId: number, id: number): Promise<ConnectionRow | undefined> {
  const otherId = sql<number>`case when c.user_id = ${viewerId} then c.connected_user_id else c.user_id end`;
  return selectConnections(db, otherId).where('c.id', '=', id).executeTakeFirst();
}

/** The three lists: accepted connections, and pending requests received or sent. */
export type ConnectionList = 'accepted' | 'received' | 'sent';

/** A list of connections, newest first, one row more than the page holds; suspended members left out. */
export async function findConnections(
  db: Db,
  memberId: number,
  list: ConnectionList,
  page: PageRequest,
): Promise<ConnectionRow[]> {
  const arm = (own: 'c.userId' | 'c.connectedUserId', other: 'c.userId' | 'c.connectedUserId') =>
    selectConnections(db, sql.ref(other))
      .where('o.suspendedAt', 'is', null)
      .where(own, '=', memberId)
      .where('c.status', '=', list === 'accepted' ? 'accepted' : 'pending')
      .$call(onPage(page, 'c.id'));
  const asked = arm('c.userId', 'c.connectedUserId');
  const wasAsked = arm('c.connectedUserId', 'c.userId');
  if (list !== 'accepted') return (list === 'sent' ? asked : wasAsked).execute();
  return db
    .selectFrom(asked.as('asked'))
    .selectAll()
    .unionAll(db.selectFrom(wasAsked.as('wasAsked')).selectAll())
    .orderBy('id', 'desc')
    .limit(limitOf(page))
    .execute();
}
