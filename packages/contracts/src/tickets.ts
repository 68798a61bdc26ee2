import { type Static, Type } from 'typebox';
import { textLimits } from './limits.ts';
import { route } from './route.ts';
import { DateTime, Id, IdempotencyHeaders, Nullable, OneOf, PageQuery, Strict, Text } from './schema.ts';
import type { Tag } from './tags.ts';

export const ticketCategories = ['account', 'portal', 'safety', 'content', 'other'] as const;
export const ticketPriorities = ['low', 'medium', 'high'] as const;
export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;

export type TicketCategory = (typeof ticketCategories)[number];
export type TicketPriority = (typeof ticketPriorities)[number];
export type TicketStatus = (typeof ticketStatuses)[number];

export const Ticket = Type.Object({
  id: Id,
  subject: Type.String(),
  description: Type.String(),
  priority: OneOf(ticketPriorities),
  category: OneOf(ticketCategories),
  userId: Id,
  status: OneOf(ticketStatuses),
  /** The administrators' answer, once there is one. */
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
    body: Strict({
      subject: Text(textLimits.ticketSubject),
      description: Text(textLimits.ticketDescription),
      category: OneOf(ticketCategories),
      priority: OneOf(ticketPriorities),
    }),
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
