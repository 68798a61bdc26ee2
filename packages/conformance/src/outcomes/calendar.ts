import type { CalendarChange, CalendarEntry } from '@kopa/contracts/calendar';
import type { Clearance } from '@kopa/contracts/service-year';
import { expect } from 'vitest';
import { announce, calendarOf, change, inDays, messagesOf, withdraw } from '../calendar-steps.ts';
import type { Row } from '../row.ts';
import { done, type Member } from '../world.ts';

const started = { serviceStartDate: inDays(-60) };
/** A month that lies wholly within a service that began 60 days ago, and after today. */
const month = inDays(70).slice(0, 7);
const day = (number: string) => `${month}-${number}`;
const clearanceOf = async ({ id, call }: Member): Promise<Clearance> =>
  done(await call('GET', `/api/users/${id}/service`)).clearances.find((one: Clearance) => one.month === month);
const window = (from: string, to: string, audience: object) => ({
  ...{ kind: 'clearance_window', title: 'Clearance', from: day(from), to: day(to), audience },
});

/** The calendar as members see it. */
export const calendarOutcomes: Row['outcomes'] = {
  'has what is for everybody and for the state, LGA, batch and CDS group, the earliest first': async (world) => {
    const place = { deploymentState: 'Nasarawa', lga: 'Keffi', batch: '2026 Batch C', cdsGroup: 'Sports' };
    const member = await world.registerLinked({ ...place, ...started });
    const other = await world.registerLinked({ deploymentState: 'Nasarawa', lga: 'Obi', ...started });
    const [state, lga] = [{ state: 'Nasarawa' }, { state: 'Nasarawa', lga: 'Keffi' }];
    const of = async (audience: object, from: number) =>
      (await announce(world, { audience, from: inDays(from), to: inDays(from) })).id;
    const ids = [
      await of({ ...lga, cdsGroup: 'Sports' }, 14),
      await of({ ...lga, batch: '2026 Batch C' }, 13),
      await of(lga, 12),
      await of({ ...state, batch: '2026 Batch C' }, 11),
      await of(state, 10),
      await of({ batch: '2026 Batch C' }, 9),
      await of({}, 8),
    ].toReversed();
    const others = [await of({ ...lga, cdsGroup: 'Red Cross' }, 8), await of({ state: 'Benue', lga: 'Obi' }, 8)];
    const seen = async (by: Member) => (await calendarOf(by)).filter((id) => [...ids, ...others].includes(id));
    expect(await seen(member)).toEqual(ids);
    expect(await seen(other)).toEqual([ids[0], ids[2]]);
    expect(await seen(world.chidi)).toEqual([ids[0]]);
    const [, , shown] = await calendarOf(member, `&from=${inDays(8)}&to=${inDays(10)}`);
    expect(shown).toBe(ids[2]);
    await withdraw(world, ids[2] as number);
    expect(await seen(other)).toEqual([ids[0]]);
  },
  'follows a redeployment at once': async (world) => {
    const member = await world.registerLinked({ deploymentState: 'Kogi', lga: 'Idah', ...started });
    const [before, after] = [
      await announce(world, window('06', '15', { state: 'Kogi' })),
      await announce(world, window('07', '16', { state: 'Sokoto', lga: 'Wamako' })),
    ];
    expect(await clearanceOf(member)).toMatchObject({ opensOn: before.from, isAnnounced: true });
    await world.changePortalAccount(member.account.email, { deploymentState: 'Sokoto', lga: 'Wamako' });
    done(await member.call('POST', `/api/users/${member.id}/refresh`));
    expect(await clearanceOf(member)).toMatchObject({ opensOn: after.from, closesOn: after.to });
    const seen = await calendarOf(member, `&to=${day('28')}`);
    expect(seen).toContain(after.id);
    expect(seen).not.toContain(before.id);
  },
};

