import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../../test/administrators.ts';
import { registerMember, type TestMember } from '../../../../test/members.ts';
import { deploy, memberIn, type Place } from '../../../../test/steps/places.ts';
import { clearanceOf } from '../../../../test/steps/service.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests({}, { now: new Date('2026-08-01T09:00:00Z') });
const admin = administratorOfTests(test);

const lagos = { state: 'Lagos', lga: 'Ikeja', batch: '2026 Batch A', cdsGroup: 'Red Cross' };

/** A member in a place whose service began on 5 March 2026. */
const serving = (place: Place = {}) => memberIn(test, { ...lagos, ...place }, {}, { createdAt: '2026-03-05' });

async function publish(kind: string, from: string, to: string, audience: object = {}): Promise<number> {
  const entry = { kind, title: `${kind} of ${from}`, from, to, audience, announcedBy: 'NYSC', note: 'A note' };
  const { status, body } = await admin.call('POST', '/api/admin/calendar', entry);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const change = (id: number, days: object) => admin.call('PATCH', `/api/admin/calendar/${id}`, days);
const withdraw = (id: number) => admin.call('DELETE', `/api/admin/calendar/${id}`);
const idsOf = async ({ call }: TestMember, query = '') =>
  (await call('GET', `/api/calendar${query}`)).body.map(({ id }: { id: number }) => id);

describe('the calendar of a member', () => {
  it('has the entries that concern the member, by the first day, from 31 days ago to the end of the service', async () => {
    const [ikeja, kano, unlinked] = [
      await serving(),
      await serving({ state: 'Kano', lga: 'Dala', batch: '2026 Batch B', cdsGroup: 'Sports' }),
      await registerMember(test.app),
    ];
    const everybody = await publish('other', '2026-08-20', '2026-08-20');
    const state = await publish('other', '2026-08-10', '2026-08-12', { state: 'Lagos' });
    const lga = await publish('other', '2026-08-11', '2026-08-11', { state: 'Lagos', lga: 'Ikeja' });
    const cds = await publish('cds_day', '2026-08-06', '2026-08-06', {
      state: 'Kano',
      lga: 'Dala',
      cdsGroup: 'Sports',
    });
    const batch = await publish('passing_out', '2027-02-28', '2027-03-10', { batch: '2026 Batch A' });
    const stateBatch = await publish('other', '2026-08-13', '2026-08-13', { state: 'Lagos', batch: '2026 Batch A' });
    const others = [
      await publish('other', '2026-08-14', '2026-08-14', { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Sports' }),
      await publish('other', '2026-08-14', '2026-08-14', { state: 'Kano', batch: '2026 Batch A' }),
      await publish('other', '2026-08-14', '2026-08-14', { state: 'Lagos', lga: 'Epe' }),
    ];
    const later = await publish('other', '2027-03-05', '2027-03-05');
    const over = await publish('other', '2026-08-01', '2026-08-02');
    await change(over, { from: '2026-06-01', to: '2026-06-30' });
    expect(await idsOf(ikeja)).toEqual([state, lga, stateBatch, everybody, batch]);
    expect(await idsOf(kano)).toEqual([cds, everybody]);
    expect(await idsOf(unlinked)).toEqual([everybody, later]);
    expect(await idsOf(ikeja, '?from=2026-06-30&to=2026-08-10')).toEqual([over, state]);
    expect(await idsOf(ikeja, '?from=2027-03-05&to=2027-04-01')).toEqual([later, batch].toReversed());
    for (const id of [everybody, state, lga, cds, batch, stateBatch, ...others, later, over]) await withdraw(id);
    expect(await idsOf(ikeja)).toEqual([]);
  });

  it('is in pages', async () => {
    const member = await serving();
    const ids: number[] = [];
    for (const day of ['2026-08-03', '2026-08-03', '2026-08-04']) ids.push(await publish('cds_day', day, day));
    const first = await member.call('GET', '/api/calendar?limit=2');
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body[0]).toEqual({
      ...{ id: ids[0], kind: 'cds_day', title: 'cds_day of 2026-08-03', from: '2026-08-03', to: '2026-08-03' },
      ...{ audience: {}, announcedBy: 'NYSC', note: 'A note', source: null },
      ...{ publishedAt: '2026-08-01T09:00:00.000Z', changedAt: null },
    });
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    expect((await member.call('GET', next)).body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2));
    for (const id of ids) await withdraw(id);
  });
});

describe('the clearance of a month', () => {
  it('follows the window in force and its changes, with who announced it', async () => {
    const [ikeja, epe] = [await serving(), await serving({ lga: 'Epe' })];
    expect(await clearanceOf(ikeja, '2026-09')).toMatchObject({ opensOn: '2026-09-01', isAnnounced: false });
    const wide = await publish('clearance_window', '2026-09-03', '2026-09-12');
    const narrow = await publish('clearance_window', '2026-09-07', '2026-09-16', { state: 'Lagos', lga: 'Ikeja' });
    expect(await clearanceOf(ikeja, '2026-09')).toEqual({
      ...{ month: '2026-09', opensOn: '2026-09-07', closesOn: '2026-09-16', clearedOn: null, status: 'upcoming' },
      ...{ isAnnounced: true, announcedBy: 'NYSC', note: 'A note', source: null, isBeforeJoining: false },
    });
    expect(await clearanceOf(epe, '2026-09')).toMatchObject({ opensOn: '2026-09-03', closesOn: '2026-09-12' });
    await change(narrow, { to: '2026-09-18' });
    expect(await clearanceOf(ikeja, '2026-09')).toMatchObject({ closesOn: '2026-09-18' });
    await withdraw(narrow);
    expect(await clearanceOf(ikeja, '2026-09')).toMatchObject({ opensOn: '2026-09-03' });
    await withdraw(wide);
    expect(await clearanceOf(ikeja, '2026-09')).toMatchObject({ opensOn: '2026-09-01', isAnnounced: false });
  });

  it('is judged by the usual window once its own is withdrawn while it is open', async () => {
    const member = await serving();
    const id = await publish('clearance_window', '2026-10-05', '2026-10-20');
    test.setNow(new Date('2026-10-12T09:00:00Z'));
    expect(await clearanceOf(member, '2026-10')).toMatchObject({ status: 'open' });
    await withdraw(id);
    expect(await clearanceOf(member, '2026-10')).toMatchObject({ status: 'unmarked', closesOn: '2026-10-10' });
  });

  it('changes at once with the deployment', async () => {
    const member = await serving({ state: 'Kano', lga: 'Dala' });
    const suspension = await publish('suspension', '2026-08-20', '2026-09-19', { state: 'Kano' });
    expect(await clearanceOf(member, '2026-09')).toMatchObject({ status: 'suspended', announcedBy: 'NYSC' });
    expect(await idsOf(member)).toEqual([suspension]);
    await deploy(test, member, lagos);
    expect(await clearanceOf(member, '2026-09')).toMatchObject({ status: 'upcoming', announcedBy: null });
    expect(await idsOf(member)).toEqual([]);
    await withdraw(suspension);
  });

  it('may be entered in a suspended month', async () => {
    const member = await serving();
    const suspension = await publish('suspension', '2026-08-01', '2026-08-31');
    const url = `/api/users/${member.id}/service/clearances/2026-08`;
    expect((await member.call('PUT', url, { clearedOn: '2026-08-01' })).status).toBe(200);
    expect(await clearanceOf(member, '2026-08')).toMatchObject({
      ...{ status: 'cleared', isAnnounced: false, announcedBy: 'NYSC', note: 'A note' },
    });
    await withdraw(suspension);
  });

  it('is missed only where an office has announced its window', async () => {
    const member = await serving();
    test.setNow(new Date('2026-04-01T09:00:00Z'));
    const id = await publish('clearance_window', '2026-04-01', '2026-04-10');
    test.setNow(new Date('2026-05-11T09:00:00Z'));
    expect(await clearanceOf(member, '2026-04')).toMatchObject({ status: 'missed' });
    expect(await clearanceOf(member, '2026-05')).toMatchObject({ status: 'unmarked' });
    const riskOf = async () => (await member.call('GET', `/api/users/${member.id}/service`)).body.risk;
    expect(await riskOf()).toBe('high');
    await withdraw(id);
    expect(await riskOf()).toBe('watch');
    test.setNow(new Date('2026-06-11T09:00:00Z'));
    expect(await riskOf()).toBe('high');
  });
});

it('a member without a linked portal has no clearances, but the dates for everybody', async () => {
  const member = await registerMember(test.app);
  const [everybody] = [
    await publish('clearance_window', '2026-08-03', '2026-08-12'),
    await publish('other', '2026-08-05', '2026-08-05', { state: 'Lagos' }),
  ];
  expect((await member.call('GET', `/api/users/${member.id}/service`)).body.code).toBe('portal_not_connected');
  expect(await idsOf(member)).toEqual([everybody]);
  await sql`delete from calendar_changes; delete from calendar_entries`.execute(test.context.db);
});
