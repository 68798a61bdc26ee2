import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** A date in some days from today in Nigeria, whose clocks are an hour ahead. */
export const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 1) * 60 * 60 * 1000).toISOString().slice(0, 10);

/** An entry for everybody that is told to nobody. */
export const entry = () => ({
  ...{ kind: 'other', title: 'A holiday', from: inDays(5), to: inDays(6), audience: {} },
  ...{ announcedBy: 'NYSC Headquarters', note: 'Offices are closed.', source: 'NYSC/DHQ/12' },
});

/** Publishes an entry. */
export const announce = ({ administrator }: World, changes?: object) => publish(administrator, changes);

/** Publishes an entry as this administrator. */
export async function publish({ call }: Pick<TestMember, 'call'>, changes: object = {}): Promise<AdminCalendarEntry> {
  return done(await call('POST', '/api/admin/calendar', { ...entry(), ...changes }));
}

/** Withdraws an entry. */
export async function withdraw({ administrator }: World, id: number): Promise<void> {
  done(await administrator.call('DELETE', `/api/admin/calendar/${id}`));
}
