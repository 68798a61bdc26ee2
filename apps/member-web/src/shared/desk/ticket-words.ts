import type { Ticket, TicketCategory, TicketPriority, TicketStatus } from '@kopa/contracts/desk/tickets';
import { isEnded } from '@kopa/rules/desk/tickets';
import { once } from '@kopa/ui/once';

export const categoryWords: Record<TicketCategory, string> = {
  account: 'Account',
  portal: 'Portal',
  safety: 'Safety',
  content: 'Content',
  data_protection: 'Data protection',
  other: 'Other',
};

export const priorityWords: Record<TicketPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const statusWords: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** The state of the answer; null for an ended ticket without one. */
export function answerWord({
  status,
  waitingSince,
  reply,
}: Pick<Ticket, 'status' | 'waitingSince' | 'reply'>): 'Answered' | 'Waiting' | null {
  if (waitingSince !== null && !isEnded(status)) return 'Waiting';
  return reply === null ? null : 'Answered';
}

const zone = 'Africa/Lagos';
const weekday = once(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }));
const day = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: zone }));
const time = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }));

/** A weekday alone names a day of the coming week only. */
const week = 6 * 24 * 60 * 60 * 1000;

/** When the desk answers, in Lagos, such as "Friday 14:00". */
export function dueWords(dueAt: string, now = Date.now()): string {
  const moment = new Date(dueAt);
  const left = moment.getTime() - now;
  const date = left < 0 || left > week ? ` ${day().format(moment)}` : '';
  return `${weekday().format(moment)}${date} ${time().format(moment)}`;
}
