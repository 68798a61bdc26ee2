import { type Static, Type } from 'typebox';
import { AdminTicket } from '../admin/admin.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { DateTime, Id, IdempotencyHeaders, IdParams, Nullable, OneOf, PageQuery, Strict } from '../schema.ts';
import { storedFields } from '../stored.ts';
import { NewTicketMessage, TicketMessage, ticketStatuses } from './tickets.ts';

const Person = Type.Object({ id: Id, name: Type.String() });

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

const tags: Tag[] = ['administration'];

export const getTicket = route({
  method: 'GET',
  url: '/api/admin/support-tickets/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'getTicket',
    tags,
    summary: 'A ticket with its messages and notes',
    description: '`limit` and `cursor` are those of the messages; the first page has the newest.',
    params: IdParams('id'),
    querystring: PageQuery,
    response: { 200: TicketDetails },
  },
});

export const answerTicket = route({
  method: 'POST',
  url: '/api/admin/support-tickets/:id/messages',
  errors: ['not_found'],
  schema: {
    operationId: 'answerTicket',
    tags,
    summary: 'Answer a ticket, perhaps with a new status; the member is told',
    params: IdParams('id'),
    headers: IdempotencyHeaders,
    body: Strict({ ...NewTicketMessage.properties, status: Type.Optional(OneOf(ticketStatuses)) }),
    response: { 201: AdminTicketMessage },
  },
});

export const addTicketNote = route({
  method: 'POST',
  url: '/api/admin/support-tickets/:id/notes',
  errors: ['not_found', 'too_many_notes'],
  schema: {
    operationId: 'addTicketNote',
    tags,
    summary: 'Add a note for the other administrators',
    params: IdParams('id'),
    headers: IdempotencyHeaders,
    body: NewTicketMessage,
    response: { 201: TicketNote },
  },
});

export const takeTicket = route({
  method: 'PUT',
  url: '/api/admin/support-tickets/:id/assignee',
  errors: ['not_found', 'ticket_closed'],
  schema: {
    operationId: 'takeTicket',
    tags,
    summary: 'Take a ticket, also from another administrator',
    params: IdParams('id'),
    response: { 200: AdminTicket },
  },
});

export const giveTicketBack = route({
  method: 'DELETE',
  url: '/api/admin/support-tickets/:id/assignee',
  errors: ['not_found', 'ticket_closed'],
  schema: {
    operationId: 'giveTicketBack',
    tags,
    summary: 'Give a ticket back',
    params: IdParams('id'),
    response: { 200: AdminTicket },
  },
});
