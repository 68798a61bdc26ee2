import { type Static, Type } from 'typebox';
import { textLimits } from './limits.ts';
import { route } from './route.ts';
import { DateTime, Id, IdempotencyHeaders, Nullable, OneOf, PageQuery, Strict, Text } from './schema.ts';
import { storedFields } from './stored.ts';
import type { Tag } from './tags.ts';

export const ticketCategories = ['account', 'portal', 'safety', 'content', 'other'] as const;
export const ticketPriorities = ['low', 'medium', 'high'] as const;
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;

export type TicketCategory = (typeof ticketCategories)[number];
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketStatus = (typeof ticketStatuses)[number];

/** The fields that a member writes in a support ticket. */
export const NewTicket = Strict({
  subject: Text(textLimits.ticketSubject),
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
  /** The administrators' reply; null until there is one. */
  reply: Nullable(Type.String()),
  createdAt: DateTime,
});
export type Ticket = Static<typeof Ticket>;

const tags: Tag[] = ['support tickets'];

export const createTicket = route({
  method: 'POST',
  url: '/api/support-tickets',
  limits: ['supportTickets'],
  schema: {
    tags,
    summary: 'Ask the administrators for help',
    headers: IdempotencyHeaders,
    body: NewTicket,
    response: { 201: Ticket },
  },
});

export const listOwnTickets = route({
  method: 'GET',
  url: '/api/support-tickets',
  schema: {
    tags,
    summary: "The member's own tickets, newest first",
    querystring: PageQuery,
    response: { 200: Type.Array(Ticket) },
  },
});
