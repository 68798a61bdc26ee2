import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator, type TestAdministrator } from '../../../../test/administrators.ts';
import { registerMember, suspendMember, type TestMember } from '../../../../test/members.ts';
import { queuedBehind } from '../../../../test/races.ts';
import { memberIn } from '../../../../test/steps/places.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { jobs } from '../../../jobs/jobs.ts';

const test = appOfTests({}, { now: new Date('2026-08-01T09:00:00Z') });
const admin = administratorOfTests(test);

const window = {
  ...{ kind: 'clearance_window', title: 'August clearance', from: '2026-08-05', to: '2026-08-14' },
  ...{ audience: {}, announcedBy: 'NYSC Headquarters' },
};
const publish = async (changes: object = {}) => {
  const { status, body } = await admin.call('POST', '/api/admin/calendar', { ...window, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

const messagesOf = async ({ id }: TestMember, entryId: number) => {
  const { rows } = await sql<{ message: string }>`
    select message from notifications where member_id = ${id} and related_type = 'calendar' and related_id = ${entryId}
    order by id`.execute(test.context.db);
  return rows.map(({ message }) => message);
};
const published = 'August clearance, 5 to 14 August 2026. Announced by NYSC Headquarters.';

describe('an entry', () => {
  it('is published with the active members of its audience as reach', async () => {
    const place = { state: 'Ekiti', lga: 'Ikere', batch: '2026 Batch A', cdsGroup: 'Sports' };
    const [, , suspended] = [
      await memberIn(test, place),
      await memberIn(test, { ...place, lga: 'Moba' }),
      await memberIn(test, place),
    ];
    await suspendMember(test.context, suspended);
    const reachOf = async (query: string) => (await admin.call('GET', `/api/admin/calendar/reach?${query}`)).body.reach;
    expect(await reachOf('state=Ekiti')).toBe(2);
    expect(await reachOf('state=Ekiti&lga=Ikere&cdsGroup=Sports')).toBe(1);
    expect(await reachOf('batch=2026%20Batch%20A')).toBe(2);
    const { rows } = await sql<{ active: number }>`
      select count(*) as active from members where suspended_at is null`.execute(test.context.db);
    expect(await reachOf('')).toBe(rows[0]?.active);
    const { reach, audience } = await publish({ audience: { state: 'Ekiti', batch: '2026 Batch A' } });
    expect([reach, audience]).toEqual([2, { state: 'Ekiti', batch: '2026 Batch A' }]);
  });

  it('keeps its history, also once it is withdrawn', async () => {
    const { id } = await publish({ kind: 'other', note: '', source: 'NYSC/DHQ/12' });
    const path = `/api/admin/calendar/${id}`;
    const changed = await admin.call('PATCH', path, { title: 'Parade', note: 'In uniform', source: null });
    expect(changed.body).toMatchObject({ title: 'Parade', from: '2026-08-05', note: 'In uniform', source: null });
    expect((await admin.call('DELETE', path)).status).toBe(204);
    const { body } = await admin.call('GET', `${path}/history`);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['published', 'changed', 'withdrawn']);
    expect(body[0].entry).toMatchObject({
      title: 'August clearance',
      note: null,
      source: 'NYSC/DHQ/12',
      changedAt: null,
    });
    expect(body[1]).toMatchObject({ administrator: { id: admin.id, name: 'Amina Bello' }, entry: changed.body });
    expect(body[2].entry).toEqual(changed.body);
    const { rows } = await sql`
      select action, administrator_id as by from audit_log where target_type = 'calendar_entry' and target_id = ${id}
      order by id`.execute(test.context.db);
    expect(rows).toEqual(
      ['publish_calendar_entry', 'change_calendar_entry', 'withdraw_calendar_entry'].map((action) => ({
        ...{ action, by: admin.id },
      })),
    );
  });

  it('refuses changes and a second withdrawal once it is withdrawn', async () => {
    const { id } = await publish();
    const path = `/api/admin/calendar/${id}`;
    await admin.call('DELETE', path);
    expect((await admin.call('PATCH', path, { title: 'Again' })).status).toBe(404);
    expect((await admin.call('DELETE', path)).status).toBe(404);
  });

  it('counts every change, also one without a difference', async () => {
    const { id, title } = await publish();
    const path = `/api/admin/calendar/${id}`;
    expect((await admin.call('PATCH', path, { title })).body.changedAt).not.toBeNull();
    expect((await admin.call('GET', `${path}/history`)).body).toHaveLength(2);
    const { rows } = await sql`
      select changes, (select count(*) from audit_log where target_type = 'calendar_entry' and target_id = ${id}) as audits
      from calendar_entries where id = ${id}`.execute(test.context.db);
    expect(rows).toEqual([{ changes: 1, audits: 2 }]);
  });

  it('may move into the past, but not be published there', async () => {
    const past = { from: '2026-07-20', to: '2026-07-31' };
    const { body } = await admin.call('POST', '/api/admin/calendar', { ...window, ...past });
    expect(body.errors).toEqual([{ path: 'body/to', message: 'has passed' }]);
    const { id } = await publish({ ...past, to: '2026-08-01' });
    expect((await admin.call('PATCH', `/api/admin/calendar/${id}`, past)).body).toMatchObject(past);
  });

  it('keeps its kind and audience', async () => {
    const { id } = await publish();
    for (const change of [{ kind: 'other' }, { audience: {} }, {}]) {
      expect((await admin.call('PATCH', `/api/admin/calendar/${id}`, change)).status).toBe(400);
    }
  });

  it('cannot have days that do not exist', async () => {
    const { id } = await publish({ kind: 'other' });
    for (const days of [{ from: '0000-01-01', to: '0000-01-02' }, { to: '9999-12-31' }, { from: '2026-02-30' }]) {
      expect((await admin.call('PATCH', `/api/admin/calendar/${id}`, days)).status).toBe(400);
    }
    expect((await admin.call('GET', '/api/admin/calendar?from=0000-01-01&to=9999-12-31')).status).toBe(200);
    expect((await admin.call('GET', '/api/admin/calendar?from=2026-08-02&to=2026-08-01')).status).toBe(400);
  });
});

describe('two administrators at once', () => {
  let other: TestAdministrator;
  beforeAll(async () => {
    other = await signInAdministrator(test.app);
    // A first call takes longer than the others wait for a lock.
    await other.call('PATCH', `/api/admin/calendar/${(await publish()).id}`, { title: 'Clearance' });
  });
  const entryLock = (id: number) => sql`select from calendar_entries where id = ${id} for update`;
  const actionsOf = async (id: number) =>
    (await admin.call('GET', `/api/admin/calendar/${id}/history`)).body.map(
      ({ at, action }: { at: string; action: string }) => [at.slice(11, 16), action],
    );

  it('change an entry one after the other, each at its time', async () => {
    const member = await memberIn(test, { state: 'Benue', lga: 'Obi' });
    const { id } = await publish({ audience: { state: 'Benue' } });
    const path = `/api/admin/calendar/${id}`;
    const answers = await queuedBehind(test.context, entryLock(id), [
      () => admin.call('PATCH', path, { from: '2026-08-06', to: '2026-08-14' }),
      () => {
        test.setNow(new Date('2026-08-01T09:05:00Z'));
        return other.call('PATCH', path, { title: 'Clearance', to: '2026-08-15' });
      },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toMatchObject({ title: 'Clearance', from: '2026-08-06', to: '2026-08-15' });
    expect(await actionsOf(id)).toEqual([
      ['09:00', 'published'],
      ['09:05', 'changed'],
      ['09:05', 'changed'],
    ]);
    expect(await messagesOf(member, id)).toEqual([
      published,
      'Moved: August clearance, now 6 to 14 August 2026. Announced by NYSC Headquarters.',
      'Moved: Clearance, now 6 to 15 August 2026. Announced by NYSC Headquarters.',
    ]);
  });

  it('withdraw an entry after a change, or instead of it', async () => {
    const member = await memberIn(test, { state: 'Benue', lga: 'Ado' });
    const race = async (
      order: (calls: (() => ReturnType<typeof admin.call>)[]) => (() => ReturnType<typeof admin.call>)[],
    ) => {
      const { id } = await publish({ audience: { state: 'Benue', lga: 'Ado' } });
      const path = `/api/admin/calendar/${id}`;
      const calls = [() => admin.call('PATCH', path, { to: '2026-08-15' }), () => other.call('DELETE', path)];
      const answers = await queuedBehind(test.context, entryLock(id), order(calls));
      return { statuses: answers.map(({ status }) => status), told: (await messagesOf(member, id)).slice(1) };
    };
    expect(await race((calls) => calls)).toEqual({
      statuses: [200, 204],
      told: [
        'Moved: August clearance, now 5 to 15 August 2026. Announced by NYSC Headquarters.',
        'Withdrawn: August clearance, 5 to 15 August 2026. Announced by NYSC Headquarters.',
      ],
    });
    expect(await race((calls) => calls.toReversed())).toEqual({
      statuses: [204, 404],
      told: ['Withdrawn: August clearance, 5 to 14 August 2026. Announced by NYSC Headquarters.'],
    });
  });
});

describe('the list of administrators', () => {
  it('finds a state with its LGAs, an LGA alone, a kind and days', async () => {
    const title = 'To be found';
    const of = async (audience: object, changes: object = {}) => (await publish({ title, audience, ...changes })).id;
    const state = await of({ state: 'Gombe' });
    const lga = await of({ state: 'Gombe', lga: 'Akko' }, { kind: 'suspension', from: '2026-08-01', to: '2026-08-31' });
    const other = await of(
      { state: 'Gombe', lga: 'Dukku' },
      { kind: 'passing_out', from: '2026-08-06', to: '2026-10-30' },
    );
    const found = async (query: string) =>
      (await admin.call('GET', `/api/admin/calendar?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await found('state=Gombe')).toEqual([lga, state, other]);
    expect(await found('state=Gombe&lga=Akko')).toEqual([lga]);
    expect(await found('state=Gombe&kind=passing_out')).toEqual([other]);
    expect(await found('state=Gombe&from=2026-08-31&to=2026-09-30')).toEqual([lga, other]);
    expect(await found('state=Gombe&from=2026-10-30')).toEqual([other]);
    expect(await found('state=Gombe&to=2026-08-04')).toEqual([lga]);
    await admin.call('DELETE', `/api/admin/calendar/${other}`);
    expect(await found('lga=Dukku')).toEqual([]);
  });
});

describe('the changes of a window or a suspension', () => {
  it('are told to the audience once for each change', async () => {
    const place = { state: 'Ondo', lga: 'Akure South', batch: '2026 Batch B', cdsGroup: 'Sports' };
    const [member, neighbour] = [
      await memberIn(test, place),
      await memberIn(test, { ...place, batch: '2026 Batch C' }),
    ];
    const { id } = await publish({ audience: { state: 'Ondo', batch: '2026 Batch B' } });
    const path = `/api/admin/calendar/${id}`;
    await admin.call('PATCH', path, { note: 'Bring your letter' });
    expect(await messagesOf(member, id)).toEqual([published]);
    await admin.call('PATCH', path, { from: '2026-08-06' });
    await admin.call('PATCH', path, { from: '2026-08-06', title: 'Clearance' });
    await admin.call('DELETE', path);
    expect(await messagesOf(member, id)).toEqual([
      published,
      'Moved: August clearance, now 6 to 14 August 2026. Announced by NYSC Headquarters.',
      'Withdrawn: Clearance, 6 to 14 August 2026. Announced by NYSC Headquarters.',
    ]);
    expect(await messagesOf(neighbour, id)).toEqual([]);
  });

  it('reach members without a portal where they are for everybody, and no suspended ones', async () => {
    const [member, suspended] = [await registerMember(test.app), await registerMember(test.app)];
    await suspendMember(test.context, suspended);
    const { id } = await publish({ kind: 'suspension' });
    expect(await messagesOf(member, id)).toEqual([published]);
    expect(await messagesOf(suspended, id)).toEqual([]);
    const elsewhere = await publish({ audience: { state: 'Taraba' } });
    expect(await messagesOf(member, elsewhere.id)).toEqual([]);
  });

  it.each(['cds_day', 'passing_out', 'other'])('are none for %s', async (kind) => {
    const member = await registerMember(test.app);
    const { id } = await publish({ kind });
    await admin.call('PATCH', `/api/admin/calendar/${id}`, { to: '2026-08-20' });
    await admin.call('DELETE', `/api/admin/calendar/${id}`);
    while (await jobs['notification-rounds'].work(test.context));
    expect(await messagesOf(member, id)).toEqual([]);
  });
});
