import { inDays } from '@kopa/conformance/calendar-steps';
import { table } from '@kopa/conformance/table';
import { adminAccessOf } from '@kopa/contracts/admin/access';
import type { Route } from '@kopa/contracts/route';
import type { Office } from '@kopa/contracts/service/offices';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { answersNaming } from '../../../test/answers-walk.ts';
import { memberOfTests, signInAgain, type TestMember } from '../../../test/members.ts';
import { callRoll, deploy, meeting, memberIn, type OfficeSteps, officeSteps } from '../../../test/offices.ts';
import { queuedBehind } from '../../../test/races.ts';
import { joinLive } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { unlinkAlumniStep } from './alumni.actions.ts';

const test = appOfTests();
const ada = memberOfTests(test);
let steps: OfficeSteps;
beforeAll(async () => {
  steps = await officeSteps(test);
});
beforeEach(() => sql`update offices set ended_at = now() where ended_at is null`.execute(test.context.db));

const ikeja = { state: 'Lagos', lga: 'Ikeja' };
const inspectorOfIkeja = { kind: 'inspector', ...ikeja };
const executive = (cdsGroup: string) => ({ kind: 'cds_executive', ...ikeja, cdsGroup });
const official = () => signInAdministrator(test.app, test.context, 'official');
const notice = (audience: object) => ({ title: 'Clearance', body: 'Bring your letter', audience });
const entry = (audience: object) => ({
  ...{ kind: 'other', title: 'A holiday', from: inDays(5), to: inDays(6), announcedBy: 'NYSC' },
  audience,
});
const seen = async ({ id }: Office): Promise<Office> => {
  const list: Office[] = (await steps.boss.call('GET', '/api/admin/offices?limit=100')).body;
  return list.find((office) => office.id === id) as Office;
};
const answers = async (calls: ReturnType<TestAdministrator['call']>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => [status, body.code]);
const outside = [403, 'out_of_scope'];

