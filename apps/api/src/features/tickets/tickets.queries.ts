import type { Ticket, TicketPriority, TicketStatus } from '@kopa/contracts/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PageRequest } from '../../http/paging.ts';

const columns = sql`t.id, t.subject, t.description, t.priority, t.category, t.member_id as user_id, t.status, t.reply,
  t.created_at`;

export interface TicketFilter {
  memberId?: number;
  status?: TicketStatus;
  priority?: TicketPriority;
}

/** Tickets, newest first, one row more than the page holds. */
export async function findTickets(db: Db, filter: TicketFilter, page: PageRequest): Promise<Ticket[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (page.before !== null) conditions.push(sql`t.id < ${page.before}`);
  if (filter.memberId !== undefined) conditions.push(sql`t.member_id = ${filter.memberId}`);
  if (filter.status !== undefined) conditions.push(sql`t.status = ${filter.status}`);
  if (filter.priority !== undefined) conditions.push(sql`t.priority = ${filter.priority}`);
  const { rows } = await sql<Ticket>`
    select ${columns} from support_tickets t where ${sql.join(conditions, sql` and `)}
    order by t.id desc limit ${sql.lit(page.limit + 1)}`.execute(db);
  return rows;
}

export type NewTicket = Pick<Ticket, 'subject' | 'description' | 'category' | 'priority'>;

/** Adds a ticket. */
export async function insertTicket(db: Db, memberId: number, ticket: NewTicket): Promise<Ticket> {
  const { subject, description, category, priority } = ticket;
  const { rows } = await sql<Ticket>`
    insert into support_tickets as t (member_id, subject, description, category, priority)
    values (${memberId}, ${subject}, ${description}, ${category}, ${priority}) returning ${columns}`.execute(db);
  return rows[0] as Ticket;
}

/** Moves a ticket on; nothing for a missing one. */
export async function changeTicket(
  db: Db,
  id: number,
  change: { status?: TicketStatus; reply?: string },
): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    update support_tickets as t set status = coalesce(${change.status ?? null}::text, status),
      reply = coalesce(${change.reply ?? null}::text, reply)
    where id = ${id} returning ${columns}`.execute(db);
  return rows[0];
}
