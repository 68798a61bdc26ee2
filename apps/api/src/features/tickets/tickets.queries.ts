import type { AdminTicket } from '@kopa/contracts/admin';
import { writtenNames } from '@kopa/contracts/stored';
import { NewTicket, type Ticket, type TicketPriority, type TicketStatus } from '@kopa/contracts/tickets';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

const written = writtenNames(NewTicket).map((name) => `supportTickets.${name}` as const);
const columns = [
  'supportTickets.id',
  'supportTickets.memberId as userId',
  'supportTickets.status',
  'supportTickets.reply',
  'supportTickets.createdAt',
  ...written,
] as const;

/** The member `m` of a ticket, for administrators. */
const user = jsonBuildObject({ name: sql.ref<string>('m.name'), username: sql.ref<string>('m.username') }).as('user');

export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
}

/** A member's tickets, newest first, one row more than the page holds. */
export async function findOwnTickets(db: Db, memberId: number, page: PageRequest): Promise<Ticket[]> {
  return db
    .selectFrom('supportTickets')
    .select(columns)
    .where('supportTickets.memberId', '=', memberId)
    .$if(page.before !== null, (tickets) => tickets.where('supportTickets.id', '<', page.before))
    .orderBy('supportTickets.id', 'desc')
    .limit(limitOf(page))
    .execute();
}

/** A ticket as its member sees it. */
export async function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  return db.selectFrom('supportTickets').select(columns).where('supportTickets.id', '=', id).executeTakeFirst();
}

/** All members' tickets, newest first, one row more than the page holds. */
export async function findTickets(
  db: Db,
  { status, priority }: TicketFilter,
  page: PageRequest,
): Promise<AdminTicket[]> {
  return db
    .selectFrom('supportTickets')
    .innerJoin('members as m', 'm.id', 'supportTickets.memberId')
    .select([...columns, user])
    .$if(status !== undefined, (tickets) => tickets.where('supportTickets.status', '=', status as TicketStatus))
    .$if(priority !== undefined, (tickets) => tickets.where('supportTickets.priority', '=', priority as TicketPriority))
    .$if(page.before !== null, (tickets) => tickets.where('supportTickets.id', '<', page.before))
    .orderBy('supportTickets.id', 'desc')
    .limit(limitOf(page))
    .execute();
}

/** The number of matching tickets, from stored counts. */
export async function countTickets(db: Db, { status, priority }: TicketFilter): Promise<number> {
  const row = await db
    .selectFrom('memberFigures')
    .select('count')
    .where('kind', '=', 'tickets')
    .where('value', '=', `${status ?? ''}/${priority ?? ''}`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Adds a ticket. */
export async function insertTicket(db: Db, memberId: number, ticket: NewTicket): Promise<Ticket> {
  return db
    .insertInto('supportTickets')
    .values({ memberId, ...ticket })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds an appeal. Returns nothing if the member has an open one. */
export async function insertAppeal(db: Db, memberId: number, ticket: NewTicket): Promise<Ticket | undefined> {
  return db
    .insertInto('supportTickets')
    .values({ memberId, ...ticket, isAppeal: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The status of a ticket, which stays as it is until the transaction ends; nothing for a missing one. */
export async function lockTicket(db: Db, id: number): Promise<TicketStatus | undefined> {
  const row = await db
    .selectFrom('supportTickets')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Moves a ticket on, and keeps the time of its first answer. */
export async function changeTicket(
  db: Db,
  id: number,
  { status, reply }: { status?: TicketStatus; reply?: string },
): Promise<AdminTicket> {
  const isAnswer = reply !== undefined || status === 'resolved' || status === 'closed';
  return db
    .updateTable('supportTickets')
    .from('members as m')
    .set({ status, reply })
    .set((eb) => ({
      answeredAt: isAnswer
        ? eb.fn.coalesce('supportTickets.answeredAt', sql<string>`now()`)
        : eb.ref('supportTickets.answeredAt'),
    }))
    .where('supportTickets.id', '=', id)
    .whereRef('m.id', '=', 'supportTickets.memberId')
    .returning([...columns, user])
    .executeTakeFirstOrThrow();
}
