import type { Connection, ConnectionDecision } from '@kopa/contracts/connections';
import type { Pair } from '@kopa/rules/connections';
import { type RawBuilder, sql } from 'kysely';
import { type ContactRow, contactObject } from '../../db/contacts.ts';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** A connection with the other member, from the view of one of the two. Presence is added outside the database. */
export interface ConnectionRow extends Omit<Connection, 'otherUser'> {
  otherUser: ContactRow;
}

const connectionColumns = sql`c.id, c.user_id, c.connected_user_id, c.status, c.created_at,
  ${contactObject}`;

/** Ids of a member's accepted connections. */
export async function findConnectedIds(db: Db, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select connected_user_id as id from connections where user_id = ${memberId} and status = 'accepted'
    union all
    select user_id from connections where connected_user_id = ${memberId} and status = 'accepted'`.execute(db);
  return rows.map((row) => row.id);
}

function pairCondition(oneId: number, otherId: number): RawBuilder<boolean> {
  return sql<boolean>`least(user_id, connected_user_id) = ${Math.min(oneId, otherId)}
    and greatest(user_id, connected_user_id) = ${Math.max(oneId, otherId)}`;
}

/** The row of two members, locked until the transaction ends. */
export async function lockPair(transaction: Db, oneId: number, otherId: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`select id, user_id, connected_user_id, status, decided_at from connections
    where ${pairCondition(oneId, otherId)} for update`.execute(transaction);
  return rows[0];
}

/** A connection by its id, locked until the transaction ends, and its members before it. */
export async function lockConnection(transaction: Db, id: number): Promise<Pair | undefined> {
  await sql`
    select from members where id in (
      select unnest(array[user_id, connected_user_id]) from connections where id = ${id})
    order by id for key share`.execute(transaction);
  const { rows } = await sql<Pair>`select id, user_id, connected_user_id, status, decided_at from connections
    where id = ${id} for update`.execute(transaction);
  return rows[0];
}

/** Adds a pending request. Returns undefined if a row of the two was created at the same moment. */
export async function insertRequest(transaction: Db, userId: number, connectedUserId: number) {
  const { rows } = await sql<{ id: number }>`
    insert into connections (user_id, connected_user_id) values (${userId}, ${connectedUserId})
    on conflict do nothing returning id`.execute(transaction);
  return rows[0]?.id;
}

/** Turns a rejected row into a new request, which either of the two may make. */
export async function renewRequest(
  transaction: Db,
  id: number,
  userId: number,
  connectedUserId: number,
): Promise<void> {
  await sql`update connections set user_id = ${userId}, connected_user_id = ${connectedUserId}, status = 'pending',
    decided_at = null, created_at = now() where id = ${id}`.execute(transaction);
}

/** Decides a pending request. */
export async function decideRequest(transaction: Db, id: number, status: ConnectionDecision): Promise<void> {
  await sql`update connections set status = ${status}, decided_at = now() where id = ${id}`.execute(transaction);
}

/** Removes a request or connection. */
export async function deleteConnection(transaction: Db, id: number): Promise<void> {
  await transaction.deleteFrom('connections').where('id', '=', id).execute();
}

/** One connection as a member of it sees it. */
export async function findConnection(db: Db, viewerId: number, id: number): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connections c
    join members o on o.id = case when c.user_id = ${viewerId} then c.connected_user_id else c.user_id end
    where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The three lists: accepted connections, and pending requests received or sent. */
export type ConnectionList = 'accepted' | 'received' | 'sent';

/** A list of connections, newest first, one row more than the page holds; suspended members left out. */
export async function findConnections(db: Db, memberId: number, list: ConnectionList, page: PageRequest) {
  const status = list === 'accepted' ? 'accepted' : 'pending';
  const before = page.before === null ? sql`` : sql`and c.id < ${page.before}`;
  const arm = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select ${connectionColumns} from connections c join members o on o.id = ${other} and o.suspended_at is null
     where ${own} = ${memberId} and c.status = ${status} ${before} order by c.id desc limit ${limitOf(page)})`;
  const asked = arm(sql`c.user_id`, sql`c.connected_user_id`);
  const wasAsked = arm(sql`c.connected_user_id`, sql`c.user_id`);
  const arms = { accepted: sql`${asked} union all ${wasAsked}`, received: wasAsked, sent: asked }[list];
  const { rows } = await sql<ConnectionRow>`
    select * from (${arms}) found order by id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}
