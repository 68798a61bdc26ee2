import { createTicket, listOwnTickets } from '@kopa/contracts/tickets';
import { walk } from './walk.ts';

const ticket = { subject: 'My PPA is wrong', description: 'It changed.', category: 'portal', priority: 'high' };

walk(import.meta.filename, [
  { route: createTicket, keepsTexts: true, given: () => ({ body: ticket }) },
  {
    route: listOwnTickets,
    given: async ({ ada }) => {
      await ada.call('POST', '/api/support-tickets', ticket);
      return {};
    },
  },
]);
