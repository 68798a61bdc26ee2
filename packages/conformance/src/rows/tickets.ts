import { createTicket, listOwnTickets } from '@kopa/contracts/tickets';
import type { Row } from '../row.ts';

const ticket = { subject: 'My PPA is wrong', description: 'It changed.', category: 'portal', priority: 'high' };

export const rows: Row[] = [
  { route: createTicket, keepsTexts: true, given: () => ({ body: ticket }) },
  {
    route: listOwnTickets,
    given: async ({ ada }) => {
      await ada.call('POST', '/api/support-tickets', ticket);
      return {};
    },
  },
];
