import { getTicket, listAllTickets } from '@kopa/contracts/desk/desk';
import { listSavedReplies } from '@kopa/contracts/desk/saved-replies';
import { listOwnTickets, listTicketMessages } from '@kopa/contracts/desk/tickets';
import { savedReply, ticketOf } from '../../steps/tickets.ts';
import { idOf, type PagedList, type World } from './paged-list.ts';

const newTicket = ({ ada }: World) => ticketOf(ada);

export const deskLists: PagedList[] = [
  { route: listOwnTickets, add: newTicket },
  // Due in the order in which they were opened; each new one is the last that waits.
  { route: listAllTickets, by: 'administrator', newestLast: true, query: 'waiting=true&', add: newTicket },
  {
    route: listTicketMessages,
    oldestFirst: true,
    params: ({ ticketId }) => ({ id: ticketId }),
    add: ({ ada, ticketId }) => idOf(ada.call('POST', `/api/support-tickets/${ticketId}/messages`, { text: 'Hello?' })),
  },
  {
    route: getTicket,
    by: 'administrator',
    oldestFirst: true,
    inField: 'messages',
    params: ({ ticketId }) => ({ id: ticketId }),
    add: ({ administrator, ticketId }) =>
      idOf(administrator.call('POST', `/api/admin/support-tickets/${ticketId}/messages`, { text: 'Hello.' })),
  },
  {
    // By title; each new one is the last.
    route: listSavedReplies,
    by: 'administrator',
    newestLast: true,
    add: async (world) => (await savedReply(world)).id,
  },
];
