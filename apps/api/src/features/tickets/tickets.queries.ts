import type { AdminTicket } from '@kopa/contracts/admin';
import { NewTicket, type Ticket, type TicketPriority, type TicketStatus } from '@kopa/contracts/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import { writtenColumns, writtenValues } from '../../db/written.ts';

const columns = sql`t.id, ${writtenColumns(NewTicket, 't')}, t.member_id as user_id, t.status, t.reply,
  t.created_at`;

/** The columns for administrators, with the member. */
const adminColumns = sql`${columns}, json_build_object('name', m.name, 'username', m.username) as "user"`;

export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
}

/** A member's tickets, newest first, one row more than the page holds. */
export async function findOwnTickets(db: Db, memberId: number, page: PageRequest): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select ${columns} from support_tickets t where t.member_id = ${memberId} and ${below(page)}
    order by t.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** A ticket as its member sees it. */
export async function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`select ${columns} from support_tickets t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** All members' tickets, newest first, one row more than the page holds. */
export async function findTickets(db: Db, filter: TicketFilter, page: PageRequest): Promise<AdminTicket[]> {
  const { rows } = await sql<AdminTicket>`
    select ${adminColumns} from support_tickets t join members m on m.id = t.member_id
    where ${matching(filter)} and ${below(page)} order by t.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** The number of matching tickets, from stored counts. */
export async function countTickets(db: Db, filter: TicketFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from member_figures where kind = 'tickets' and value = ${`${filter.status ?? ''}/${filter.priority ?? ''}`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function matching({ status, priority }: TicketFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (status !== undefined) conditions.push(sql`t.status = ${status}`);
  if (priority !== undefined) conditions.push(sql`t.priority = ${priority}`);
  return sql.join(conditions, sql` and `);
}

function below({ before }: PageRequest): RawBuilder<unknown> {
  return before === null ? sql`true` : sql`t.id < ${before}`;
}

/** Adds a ticket. */
export async function insertTicket(db: Db, memberId: number, ticket: NewTicket): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    insert into support_tickets as t (member_id, ${writtenColumns(NewTicket)})
    values (${memberId}, ${writtenValues(NewTicket, ticket)}) returning ${columns}`.execute(db);
  return rows[0] as Ticket;
}

/** Adds an appeal. Returns nothing if the member has an open one. */
export async function insertAppeal(db: Db, memberId: number, ticket: NewTicket): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    insert into support_tickets as t (member_id, ${writtenColumns(NewTicket)}, is_appeal)
    values (${memberId}, ${writtenValues(NewTicket, ticket)}, true)
    on conflict do nothing returning ${columns}`.execute(db);
  return rows[0];
}

/** The status of a ticket, which stays as it is until the transaction ends; nothing for a missing one. */
export async function lockTicket(db: Db, id: number): Promise<TicketStatus | undefined> {
  const { rows } = await sql<{ status: TicketStatus }>`
    select status from support_tickets where id = ${id} for update`.execute(db);
  return rows[0]?.status;
}

const answeredAt = ({ status, reply }: { status?: TicketStatus; reply?: string }) =>
  reply !== undefined || status === 'resolved' || status === 'closed' ? sql`now()` : sql`null`;

/** Moves a ticket on, and keeps the time of its first answer. */
export async function changeTicket(
  db: Db,
  id: number,
  change: { status?: TicketStatus; reply?: string },
): Promise<AdminTicket> {
  const { rows } = await sql<AdminTicket>`
    update support_tickets as t set status = coalesce(${change.status ?? null}::text, status),
      reply = coalesce(${change.reply ?? null}::text, reply), answered_at = coalesce(answered_at, ${answeredAt(change)})
    from members m where t.id = ${id} and m.id = t.member_id returning ${adminColumns}`.execute(db);
  return rows[0] as AdminTicket;
}