describe('the scope of an official', () => {
  it.each([
    [{ kind: 'inspector', ...ikeja }, [ikeja], [{ state: 'Lagos' }, { state: 'Lagos', lga: 'Epe' }]],
    [
      { kind: 'zonal', state: 'Lagos', lgas: ['Ikeja', 'Epe'] },
      [ikeja, { state: 'Lagos', lga: 'Epe' }],
      [{ state: 'Lagos' }, { state: 'Lagos', lga: 'Ojo' }],
    ],
    [
      { kind: 'coordinator', state: 'Lagos' },
      [{ state: 'Lagos' }, ikeja],
      [{ state: 'Kano' }, { state: 'Oyo', lga: 'Surulere' }],
    ],
  ])('as %o has %o inside and %o outside', async (place, within, without) => {
    const holder = await official();
    const { id } = await steps.hold(place, holder);
    await sql`delete from safety_calls`.execute(test.context.db);
    for (const audience of [...without, {}, { batch: '2026 Batch A' }, { cdsGroup: 'Sports' }]) {
      const query = new URLSearchParams(audience as Record<string, string>);
      expect((await holder.call('POST', '/api/admin/notices', notice(audience))).body.code).toBe('out_of_scope');
      expect((await holder.call('GET', `/api/admin/notices/reach?${query}`)).body.code).toBe('out_of_scope');
      if ('cdsGroup' in audience) continue;
      expect((await holder.call('POST', '/api/admin/calendar', entry(audience))).body.code).toBe('out_of_scope');
      expect((await holder.call('GET', `/api/admin/calendar/reach?${query}`)).body.code).toBe('out_of_scope');
    }
    for (const area of without) {
      const query = new URLSearchParams(area as Record<string, string>);
      expect((await holder.call('GET', `/api/admin/safety-calls/reach?${query}`)).body.code).toBe('out_of_scope');
      const asked = await holder.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' });
      expect(asked.body.code).toBe('out_of_scope');
    }
    for (const area of within) {
      const query = new URLSearchParams(area as Record<string, string>);
      const published = await holder.call('POST', '/api/admin/notices', notice(area));
      expect([published.status, published.body.office?.id]).toEqual([201, id]);
      const batch = { ...area, batch: '2026 Batch A' };
      expect((await holder.call('POST', '/api/admin/calendar', entry(batch))).status).toBe(201);
      expect((await holder.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' })).status).toBe(201);
      for (const tab of ['notices', 'calendar', 'safety-calls']) {
        expect((await holder.call('GET', `/api/admin/${tab}/reach?${query}`)).status).toBe(200);
      }
    }
  });

  it('filters lists in the query, and finds nothing outside by its id', async () => {
    const holder = await official();
    await steps.hold(inspectorOfIkeja, holder);
    await sql`delete from safety_calls`.execute(test.context.db);
    const ids: Record<string, number[]> = {};
    for (const [tab, body] of Object.entries({ notices: notice, calendar: entry })) {
      ids[tab] = [];
      for (const audience of [{ state: 'Lagos', lga: 'Epe' }, {}, ikeja]) {
        ids[tab].push((await steps.boss.call('POST', `/api/admin/${tab}`, body(audience))).body.id);
      }
    }
    ids['safety-calls'] = [];
    for (const area of [{ state: 'Lagos', lga: 'Epe' }, { state: 'Lagos' }, ikeja]) {
      const asked = await steps.boss.call('POST', '/api/admin/safety-calls', { ...area, reason: 'Flood' });
      ids['safety-calls'].push(asked.body.id);
    }
    for (const [tab, [epe, wider, own]] of Object.entries(ids)) {
      const list = (await holder.call('GET', `/api/admin/${tab}?limit=100`)).body as { id: number }[];
      const found = list.map(({ id }) => id);
      expect(found).toContain(own);
      expect(found).not.toContain(epe);
      expect(found).not.toContain(wider);
      const paths = { notices: '', calendar: '/history', 'safety-calls': '' }[tab] as string;
      for (const id of [epe, wider]) {
        if (tab !== 'notices')
          expect((await holder.call('GET', `/api/admin/${tab}/${id}${paths}`)).status, tab).toBe(404);
        const change =
          tab === 'safety-calls'
            ? holder.call('PUT', `/api/admin/${tab}/${id}/end`)
            : holder.call('DELETE', `/api/admin/${tab}/${id}`);
        expect((await change).status, tab).toBe(404);
      }
    }
    const [entryOfEpe] = ids.calendar as [number];
    expect((await holder.call('PATCH', `/api/admin/calendar/${entryOfEpe}`, { title: 'Mine' })).status).toBe(404);
    const [, , ownNotice] = ids.notices as [number, number, number];
    expect((await holder.call('DELETE', `/api/admin/notices/${ownNotice}`)).status).toBe(204);
  });

  it('is nothing without an accepted office in force, and ends with the office', async () => {
    const holder = await official();
    const tabs = ['notices', 'calendar', 'safety-calls'];
    const lists = () => answers(tabs.map((tab) => holder.call('GET', `/api/admin/${tab}`)));
    expect(await lists()).toEqual([outside, outside, outside]);
    const { body } = await steps.offer(inspectorOfIkeja, { administratorId: holder.id });
    expect(await lists()).toEqual([outside, outside, outside]);
    await holder.call('PUT', `/api/offices/${body.id}/acceptance`);
    expect((await lists()).map(([status]) => status)).toEqual([200, 200, 200]);
    await steps.boss.call('DELETE', `/api/admin/offices/${body.id}`);
    expect(await lists()).toEqual([outside, outside, outside]);
  });

  it('ends with the last day, by no job', async () => {
    const holder = await official();
    const { body } = await steps.offer(inspectorOfIkeja, { administratorId: holder.id }, inDays(1));
    await holder.call('PUT', `/api/offices/${body.id}/acceptance`);
    test.setNow(new Date(`${inDays(1)}T22:59:00Z`));
    expect((await holder.call('GET', '/api/admin/notices')).status).toBe(200);
    test.setNow(new Date(`${inDays(1)}T23:00:00Z`));
    expect(await answers([holder.call('GET', '/api/admin/notices')])).toEqual([outside]);
    expect(await seen(body)).toMatchObject({ status: 'ended' });
    expect((await holder.call('GET', `/api/offices/${body.id}/roster`)).body.code).toBe('office_ended');
  });

  it('ends in the transaction of its end, also during a call', async () => {
    const holder = await official();
    const { id } = await steps.hold(inspectorOfIkeja, holder);
    const office = sql`select from offices where id = ${id} for update`;
    const [ended, published] = await queuedBehind(test.context, office, [
      () => steps.boss.call('DELETE', `/api/admin/offices/${id}`),
      () => holder.call('POST', '/api/admin/notices', notice(ikeja)),
    ]);
    expect([ended?.status, published?.status, published?.body.code]).toEqual([204, ...outside]);
  });

  it('does not hold moderators and super administrators, also as holders', async () => {
    for (const role of ['moderator', 'super_admin'] as const) {
      const holder = await signInAdministrator(test.app, test.context, role);
      await steps.hold({ ...inspectorOfIkeja, lga: role === 'moderator' ? 'Ikeja' : 'Epe' }, holder);
      const { status, body } = await holder.call('POST', '/api/admin/notices', notice({}));
      expect([status, body.office]).toEqual([201, null]);
      expect((await holder.call('GET', '/api/admin/rumours')).status).toBe(200);
    }
  });

  it('shows the office beside its notices, to members too', async () => {
    const [holder, member] = [await official(), await memberIn(test, ikeja)];
    const office = await steps.hold(inspectorOfIkeja, holder);
    const socket = await joinLive(test.app, member);
    const { body } = await holder.call('POST', '/api/admin/notices', notice(ikeja));
    const named = { id: office.id, kind: 'inspector', place: 'Ikeja, Lagos' };
    expect(body.office).toEqual(named);
    expect((await socket.next('notice')).notice.office).toEqual(named);
    const [shown] = (await member.call('GET', `/api/channels/${body.channelId}/notices`)).body;
    expect(shown.office).toEqual(named);
  });
});

describe('the calls of an official', () => {
  it('are those of the table, and every other one is refused', async () => {
    const holder = await official();
    await steps.hold(inspectorOfIkeja, holder);
    const pathTo = (route: Route) => route.url.replaceAll(/:\w+/g, '1');
    for (const { route } of table.filter(({ who }) => who === 'administrator')) {
      const line = adminAccessOf(route);
      if (line?.scope !== 'everywhere') continue;
      const { status, body } = await holder.call(route.method, pathTo(route), {});
      expect([status, body.code], `${route.method} ${route.url}`).toEqual([403, 'forbidden']);
    }
    for (const { route } of table.filter(({ who }) => who === 'member')) {
      const { status } = await holder.call(route.method, pathTo(route), {});
      expect(status, `${route.method} ${route.url}`).toBe(401);
    }
  });

  it('answer no email, phone or presence', async () => {
    const holder = await official();
    const member = await memberIn(test, ikeja);
    const office = await steps.hold(inspectorOfIkeja, holder);
    await holder.call('POST', '/api/admin/notices', notice(ikeja));
    await sql`delete from safety_calls`.execute(test.context.db);
    const { body } = await holder.call('POST', '/api/admin/safety-calls', { ...ikeja, reason: 'Flood' });
    await member.call('PUT', `/api/safety-calls/${body.id}/answer`, { status: 'safe' });
    const walker = {
      who: 'administrator',
      call: holder.call,
      own: body.id,
      other: member,
      subjectId: office.id,
    } as const;
    const other = { id: member.id, username: member.user.username };
    const secret = new RegExp(`${member.user.email}|${member.user.phoneNumber}|isOnline|lastActiveAt`);
    expect(await answersNaming(secret, { ...walker, other })).toEqual([]);
    const rollCall = await callRoll(holder, office);
    const paths = [
      `offices/${office.id}/roster`,
      `offices/${office.id}/roll-calls`,
      `roll-calls/${rollCall.id}/roster`,
    ];
    for (const path of paths) {
      const shown = await holder.call('GET', `/api/${path}`);
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.body)).not.toMatch(secret);
    }
    const [line] = (await holder.call('GET', `/api/offices/${office.id}/roster?search=${member.user.surname}`)).body;
    expect(Object.keys(line).sort()).toEqual([
      ...['cdsGroup', 'deploymentState', 'id', 'name', 'ppa', 'profilePicture', 'stateCode', 'username'],
    ]);
  });
});

