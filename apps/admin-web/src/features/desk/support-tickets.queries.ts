import {
  addTicketNote,
  answerTicket,
  getTicket,
  giveTicketBack,
  listAllTickets,
  takeTicket,
  updateTicket,
} from '@kopa/contracts/desk/desk';
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from '@kopa/contracts/desk/tickets';
import { pageLimits } from '@kopa/contracts/limits';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { withErrorText } from '../../api/failure.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';

/** Filters of the tickets; an empty field matches all. */
export interface TicketFilter {
  status?: TicketStatus;
  priority?: TicketPriority;
  /** Those of the calling administrator, or of nobody. */
  assignee?: 'me' | 'none';
  overdue?: true;
  /** Those whose answer is due. */
  waiting?: true;
}

/** The filter that the address of the tab holds. */
export function ticketFilterOf(params: URLSearchParams): TicketFilter {
  const status = ticketStatuses.find((one) => one === params.get('status'));
  const priority = ticketPriorities.find((one) => one === params.get('priority'));
  const assignee = (['me', 'none'] as const).find((one) => one === params.get('assignee'));
  return {
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(assignee !== undefined && { assignee }),
    ...(params.get('overdue') === 'true' && { overdue: true }),
    ...(params.get('waiting') === 'true' && { waiting: true }),
  };
}

/** The ticket that the address of the tab holds. */
export function openedTicketOf(params: URLSearchParams): number | null {
  const id = Number(params.get('ticket'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Tickets of all members that match, page by page: those that wait first, due soonest, then the others, newest first.
 * The previous result stays visible while the next one loads.
 */
export function ticketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: ['support-tickets', filter],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch tickets',
        api.page(listAllTickets, { query: { limit: pageLimits.longDefault, ...filter, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    placeholderData: keepPreviousData,
  });
}

/** The number of overdue tickets; fetched again each time it is shown. */
export const overdueTicketsQuery = queryOptions({
  queryKey: ['support-tickets', 'overdue'],
  queryFn: async ({ signal }) =>
    (await api.page(listAllTickets, { query: { limit: 1, overdue: true } }, { signal })).total,
  meta: { silent: true },
  staleTime: 0,
});

/** A ticket with its notes and a page of its messages, the newest first; fetched again each time it opens. */
export function ticketQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['support-ticket', id],
    queryFn: ({ pageParam, signal }) =>
      withErrorText(
        'Failed to fetch the ticket',
        api.page(getTicket, { params: { id }, query: { limit: pageLimits.longDefault, ...pageParam } }, { signal }),
      ),
    ...cursorPaging,
    staleTime: 0,
  });
}

/** Changes a ticket's status. */
export const updateTicketMutation = mutationOptions({
  mutationFn: ({ id, status }: { id: number; status: TicketStatus }) =>
    withErrorText('Failed to update ticket', api.call(updateTicket, { params: { id }, body: { status } })),
});

interface Text {
  id: number;
  text: string;
  idempotencyKey: string;
}

/** Answers a ticket, with a new status where one is given; attempts with the same key answer once. */
export const answerMutation = mutationOptions({
  mutationFn: ({ id, idempotencyKey, ...body }: Text & { status?: TicketStatus }) =>
    withErrorText('Failed to update ticket', api.call(answerTicket, { params: { id }, body }, { idempotencyKey })),
});

/** Adds a note for other administrators; attempts with the same key add one. */
export const noteMutation = mutationOptions({
  mutationFn: ({ id, text, idempotencyKey }: Text) =>
    withErrorText(
      'Failed to add the note',
      api.call(addTicketNote, { params: { id }, body: { text } }, { idempotencyKey }),
    ),
});

/** Takes a ticket, or gives it back. */
export const assignTicketMutation = mutationOptions({
  mutationFn: ({ id, isTaken }: { id: number; isTaken: boolean }) =>
    withErrorText('Failed to change the ticket', api.call(isTaken ? takeTicket : giveTicketBack, { params: { id } })),
});
