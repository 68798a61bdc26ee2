import type { AdminTicket } from '@kopa/contracts/desk/desk';
import { NewTicket, type Ticket, type TicketPriority, type TicketStatus } from '@kopa/contracts/desk/tickets';
import { writtenNames } from '@kopa/contracts/stored';
import type { TicketState } from '@kopa/rules/desk/tickets';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { administratorOrNull } from '../../shared/administrator.ts';
import { findFigure } from '../../shared/figures.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

const written = writtenNames(NewTicket).map((name) => `t.${name}` as const);
const columns = [
  ...(['t.id', 't.memberId as userId', 't.status', 't.reply', 't.isUnread', 't.createdAt'] as const),
  ...(['t.lastMessageAt', 't.dueAt', 't.waitingSince', 't.closedAt'] as const),
  ...written,
] as const;

/** Whose tickets: one administrator's, or nobody's. */
export type Assignee = number | 'none';

export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
  assignee?: Assignee;
  overdue?: boolean;
  waiting?: boolean;
}

/** A member's tickets, newest first, one row more than the page holds. */
export async function findOwnTickets(db: Db, memberId: number, page: PageRequest): Promise<Ticket[]> {
  return db
    .selectFrom('supportTickets as t')
    .select(columns)
    .where('t.memberId', '=', memberId)
    .$call(onPage(page, 't.id'))
    .execute();
}

/** A ticket as its member sees it. */
export async function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  return db.selectFrom('supportTickets as t').select(columns).where('t.id', '=', id).executeTakeFirst();
}

/** True if a ticket is the member's. */
export async function isOwnTicket(db: Db, memberId: number, id: number): Promise<boolean> {
  const own = db.selectFrom('supportTickets').select('id').where('id', '=', id).where('memberId', '=', memberId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Tickets `t` as administrators see them, with the members `m` and assignees `a`. */
const selectForDesk = (db: Db, now: Date) =>
  db
    .selectFrom('supportTickets as t')
    .innerJoin('members as m', 'm.id', 't.memberId')
    .leftJoin('administrators as a', 'a.id', 't.assigneeId')
    .select(columns)
    .select((eb) => [
      jsonBuildObject({
        name: eb.ref('m.name'),
        username: eb.ref('m.username'),
        firstName: eb.ref('m.firstName'),
        deploymentState: eb.ref('m.deploymentState'),
      }).as('user'),
      administratorOrNull('a').as('assignee'),
      isOverdue(now).as('isOverdue'),
      't.isReopened',
    ]);

/** A ticket of the desk with its position in the list. */
export type TicketRow = AdminTicket & { position: number };

/** Tickets that wait have the highest positions: the sooner the minute in which they are due, the higher. */
const waitingFrom = sql.lit(2 ** 52);
const positionsOfMinute = 2 ** 26;
const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);
const dueInMinute = (now: Date) => Number.MAX_SAFE_INTEGER - minuteOf(now) * positionsOfMinute;

const isOverdue = (now: Date) => sql<boolean>`coalesce(t.due_at < ${now}, false)`;

function matching({ status, priority, assignee, overdue, waiting }: TicketFilter, now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<{ t: Tables['supportTickets'] }, 't'>();
  return eb.and([
    ...(status === undefined ? [] : [eb('t.status', '=', status)]),
    ...(priority === undefined ? [] : [eb('t.priority', '=', priority)]),
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? eb('t.assigneeId', 'is', null) : eb('t.assigneeId', '=', assignee)]),
    // By position, in the order of the list, and within the present minute by the time.
    ...(overdue === true ? [eb('t.position', '>', dueInMinute(now) - positionsOfMinute), isOverdue(now)] : []),
    ...(overdue === false ? [eb('t.position', '<', dueInMinute(now)), eb.not(isOverdue(now))] : []),
    ...(waiting === undefined ? [] : [eb('t.position', waiting ? '>=' : '<', waitingFrom)]),
  ]);
}