describe('an offer', () => {
  it('holds the place until it has ended, and zonal inspectors share no LGA', async () => {
    const [one, other] = [await official(), await official()];
    const zone = (...lgas: string[]) => ({ kind: 'zonal', state: 'Lagos', lgas });
    const first = await steps.offer(zone('Ikeja', 'Epe'), { administratorId: one.id });
    const again = () => steps.offer(zone('Epe', 'Ojo'), { administratorId: other.id });
    expect((await again()).body.code).toBe('office_held');
    expect((await steps.offer(zone('Ojo'), { administratorId: other.id })).status).toBe(201);
    expect(
      (await steps.offer({ kind: 'zonal', state: 'Oyo', lgas: ['Iseyin'] }, { administratorId: other.id })).status,
    ).toBe(201);
    expect((await one.call('DELETE', `/api/offices/${first.body.id}/acceptance`)).status).toBe(204);
    expect((await steps.offer(zone('Epe'), { administratorId: other.id })).status).toBe(201);
  });

  it('of one group to two executives at once is one', async () => {
    const place = executive('Twice');
    const holders = [await memberIn(test, place), await memberIn(test, place)];
    const offers = await answers(holders.map(({ id }) => steps.offer(place, { userId: id })));
    expect(offers.map(([status]) => status).sort()).toEqual([201, 409]);
  });

  it('is told to a member, accepted on every device, and gone for others', async () => {
    const place = executive('Told');
    const [holder, member] = [await memberIn(test, place), await memberIn(test, place)];
    const socket = await joinLive(test.app, await signInAgain(test.app, holder));
    const { body } = await steps.offer(place, { userId: holder.id });
    expect((await socket.next('office')).office).toEqual(body);
    const { notification } = await socket.next('notification');
    expect(notification).toMatchObject({ relatedType: 'office', relatedId: body.id });
    expect((await member.call('GET', '/api/offices')).body).toEqual([]);
    const accepted = await holder.call('PUT', `/api/offices/${body.id}/acceptance`);
    expect(accepted.body).toMatchObject({ status: 'accepted', holder: { id: holder.id, name: holder.user.name } });
    expect((await holder.call('PUT', `/api/offices/${body.id}/acceptance`)).body).toEqual(accepted.body);
    expect((await member.call('GET', '/api/offices')).body).toEqual([accepted.body]);
    expect((await holder.call('GET', `/api/users/${holder.id}/offices`)).body).toEqual([accepted.body]);
    expect((await ada.call('GET', '/api/offices')).body).toEqual([]);
    await socket.next('office', ({ office }) => office.status === 'accepted');
  });

  it('names the registered name of a member who calls themselves an officer', async () => {
    const place = executive('Impostor');
    const holder = await memberIn(test, place, { firstName: 'Bola', surname: 'Ade' });
    await holder.call('PATCH', `/api/users/${holder.id}`, { name: 'State Coordinator, Lagos' });
    expect((await steps.hold(place, holder)).holder?.name).toBe('Bola Ade');
  });

  it('stands beside a report of impersonation, so that an officer is told from an impostor', async () => {
    const place = executive('Reported');
    const [holder, impostor] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await steps.hold(place, holder);
    const desk = await signInAdministrator(test.app, test.context);
    const officesBeside = async (subject: TestMember) => {
      const report = { subjectType: 'member', subjectId: subject.id, reason: 'impersonation' };
      await ada.call('POST', '/api/reports', report);
      const cases = (await desk.call('GET', '/api/admin/cases?subjectType=member&limit=100')).body;
      const { id } = cases.find(({ member }: { member: { id: number } }) => member.id === subject.id);
      return (await desk.call('GET', `/api/admin/cases/${id}`)).body.offices;
    };
    expect(await officesBeside(holder)).toEqual([{ id: office.id, kind: 'cds_executive', place: 'Ikeja, Lagos' }]);
    expect(await officesBeside(impostor)).toEqual([]);
  });

  it('to a disabled administrator is 404', async () => {
    const holder = await official();
    await steps.boss.call('PATCH', `/api/admin/administrators/${holder.id}`, { isActive: false });
    expect((await steps.offer(inspectorOfIkeja, { administratorId: holder.id })).status).toBe(404);
  });

  it('lists the offices of a place in the order of the kinds', async () => {
    const place = executive('Ordered');
    const member = await memberIn(test, place);
    for (const kind of ['cds_executive', 'liaison'] as const) {
      await steps.hold(kind === 'liaison' ? { kind, ...ikeja } : place, await memberIn(test, place));
    }
    await steps.hold(inspectorOfIkeja, await official());
    await steps.hold({ kind: 'zonal', state: 'Lagos', lgas: ['Epe', 'Ikeja'] }, await official());
    await steps.hold({ kind: 'coordinator', state: 'Lagos' }, await official());
    await steps.hold({ kind: 'coordinator', state: 'Kano' }, await official());
    const kinds = (await member.call('GET', '/api/offices')).body.map(({ kind }: Office) => kind);
    expect(kinds).toEqual(['coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive']);
  });
});

