import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import {
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  Line,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { storedFields } from '../stored.ts';
import { textLimits } from '../text-limits.ts';

/** `data_protection`: a request under the Nigeria Data Protection Act 2023. */
export const ticketCategories = ['account', 'portal', 'safety', 'content', 'data_protection', 'other'] as const;
export const ticketPriorities = ['low', 'medium', 'high'] as const;
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;

export type TicketCategory = (typeof ticketCategories)[number];
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketStatus = (typeof ticketStatuses)[number];

/** The fields that a member writes in a support ticket. */
export const NewTicket = Strict({
  subject: Line(textLimits.ticketSubject),
  description: Text(textLimits.ticketDescription),
  priority: OneOf(ticketPriorities),
  category: OneOf(ticketCategories),
});
export type NewTicket = Static<typeof NewTicket>;

export const Ticket = Type.Object({
  id: Id,
  ...storedFields(NewTicket),
  userId: Id,
  status: OneOf(ticketStatuses),
  /** The newest answer of an administrator; null until there is one. */
  reply: Nullable(Type.String()),
  /** The member has not read the newest answer. */
  isUnread: Type.Boolean(),
  createdAt: DateTime,
  /** When the last message was written; the description counts as the first. */
  lastMessageAt: DateTime,
  /** When an answer is due; null while none is. */
  dueAt: Nullable(DateTime),
  /** The member's first message since the desk answered last; null after an answer. */
  waitingSince: Nullable(DateTime),
  /** When it was last resolved or closed; null while it is open or in progress. */
  closedAt: Nullable(DateTime),
});
export type Ticket = Static<typeof Ticket>;

export const messageSides = ['member', 'desk'] as const;
export type MessageSide = (typeof messageSides)[number];

/** The text of a message in a ticket. */
export const NewTicketMessage = Strict({ text: Text(textLimits.ticketMessage) });
export type NewTicketMessage = Static<typeof NewTicketMessage>;

/** A message in a ticket after its description, as its member sees it. */
export const TicketMessage = Type.Object({
  id: Id,
  ticketId: Id,
  from: OneOf(messageSides),
  ...storedFields(NewTicketMessage),
  createdAt: DateTime,
});
export type TicketMessage = Static<typeof TicketMessage>;

const call = callsOf('desk', 'member');

export const createTicket = call('createTicket', 'POST /api/support-tickets', {
  summary: 'Ask the administrators for help',
  limits: ['supportTickets'],
  headers: IdempotencyHeaders,
  body: NewTicket,
  response: { 201: Ticket },
});

export const listOwnTickets = call('listOwnTickets', 'GET /api/support-tickets', {
  summary: "The member's own tickets, newest first",
  querystring: PageQuery,
  response: { 200: Type.Array(Ticket) },
});

export const listTicketMessages = call('listTicketMessages', 'GET /api/support-tickets/:id/messages', {
  summary: "The messages of one's own ticket, oldest first; the first page has the newest",
  description: 'The description of the ticket is not repeated. Reading them does not mark them as read.',
  errors: ['not_found'],
  params: IdParams('id'),
  querystring: PageQuery,
  response: { 200: Type.Array(TicketMessage) },
});

export const writeTicketMessage = call('writeTicketMessage', 'POST /api/support-tickets/:id/messages', {
  summary: "Write a message in one's own ticket",
  description: 'It opens a ticket again that was resolved or closed in the last 14 days.',
  errors: ['not_found', 'ticket_closed'],
  limits: ['messages'],
  params: IdParams('id'),
  headers: IdempotencyHeaders,
  body: NewTicketMessage,
  response: { 201: TicketMessage },
});

export const judgeSolution = call('judgeSolution', 'PUT /api/support-tickets/:id/solution', {
  summary: "Tell whether one's own resolved ticket is solved",
  description:
    'It closes the ticket, or opens it again with the time when an answer was due before. The same again changes nothing.',
  errors: ['not_found', 'ticket_not_resolved'],
  params: IdParams('id'),
  body: Strict({ isSolved: Type.Boolean() }),
  response: { 200: Ticket },
});

export const readTicket = call('readTicket', 'PUT /api/support-tickets/:id/read', {
  summary: "Mark the messages of one's own ticket as read",
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});