/** The life of an entry. */
export const entryOutcomes: Row['outcomes'] = {
  'decides about the clearance of its month, the narrowest first': async (world) => {
    const member = await world.registerLinked({ deploymentState: 'Bauchi', lga: 'Dass', ...started });
    expect(await clearanceOf(member)).toMatchObject({ opensOn: day('01'), closesOn: day('10'), isAnnounced: false });
    const lga = await announce(world, window('05', '14', { state: 'Bauchi', lga: 'Dass' }));
    await announce(world, window('08', '17', { state: 'Bauchi' }));
    expect(await clearanceOf(member)).toEqual({
      ...{ month, opensOn: day('05'), closesOn: day('14'), clearedOn: null, status: 'upcoming', isAnnounced: true },
      ...{ announcedBy: lga.announcedBy, note: lga.note, source: lga.source },
    });
    await withdraw(world, lga.id);
    expect(await clearanceOf(member)).toMatchObject({ opensOn: day('08'), closesOn: day('17') });
  },
  'suspends a month whose whole window it covers': async (world) => {
    const member = await world.registerLinked({ deploymentState: 'Zamfara', lga: 'Gusau', ...started });
    const audience = { state: 'Zamfara' };
    const suspension = (from: string, to: string) => ({
      ...{ kind: 'suspension', from: day(from), to: day(to), audience, note: 'No clearance' },
    });
    await announce(world, suspension('01', '05'));
    const { id } = await announce(world, suspension('06', '20'));
    expect(await clearanceOf(member)).toMatchObject({ status: 'upcoming', isAnnounced: false });
    await change(world, id, { from: day('01') });
    expect(await clearanceOf(member)).toMatchObject({
      ...{ status: 'suspended', opensOn: day('01'), closesOn: day('10'), note: 'No clearance', isAnnounced: true },
    });
  },
  'is told to its audience once for each change of the days, if it is a window or a suspension': async (world) => {
    const [member, other] = [
      await world.registerLinked({ deploymentState: 'Jigawa', lga: 'Dutse' }),
      await world.registerLinked({ deploymentState: 'Kebbi' }),
    ];
    const { id, announcedBy } = await announce(world, window('05', '14', { state: 'Jigawa' }));
    await change(world, id, { note: 'Bring your letter', title: 'New title' });
    await change(world, id, { to: day('15') });
    await withdraw(world, id);
    const [published, moved, withdrawn, ...others] = await messagesOf(member, id);
    expect(published).toMatch(/^Clearance, 5 to 14 /);
    expect(moved).toMatch(/^Moved: New title, now 5 to 15 /);
    expect(withdrawn).toMatch(/^Withdrawn: New title, 5 to 15 /);
    for (const message of [published, moved, withdrawn]) expect(message).toContain(`Announced by ${announcedBy}.`);
    expect(others).toEqual([]);
    expect(await messagesOf(other, id)).toEqual([]);
    const quiet = await announce(world, { audience: { state: 'Jigawa' } });
    await withdraw(world, quiet.id);
    expect(await messagesOf(member, quiet.id)).toEqual([]);
  },
  'keeps its history': async (world) => {
    const { id } = await announce(world);
    const changed = await change(world, id, { title: 'Another title', source: null });
    expect(changed).toMatchObject({ title: 'Another title', source: null, changedAt: expect.any(String) });
    await withdraw(world, id);
    const path = `/api/admin/calendar/${id}/history`;
    const history: CalendarChange[] = done(await world.administrator.call('GET', path));
    expect(history.map(({ action }) => action)).toEqual(['published', 'changed', 'withdrawn']);
    expect(history.map(({ entry }) => entry.title)).toEqual(['A holiday', 'Another title', 'Another title']);
    expect(history[1]?.entry).toEqual(changed);
  },
  'has as reach the active members of its audience': async (world) => {
    const place = { deploymentState: 'Abia', lga: 'Bende', batch: '2026 Batch B' };
    await world.registerLinked(place);
    await world.registerLinked({ ...place, lga: 'Ohafia' });
    await world.suspend(await world.registerLinked(place));
    const reachOf = async (query: string) =>
      done(await world.administrator.call('GET', `/api/admin/calendar/reach?${query}`)).reach;
    expect(await reachOf('state=Abia')).toBe(2);
    expect(await reachOf('state=Abia&lga=Bende&batch=2026%20Batch%20B')).toBe(1);
    expect((await announce(world, { audience: { state: 'Abia', batch: '2026 Batch A' } })).reach).toBe(0);
    expect((await announce(world, { audience: { state: 'Abia' } })).reach).toBe(2);
  },
};

/** The list of administrators. */
export const adminCalendarOutcomes: Row['outcomes'] = {
  'is filtered by kind, days and place, a state with its LGAs': async (world) => {
    const state = await announce(world, { audience: { state: 'Edo' }, from: inDays(20), to: inDays(30) });
    const lga = await announce(world, { audience: { state: 'Edo', lga: 'Egor' }, from: inDays(10), to: inDays(19) });
    const found = async (query: string) =>
      done(await world.administrator.call('GET', `/api/admin/calendar?${query}`)).map(({ id }: CalendarEntry) => id);
    expect(await found('state=Edo')).toEqual([lga.id, state.id]);
    expect(await found('state=Edo&lga=Egor')).toEqual([lga.id]);
    expect(await found(`state=Edo&from=${inDays(19)}`)).toEqual([lga.id, state.id]);
    expect(await found(`state=Edo&from=${inDays(20)}`)).toEqual([state.id]);
    expect(await found(`state=Edo&to=${inDays(19)}`)).toEqual([lga.id]);
    expect(await found('state=Edo&kind=cds_day')).toEqual([]);
  },
};
