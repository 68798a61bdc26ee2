import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { DateTime, Id, IdempotencyHeaders, IdParams, Nullable, OneOf, PageQuery, Strict, Text } from '../schema.ts';
import { storedFields } from '../stored.ts';
import { textLimits } from '../text-limits.ts';
import { NewTicketMessage, Ticket, TicketMessage, ticketPriorities, ticketStatuses } from './tickets.ts';

const Person = Type.Object({ id: Id, name: Type.String() });

/**
 * A ticket as administrators see it: it includes the member who wrote it, with the texts that placeholders of saved
 * replies stand for.
 */
export const AdminTicket = Type.Object({
  ...Ticket.properties,
  user: Type.Object({
    name: Type.String(),
    username: Type.String(),
    firstName: Type.String(),
    deploymentState: Nullable(Type.String()),
  }),
  assignee: Nullable(Person),
  /** `dueAt` is over. */
  isOverdue: Type.Boolean(),
  /** Its member has opened it again, until it ends. */
  isReopened: Type.Boolean(),
});
export type AdminTicket = Static<typeof AdminTicket>;

/** A message in a ticket as administrators see it; `administrator` is null for one of the member. */
export const AdminTicketMessage = Type.Object({ ...TicketMessage.properties, administrator: Nullable(Person) });
export type AdminTicketMessage = Static<typeof AdminTicketMessage>;

/** A note of an administrator for the others. Members never see one. */
export const TicketNote = Type.Object({
  id: Id,
  ticketId: Id,
  ...storedFields(NewTicketMessage),
  createdAt: DateTime,
  administrator: Person,
});
export type TicketNote = Static<typeof TicketNote>;

/** A ticket with a page of its messages, and its notes, both oldest first. */
export const TicketDetails = Type.Object({
  ...AdminTicket.properties,
  messages: Type.Array(AdminTicketMessage),
  notes: Type.Array(TicketNote),
});
export type TicketDetails = Static<typeof TicketDetails>;

const call = callsOf('desk', 'moderator');

export const listAllTickets = call('listAllTickets', 'GET /api/admin/support-tickets/all', {
  summary:
    'Support tickets: those that wait for an answer, due soonest, then the others, newest first; the number of matches ' +
    'in X-Total-Count',
  querystring: Strict({
    status: Type.Optional(OneOf(ticketStatuses)),
    priority: Type.Optional(OneOf(ticketPriorities)),
    /** Those of the calling administrator, or of nobody. */
    assignee: Type.Optional(OneOf(['me', 'none'])),
    /** Those whose answer is overdue, or only the others. */
    overdue: Type.Optional(Type.Boolean()),
    /** Those whose answer is due, overdue or not, or only the others. */
    waiting: Type.Optional(Type.Boolean()),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(AdminTicket) },
});

export const getTicket = call('getTicket', 'GET /api/admin/support-tickets/:id', {
  summary: 'A ticket with its messages and notes',
  description: '`limit` and `cursor` are those of the messages; the first page has the newest.',
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: TicketDetails },
});

export const updateTicket = call('updateTicket', 'PATCH /api/admin/support-tickets/:id', {
  summary: 'Update a ticket; a reply becomes a message. The member gets a notification of either',
  errors: ['not_found'],
  params: IdParams('id'),
  body: Strict(
    { status: Type.Optional(OneOf(ticketStatuses)), reply: Type.Optional(Text(textLimits.ticketMessage)) },
    { minProperties: 1 },
  ),
  response: { 200: AdminTicket },
});

export const answerTicket = call('answerTicket', 'POST /api/admin/support-tickets/:id/messages', {
  summary: 'Answer a ticket, perhaps with a new status; the member is told',
  errors: ['not_found'],
  params: IdParams('id'),
  headers: IdempotencyHeaders,
  body: Strict({ ...NewTicketMessage.properties, status: Type.Optional(OneOf(ticketStatuses)) }),
  response: { 201: AdminTicketMessage },
});

export const addTicketNote = call('addTicketNote', 'POST /api/admin/support-tickets/:id/notes', {
  summary: 'Add a note for the other administrators',
  errors: ['not_found', 'too_many_notes'],
  params: IdParams('id'),
  headers: IdempotencyHeaders,
  body: NewTicketMessage,
  response: { 201: TicketNote },
});

export const takeTicket = call('takeTicket', 'PUT /api/admin/support-tickets/:id/assignee', {
  summary: 'Take a ticket, also from another administrator',
  errors: ['not_found', 'ticket_closed'],
  params: IdParams('id'),
  response: { 200: AdminTicket },
});

export const giveTicketBack = call('giveTicketBack', 'DELETE /api/admin/support-tickets/:id/assignee', {
  summary: 'Give a ticket back',
  errors: ['not_found', 'ticket_closed'],
  params: IdParams('id'),
  response: { 200: AdminTicket },
});
