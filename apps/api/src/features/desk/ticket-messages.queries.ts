import type { AdminTicketMessage, TicketNote } from '@kopa/contracts/desk/desk';
import type { MessageSide, TicketMessage } from '@kopa/contracts/desk/tickets';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { administratorOf, administratorOrNull } from '../../shared/administrator.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

const side = sql<MessageSide>`case when x.administrator_id is null then 'member' else 'desk' end`;

const selectMessages = (db: Db) =>
  db.selectFrom('ticketMessages as x').select(['x.id', 'x.ticketId', side.as('from'), 'x.text', 'x.createdAt']);

const selectForDesk = (db: Db) =>
  selectMessages(db)
    .leftJoin('administrators as a', 'a.id', 'x.administratorId')
    .select(administratorOrNull('a').as('administrator'));

/** The newest messages of a ticket, newest first, one row more than the page holds. */
export async function findMessages(db: Db, ticketId: number, page: PageRequest): Promise<TicketMessage[]> {
  return selectMessages(db).where('x.ticketId', '=', ticketId).$call(onPage(page, 'x.id')).execute();
}

/** The same with the administrators who wrote them. */
export async function findMessagesForDesk(db: Db, ticketId: number, page: PageRequest): Promise<AdminTicketMessage[]> {
  return selectForDesk(db).where('x.ticketId', '=', ticketId).$call(onPage(page, 'x.id')).execute();
}

/** One message. */
export async function findMessage(db: Db, id: number): Promise<TicketMessage | undefined> {
  return selectMessages(db).where('x.id', '=', id).executeTakeFirst();
}

/** One message with the administrator who wrote it. */
export async function findMessageForDesk(db: Db, id: number): Promise<AdminTicketMessage | undefined> {
  return selectForDesk(db).where('x.id', '=', id).executeTakeFirst();
}

/** A message to add; `administratorId` is null for one of the member. */
export interface AddedMessage {
  ticketId: number;
  memberId: number;
  administratorId: number | null;
  text: string;
  createdAt: Date;
}

/** Adds a message, and returns its id. */
export async function insertMessage(db: Db, message: AddedMessage): Promise<number> {
  const { id } = await db.insertInto('ticketMessages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

const selectNotes = (db: Db) =>
  db
    .selectFrom('ticketNotes as x')
    .innerJoin('administrators as a', 'a.id', 'x.administratorId')
    .select(['x.id', 'x.ticketId', 'x.text', 'x.createdAt'])
    .select(administratorOf('a').as('administrator'));

/** The notes of a ticket, oldest first. */
export function findNotes(db: Db, ticketId: number): Promise<TicketNote[]> {
  return selectNotes(db).where('x.ticketId', '=', ticketId).orderBy('x.id').execute();
}

/** The number of notes of a ticket. */
export async function countNotes(db: Db, ticketId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ticketNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticketId', '=', ticketId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One note. */
export async function findNote(db: Db, id: number): Promise<TicketNote | undefined> {
  return selectNotes(db).where('x.id', '=', id).executeTakeFirst();
}

/** Adds a note, and returns its id. */
export async function insertNote(db: Db, note: AddedMessage & { administratorId: number }): Promise<number> {
  const { id } = await db.insertInto('ticketNotes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}
