import type { AdminCalendarEntry } from '@kopa/contracts/service/calendar';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

type By = Pick<TestMember, 'call'>;

/** A date in some days from today in Nigeria, whose clocks are an hour ahead. */
export const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 1) * 60 * 60 * 1000).toISOString().slice(0, 10);

/** An entry for an audience that is told to nobody. */
export const entryFor = (audience: object) => ({
  ...{ kind: 'other', title: 'A holiday', from: inDays(5), to: inDays(6), audience },
  ...{ announcedBy: 'NYSC Headquarters', note: 'Offices are closed.', source: 'NYSC/DHQ/12' },
});

/** Announces an entry, to everybody by default. */
export async function announce({ call }: By, changes: object = {}): Promise<AdminCalendarEntry> {
  return done(await call('POST', '/api/admin/calendar', { ...entryFor({}), ...changes }));
}

/** Withdraws an entry. */
export async function withdraw({ call }: By, id: number): Promise<void> {
  done(await call('DELETE', `/api/admin/calendar/${id}`));
}

/** Announces the whole month as the window of an LGA. */
export async function announceWindow(
  by: By,
  audience: { state: string; lga: string },
  kind = 'clearance_window',
): Promise<void> {
  const month = inDays(0).slice(0, 7);
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  await announce(by, { kind, audience, from: `${month}-01`, to: `${month}-${days}` });
}
