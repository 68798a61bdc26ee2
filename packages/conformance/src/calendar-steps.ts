import type { AdminCalendarEntry, CalendarEntry } from '@kopa/contracts/calendar';
import { done, type Member, type World } from './world.ts';

/** A date in some days from today. */
export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** An entry for everybody that is told to nobody. */
export const entry = () => ({
  ...{ kind: 'other', title: 'A holiday', from: inDays(5), to: inDays(6), audience: {} },
  ...{ announcedBy: 'NYSC Headquarters', note: 'Offices are closed.', source: 'NYSC/DHQ/12' },
});

/** Publishes an entry. */
export async function announce({ administrator }: World, changes: object = {}): Promise<AdminCalendarEntry> {
  return done(await administrator.call('POST', '/api/admin/calendar', { ...entry(), ...changes }));
}

/** Changes an entry. */
export async function change({ administrator }: World, id: number, changes: object): Promise<AdminCalendarEntry> {
  return done(await administrator.call('PATCH', `/api/admin/calendar/${id}`, changes));
}

/** Withdraws an entry. */
export async function withdraw({ administrator }: World, id: number): Promise<void> {
  done(await administrator.call('DELETE', `/api/admin/calendar/${id}`));
}

/** The ids of a member's calendar. */
export async function calendarOf({ call }: Member, query = ''): Promise<number[]> {
  return done(await call('GET', `/api/calendar?limit=100${query}`)).map(({ id }: CalendarEntry) => id);
}

/** The notifications of a member about an entry, the oldest first. */
export async function messagesOf({ id, call }: Member, entryId: number): Promise<string[]> {
  interface Told {
    relatedType: string;
    relatedId: number;
    message: string;
  }
  return done(await call('GET', `/api/users/${id}/notifications`))
    .filter(({ relatedType, relatedId }: Told) => relatedType === 'calendar' && relatedId === entryId)
    .map(({ message }: Told) => message)
    .toReversed();
}
