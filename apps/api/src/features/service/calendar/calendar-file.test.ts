import ical from 'ical.js';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../../test/administrators.ts';
import { call, type TestMember } from '../../../../test/members.ts';
import { memberIn } from '../../../../test/steps/places.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);

const at = (day: string) => test.setNow(new Date(`${day}T09:00:00Z`));

async function publish(changes: object = {}): Promise<string> {
  const entry = { kind: 'clearance_window', title: 'August, in person; bring a letter', audience: {} };
  const days = { from: '2026-08-03', to: '2026-08-12' };
  const office = { announcedBy: 'NYSC', note: 'First line\nSecond line', source: 'NYSC/12' };
  const { body } = await admin.call('POST', '/api/admin/calendar', { ...entry, ...days, ...office, ...changes });
  return `/api/admin/calendar/${body.id}`;
}

interface FoundEvent {
  uid: string;
  title: string;
  from: string;
  /** The day after the last one. */
  until: string;
  sequence: number;
  status: string | null;
  description: string | null;
  /** When it was last changed. */
  stamp: string;
}

/** The text of a member's file. */
async function textOf(member: TestMember): Promise<string> {
  const { url } = (await member.call('GET', `/api/users/${member.id}/service/calendar`)).body;
  return (await call(test.app, 'GET', new URL(url).pathname)).body as unknown as string;
}

/** The file of a member, as a calendar reads it. */
async function fileOf(member: TestMember): Promise<FoundEvent[]> {
  const calendar = new ical.Component(ical.parse(await textOf(member)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ical.Event(component);
    return {
      ...{ uid: event.uid, title: event.summary, sequence: event.sequence, description: event.description },
      ...{ from: event.startDate.toString(), until: event.endDate.toString() },
      status: component.getFirstPropertyValue('status') as string | null,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
    };
  });
}

const find = (events: FoundEvent[], title: string) => events.find((event) => event.title.startsWith(title));

describe('the file of a calendar', () => {
  it('has an announced window in place of the usual one, changed and cancelled under one id', async () => {
    at('2026-07-20');
    const member = await memberIn(test, { state: 'Lagos' });
    expect(find(await fileOf(member), 'Clearance for August 2026')).toMatchObject({
      ...{ from: '2026-08-01', until: '2026-08-11', description: 'Usual dates, not announced' },
    });
    const path = await publish();
    const first = find(await fileOf(member), 'August');
    expect(first).toEqual({
      ...{ uid: first?.uid, title: 'August, in person; bring a letter', from: '2026-08-03', until: '2026-08-13' },
      ...{ sequence: 0, status: null, description: 'Announced by NYSC\nFirst line\nSecond line\nNYSC/12' },
      stamp: '2026-07-20T09:00:00Z',
    });
    expect(find(await fileOf(member), 'Clearance for August 2026')).toBeUndefined();
    at('2026-07-21');
    await admin.call('PATCH', path, { to: '2026-08-14' });
    await admin.call('PATCH', path, { note: null });
    expect(find(await fileOf(member), 'August')).toEqual({
      ...first,
      ...{ until: '2026-08-15', sequence: 2, description: 'Announced by NYSC\nNYSC/12' },
      stamp: '2026-07-21T09:00:00Z',
    });
    at('2026-07-22');
    await admin.call('DELETE', path);
    const cancelled = await fileOf(member);
    expect(find(cancelled, 'August')).toMatchObject({
      ...{ uid: first?.uid, status: 'CANCELLED', sequence: 2, stamp: '2026-07-22T09:00:00Z' },
    });
    expect(find(cancelled, 'Clearance for August 2026')).toMatchObject({ from: '2026-08-01' });
    expect(new Set(cancelled.map(({ uid }) => uid)).size).toBe(cancelled.length);
    at('2026-08-21');
    expect(find(await fileOf(member), 'August')).toBeUndefined();
  });

  it('folds long lines at 75 octets, also in texts beyond ASCII', async () => {
    at('2026-07-20');
    const member = await memberIn(test, { state: 'Osun' });
    const title = 'Ìfọwọ́sí oṣù kẹjọ ní gbọ̀ngàn ìjọba ìbílẹ̀ – mú ìwé ẹ̀rí 📄 rẹ wá 📄📄📄';
    const note = 'Kí gbogbo ẹni tí ó ń sìn wá ní àárọ̀; '.repeat(20).trim();
    const path = await publish({ kind: 'other', title, note, source: null, audience: { state: 'Osun' } });
    const text = await textOf(member);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const octets = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
    expect(find(await fileOf(member), title)).toMatchObject({ title, description: `Announced by NYSC\n${note}` });
    await admin.call('DELETE', path);
  });

  it('has the entries of every kind that concern the member, and no others', async () => {
    at('2026-07-20');
    const [lagos, kano] = [await memberIn(test, { state: 'Lagos' }), await memberIn(test, { state: 'Kano' })];
    const paths = [
      await publish({ kind: 'passing_out', title: 'Parade', from: '2027-02-20', to: '2027-03-10' }),
      await publish({ kind: 'suspension', title: 'Election week', audience: { state: 'Kano' } }),
      await publish({
        kind: 'cds_day',
        title: 'CDS',
        audience: { state: 'Kano' },
        from: '2028-01-01',
        to: '2028-01-01',
      }),
    ];
    const titlesOf = async (member: TestMember) => {
      const own = ['Parade', 'Election week', 'CDS'];
      return (await fileOf(member)).map(({ title }) => title).filter((title) => own.includes(title));
    };
    expect(await titlesOf(lagos)).toEqual(['Parade']);
    expect(await titlesOf(kano)).toEqual(['Parade', 'Election week']);
    for (const path of paths) await admin.call('DELETE', path);
  });
});
