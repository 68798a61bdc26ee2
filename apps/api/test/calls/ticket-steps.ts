import type { SavedReply } from '@kopa/contracts/desk/saved-replies';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

export const newTicket = {
  subject: 'My PPA is wrong',
  description: 'It changed.',
  category: 'portal',
  priority: 'high',
};

/** Opens a ticket and returns its id. */
export async function ticketOf({ call }: TestMember, changes: object = {}): Promise<number> {
  return done(await call('POST', '/api/support-tickets', { ...newTicket, ...changes })).id;
}

/** The desk changes a ticket. */
export async function changeTicket({ administrator }: World, id: number, change: object) {
  return done(await administrator.call('PATCH', `/api/admin/support-tickets/${id}`, change));
}

let replies = 0;

/** Adds a saved reply; each title comes after those before it. */
export async function savedReply({ administrator }: World): Promise<SavedReply> {
  replies += 1;
  const title = `Reply ${String(replies).padStart(6, '0')}`;
  return done(await administrator.call('POST', '/api/admin/saved-replies', { title, text: 'Dear {first_name}' }));
}