describe('an office ends at once and for good', () => {
  let holder: TestMember;
  let office: Office;
  const moderator = () => signInAdministrator(test.app, test.context);
  beforeEach(async () => {
    holder = await memberIn(test, executive('Ending'));
    office = await steps.hold(executive('Ending'), holder);
  });
  const told = async ({ id, call }: TestMember) =>
    (await call('GET', `/api/users/${id}/notifications`)).body.map(({ message }: { message: string }) => message);

  it('with the suspension of its holder, whom activation gives none again', async () => {
    const rollCall = await callRoll(holder, office);
    const desk = await moderator();
    await desk.call('PATCH', `/api/admin/users/${holder.id}/suspend`);
    expect(await seen(office)).toMatchObject({ status: 'ended', holder: { id: holder.id } });
    await desk.call('PATCH', `/api/admin/users/${holder.id}/activate`);
    const again = await signInAgain(test.app, holder);
    expect((await again.call('GET', `/api/roll-calls/${rollCall.id}`)).body.code).toBe('office_ended');
    expect((await again.call('PUT', `/api/offices/${office.id}/acceptance`)).body.code).toBe('office_ended');
    expect(await told(again)).toContain('Your office has ended: CDS executive of Ikeja, Lagos');
    expect((await steps.offer(executive('Ending'), { userId: holder.id })).status).toBe(201);
  });

  it('with the account of its holder, without a name', async () => {
    await holder.call('DELETE', `/api/users/${holder.id}`, { password: holder.password });
    expect(await seen(office)).toMatchObject({ status: 'ended', holder: null, holderKind: 'member' });
  });

  it('when the record is unlinked', async () => {
    await holder.call('DELETE', '/api/portal/connect');
    expect(await seen(office)).toMatchObject({ status: 'ended' });
    await deploy(test, holder, executive('Ending'));
    expect((await holder.call('GET', `/api/offices/${office.id}/roster`)).body.code).toBe('office_ended');
  });

  it('when the kept record of a former member goes', async () => {
    await sql`update members set service_start_date = '2020-03-01' where id = ${holder.id}`.execute(test.context.db);
    await sql`insert into portal_links (member_id, account_id, token_encrypted)
      values (${holder.id}, ${`account-${holder.id}`}, 'x')`.execute(test.context.db);
    await unlinkAlumniStep(test.context);
    expect(await seen(office)).toMatchObject({ status: 'ended' });
  });

  it('with an administrator who is disabled, and with their open roll call', async () => {
    const inspector = await official();
    const held = await steps.hold(inspectorOfIkeja, inspector);
    const rollCall = await callRoll(inspector, held);
    await steps.boss.call('PATCH', `/api/admin/administrators/${inspector.id}`, { isActive: false });
    expect(await seen(held)).toMatchObject({ status: 'ended', holder: { id: inspector.id } });
    const open = (await holder.call('GET', '/api/roll-calls')).body.map(({ id }: { id: number }) => id);
    expect(open).not.toContain(rollCall.id);
    await steps.boss.call('PATCH', `/api/admin/administrators/${inspector.id}`, { isActive: true });
    expect(await seen(held)).toMatchObject({ status: 'ended' });
  });

  it('by its holder, who is told nothing', async () => {
    expect((await holder.call('DELETE', `/api/offices/${office.id}/acceptance`)).status).toBe(204);
    expect((await holder.call('DELETE', `/api/offices/${office.id}/acceptance`)).body.code).toBe('office_ended');
    expect(await told(holder)).not.toContain('Your office has ended: CDS executive of Ikeja, Lagos');
  });

  it('on another last day, with which its roll call closes', async () => {
    await callRoll(holder, office);
    const changed = await steps.boss.call('PATCH', `/api/admin/offices/${office.id}`, { until: inDays(0) });
    expect(changed.body.until).toBe(inDays(0));
    test.setNow(new Date(`${inDays(0)}T23:00:00Z`));
    expect((await holder.call('GET', '/api/roll-calls')).body).toEqual([]);
  });
});

