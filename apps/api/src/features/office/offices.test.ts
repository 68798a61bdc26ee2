import type { AuditEntry } from '@kopa/contracts/admin/audit-log';
import type { Office } from '@kopa/contracts/office/offices';
import { HOUR } from '@kopa/contracts/time';
import { writeTextCursor } from '@kopa/rules/cursor';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { memberOfTests, signInAgain, type TestMember } from '../../../test/members.ts';
import { joinLive } from '../../../test/sockets.ts';
import {
  executiveOf,
  ikeja,
  inspectorOfIkeja,
  meeting,
  officesOfTests,
  outcomesOf,
} from '../../../test/steps/offices.ts';
import { block } from '../../../test/steps/people.ts';
import { memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const offices = officesOfTests(test);

describe('an offer', () => {
  it('holds the place until it has ended, and zonal inspectors share no LGA', async () => {
    const [one, other] = [await offices.official(), await offices.official()];
    const zone = (...lgas: string[]) => ({ kind: 'zonal', state: 'Lagos', lgas });
    const first = await offices.offer(zone('Ikeja', 'Epe'), one);
    const again = () => offices.offer(zone('Epe', 'Ojo'), other);
    expect((await again()).body.code).toBe('office_held');
    expect((await offices.offer(zone('Ojo'), other)).status).toBe(201);
    expect((await offices.offer({ kind: 'zonal', state: 'Oyo', lgas: ['Iseyin'] }, other)).status).toBe(201);
    expect((await one.call('DELETE', `/api/offices/${first.body.id}/acceptance`)).status).toBe(204);
    expect((await offices.offer(zone('Epe'), other)).status).toBe(201);
  });

  it('of one group to two executives at once is one', async () => {
    const place = executiveOf('Twice');
    const holders = [await memberIn(test, place), await memberIn(test, place)];
    const offers = await outcomesOf(holders.map((holder) => offices.offer(place, holder)));
    expect(offers.map(([status]) => status).sort()).toEqual([201, 409]);
  });

  it('is told to a member, accepted on every device, and gone for others', async () => {
    const place = executiveOf('Told');
    const [holder, member] = [await memberIn(test, place), await memberIn(test, place)];
    const socket = await joinLive(test.app, await signInAgain(test.app, holder));
    const { body } = await offices.offer(place, holder);
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
    const place = executiveOf('Impostor');
    const holder = await memberIn(test, place, { firstName: 'Bola', surname: 'Ade' });
    await holder.call('PATCH', `/api/users/${holder.id}`, { name: 'State Coordinator, Lagos' });
    expect((await offices.hold(place, holder)).holder?.name).toBe('Bola Ade');
  });

  it('stands beside a report of impersonation, so that an officer is told from an impostor', async () => {
    const place = executiveOf('Reported');
    const [holder, impostor] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await offices.hold(place, holder);
    const desk = await signInAdministrator(test.app);
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
    const holder = await offices.official();
    await offices.boss.call('PATCH', `/api/admin/administrators/${holder.id}`, { isActive: false });
    expect((await offices.offer(inspectorOfIkeja, holder)).status).toBe(404);
  });

  it('lists the offices of a place in the order of the kinds', async () => {
    const place = executiveOf('Ordered');
    const member = await memberIn(test, place);
    for (const kind of ['cds_executive', 'liaison'] as const) {
      await offices.hold(kind === 'liaison' ? { kind, ...ikeja } : place, await memberIn(test, place));
    }
    await offices.hold(inspectorOfIkeja, await offices.official());
    await offices.hold({ kind: 'zonal', state: 'Lagos', lgas: ['Epe', 'Ikeja'] }, await offices.official());
    await offices.hold({ kind: 'coordinator', state: 'Lagos' }, await offices.official());
    await offices.hold({ kind: 'coordinator', state: 'Kano' }, await offices.official());
    const kinds = (await member.call('GET', '/api/offices')).body.map(({ kind }: Office) => kind);
    expect(kinds).toEqual(['coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive']);
  });
});

describe('a roster', () => {
  it('has the members of the place by state code, with the holder, and is found by name or state code', async () => {
    const place = executiveOf('Roster');
    const holder = await memberIn(test, place, { firstName: 'Zainab' });
    const [second, suspended] = [await memberIn(test, place), await memberIn(test, place)];
    await memberIn(test, { ...place, lga: 'Epe' });
    const office = await offices.hold(place, holder);
    const desk = await signInAdministrator(test.app);
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
    const place = executiveOf('Watched');
    const [holder, other] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await offices.hold(place, holder);
    const first = await holder.call('GET', `/api/offices/${office.id}/roster?limit=1`);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
    expect((await holder.call('GET', next)).body.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    const url = `/api/admin/audit-log?action=view_roster&administrator=${holder.user.username}`;
    const entries = (await offices.boss.call('GET', url)).body;
    expect(entries).toMatchObject([
      { administrator: holder.user.username, targetType: 'office', targetId: office.id, userId: null },
    ]);
    await holder.call('PATCH', `/api/users/${holder.id}`, { name: 'State Coordinator' });
    const { firstName, surname } = holder.user;
    expect((await offices.boss.call('GET', url)).body[0].administratorName).toBe(`${firstName} ${surname}`);
    await holder.call('DELETE', `/api/users/${holder.id}`, { password: holder.password });
    const all = (await offices.boss.call('GET', '/api/admin/audit-log?action=view_roster')).body;
    const deleted = { administrator: 'deleted member', administratorName: 'deleted member' };
    expect(all[0]).toMatchObject({ ...deleted, targetId: office.id });
  });

  it('tells the acts of a holder from those of an administrator of the same name', async () => {
    const place = executiveOf('Namesakes');
    const username = offices.boss.username;
    const holder = await memberIn(test, place, { username });
    const office = await offices.hold(place, holder);
    await holder.call('GET', `/api/offices/${office.id}/roster`);
    const seen = async (actorKind: string) =>
      (await offices.boss.call('GET', `/api/admin/audit-log?administrator=${username}&actorKind=${actorKind}`)).body;
    expect(await seen('member')).toMatchObject([
      { actorKind: 'member', administrator: username, action: 'view_roster' },
      { actorKind: 'member', administrator: username, action: 'accept_office' },
    ]);
    const kinds = new Set((await seen('administrator')).map(({ actorKind }: AuditEntry) => actorKind));
    expect(kinds).toEqual(new Set(['administrator']));
    expect(await seen('operator')).toEqual([]);
  });

  it('is in the audit log also where a made-up or borrowed cursor begins it, or where nobody has opened it', async () => {
    const place = executiveOf('Invented');
    const [holder, other] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await offices.hold(place, holder);
    const after = (text: string, id: number, search = '') =>
      holder.call('GET', `/api/offices/${office.id}/roster?search=${search}&cursor=${writeTextCursor({ text, id })}`);
    const log = `/api/admin/audit-log?action=view_roster&administrator=${holder.user.username}`;
    const recorded = async () => (await offices.boss.call('GET', log)).body.length;
    expect((await after('', 1)).body).toHaveLength(2);
    expect(await recorded()).toBe(1);
    const { rows } = await sql<{ stateCode: string }>`select state_code from members where id = ${holder.id}`.execute(
      test.context.db,
    );
    const further = (search = '') => after(rows[0]?.stateCode as string, holder.id, search);
    test.setNow(new Date(Date.now() + HOUR));
    expect((await further()).body.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    test.setNow();
    expect(await recorded()).toBe(2);
    await further();
    await further(holder.user.firstName);
    expect(await recorded()).toBe(2);
    await further('Nobody');
    expect(await recorded()).toBe(3);
  });

  it('is not seen by one whom another has blocked any less', async () => {
    const place = executiveOf('Blocked');
    const [holder, other] = [await memberIn(test, place), await memberIn(test, place)];
    const office = await offices.hold(place, holder);
    await block(other, holder);
    expect((await holder.call('GET', `/api/offices/${office.id}/roster`)).body).toHaveLength(2);
    expect((await other.call('GET', '/api/offices')).body).toMatchObject([
      { id: office.id, holder: { id: holder.id } },
    ]);
  });
});

it('coordinators and zonal inspectors call no roll', async () => {
  const holder = await offices.official();
  const office = await offices.hold({ kind: 'coordinator', state: 'Kano' }, holder);
  const { status, body } = await holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting());
  expect([status, body.code]).toEqual([403, 'forbidden']);
});
