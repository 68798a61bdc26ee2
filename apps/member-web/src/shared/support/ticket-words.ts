import type { TicketCategory, TicketPriority, TicketStatus } from '@kopa/contracts/tickets';

export const categoryWords: Record<TicketCategory, string> = {
  account: 'Account',
  portal: 'Portal',
  safety: 'Safety',
  content: 'Content',
  other: 'Other',
};

export const priorityWords: Record<TicketPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const statusWords: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};