/** All members' tickets, those that wait first, due soonest, then newest first, one row more than the page holds. */
export async function findTickets(db: Db, filter: TicketFilter, page: PageRequest, now: Date): Promise<TicketRow[]> {
  return selectForDesk(db, now)
    .select('t.position')
    .where(matching(filter, now))
    .$call(onPage(page, 't.position'))
    .execute();
}

/** One ticket as administrators see it. */
export async function findTicketForDesk(db: Db, id: number, now: Date): Promise<AdminTicket | undefined> {
  return selectForDesk(db, now).where('t.id', '=', id).executeTakeFirst();
}

/** The number of matching tickets: from stored counts, and those whose answer is due by their index. */
export async function countTickets(db: Db, filter: TicketFilter, now: Date): Promise<number> {
  const { overdue, waiting, ...others } = filter;
  if (overdue === true || waiting === true) return countDue(db, filter, now);
  const { status = '', priority = '', assignee = '' } = others;
  const all = await findFigure(db, 'tickets', `${status}/${priority}/${assignee}`);
  if (waiting === false) return all - (await countDue(db, { ...others, waiting: true }, now));
  return overdue === false ? all - (await countDue(db, { ...others, overdue: true }, now)) : all;
}

async function countDue(db: Db, filter: TicketFilter, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('supportTickets as t')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching(filter, now))
    .executeTakeFirstOrThrow();
  return count;
}

/** A ticket that begins at a moment, with the time when its answer is due. */
export interface OpenedTicket {
  now: Date;
  dueAt: Date | null;
}

/** Adds a ticket. */
export async function insertTicket(
  db: Db,
  memberId: number,
  ticket: NewTicket,
  { now, dueAt }: OpenedTicket,
): Promise<Ticket> {
  const { id } = await db
    .insertInto('supportTickets')
    .values({ memberId, ...ticket, createdAt: now, lastMessageAt: now, waitingSince: now, dueAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findTicket(db, id)) as Ticket;
}

/** The fields of a ticket that the rules need. */
export type LockedTicket = Pick<Ticket, 'id' | 'userId' | 'subject' | 'category' | 'priority' | 'createdAt'> &
  TicketState;

/** Locks a ticket until the transaction ends; nothing for a missing one. */
export async function lockTicket(db: Db, id: number): Promise<LockedTicket | undefined> {
  return db
    .selectFrom('supportTickets')
    .select(['id', 'memberId as userId', 'subject', 'category', 'priority', 'createdAt'])
    .select(['status', 'waitingSince', 'waitedSince', 'closedAt', 'isReopened'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The ids of tickets that have been resolved since a moment or earlier, the earliest first. */
export async function findResolved(db: Db, since: Date, limit: number): Promise<number[]> {
  const tickets = await db
    .selectFrom('supportTickets')
    .select('id')
    .where('status', '=', 'resolved')
    .where('closedAt', '<=', since.toISOString())
    .orderBy('closedAt')
    .limit(sql.lit(limit))
    .execute();
  return tickets.map(({ id }) => id);
}

/** Changes of a ticket besides its state. */
export interface TicketChange {
  dueAt: Date | null;
  reply?: string;
  isUnread?: boolean;
  lastMessageAt?: Date;
}

/** Stores a ticket after a change, and the time of its first answer. */
export async function saveTicket(
  db: Db,
  id: number,
  change: TicketState & TicketChange,
  answeredAt: Date | null,
): Promise<void> {
  await db
    .updateTable('supportTickets')
    .set(change)
    .set((eb) => ({ answeredAt: eb.fn.coalesce('answeredAt', sql<string | null>`${answeredAt}::timestamptz`) }))
    .where('id', '=', id)
    .execute();
}

/** Marks the messages of a ticket as read. */
export async function markRead(db: Db, id: number): Promise<void> {
  await db.updateTable('supportTickets').set({ isUnread: false }).where('id', '=', id).execute();
}

/** Sets who works on a ticket; null for nobody. */
export async function setAssignee(db: Db, id: number, administratorId: number | null): Promise<void> {
  await db.updateTable('supportTickets').set({ assigneeId: administratorId }).where('id', '=', id).execute();
}