describe('a roster', () => {
  it('has the members of the place by state code, with the holder, and is found by name or state code', async () => {
    const place = executive('Roster');
    const holder = await memberIn(test, place, { firstName: 'Zainab' });
    const [second, suspended] = [await memberIn(test, place), await memberIn(test, place)];
    await memberIn(test, { ...place, lga: 'Epe' });
    const office = await steps.hold(place, holder);
    const desk = await signInAdministrator(test.app, test.context);
    await desk.call('PATCH', `/api/admin/users/${suspended.id}/suspend`);
    const roster = async (search = '') =>
      (await holder.call('GET', `/api/offices/${office.id}/roster?search=${encodeURIComponent(search)}`)).body;
    const ids = async (search?: string) => (await roster(search)).map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([holder.id, second.id]);
    const [{ stateCode }] = await roster('zainab');
    expect(await ids('ZÀINAB')).toEqual([holder.id]);
    expect(await ids(stateCode.toLowerCase())).toEqual([holder.id]);
    expect(await ids('nobody')).toEqual([]);
  });

  it('is seen in the audit log, once for each first page, by the name of the holder', async () => {
    const place = executive('Watched');
    const [holder, other] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await steps.hold(place, holder);
    const first = await holder.call('GET', `/api/offices/${office.id}/roster?limit=1`);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    expect((await holder.call('GET', next)).body.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    const url = `/api/admin/audit-log?action=view_roster&administrator=${holder.user.username}`;
    const entries = (await steps.boss.call('GET', url)).body;
    expect(entries).toMatchObject([
      { administrator: holder.user.username, targetType: 'office', targetId: office.id, userId: null },
    ]);
    await holder.call('DELETE', `/api/users/${holder.id}`, { password: holder.password });
    const all = (await steps.boss.call('GET', '/api/admin/audit-log?action=view_roster')).body;
    expect(all[0]).toMatchObject({ administrator: 'deleted member', targetId: office.id });
  });

  it('is not seen by one whom another has blocked any less', async () => {
    const place = executive('Blocked');
    const [holder, other] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await steps.hold(place, holder);
    await other.call('PUT', `/api/users/${other.id}/blocks/${holder.id}`);
    expect((await holder.call('GET', `/api/offices/${office.id}/roster`)).body).toHaveLength(2);
    expect((await other.call('GET', '/api/offices')).body).toMatchObject([
      { id: office.id, holder: { id: holder.id } },
    ]);
  });
});

it('coordinators and zonal inspectors call no roll', async () => {
  const holder = await official();
  const office = await steps.hold({ kind: 'coordinator', state: 'Kano' }, holder);
  const { status, body } = await holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting());
  expect([status, body.code]).toEqual([403, 'forbidden']);
});
