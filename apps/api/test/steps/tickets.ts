import type { SavedReply } from '@kopa/contracts/desk/saved-replies';
import type { TicketMessage } from '@kopa/contracts/desk/tickets';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';

type By = Pick<TestMember, 'call'>;

export const newTicket = {
  subject: 'My PPA is wrong',
  description: 'It changed.',
  category: 'portal',
  priority: 'high',
};

/** Opens a ticket and returns its id. */
export async function ticketOf({ call }: By, changes: object = {}): Promise<number> {
  return done(await call('POST', '/api/support-tickets', { ...newTicket, ...changes })).id;
}

/** The messages of a ticket as its member sees them. */
export async function messagesOf({ call }: By, id: number): Promise<TicketMessage[]> {
  return done(await call('GET', `/api/support-tickets/${id}/messages`));
}

/** The desk changes a ticket. */
export async function changeTicket({ call }: By, id: number, change: object) {
  return done(await call('PATCH', `/api/admin/support-tickets/${id}`, change));
}

/** Adds a saved reply; each title comes after those before it. */
export async function savedReply({
  administrator,
  next,
}: Pick<TestApp, 'next'> & { administrator: By }): Promise<SavedReply> {
  const title = `Reply ${String(next()).padStart(6, '0')}`;
  return done(await administrator.call('POST', '/api/admin/saved-replies', { title, text: 'Dear {first_name}' }));
}
