import type { Office } from '@kopa/contracts/office/offices';
import { HOUR } from '@kopa/contracts/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { portalOfTests } from '../../../test/portal.ts';
import { queuedBehind } from '../../../test/races.ts';
import { joinLive } from '../../../test/sockets.ts';
import { inDays } from '../../../test/steps/calendar.ts';
import { ago, hallOfTests } from '../../../test/steps/hall.ts';
import { callRoll, meeting } from '../../../test/steps/offices.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { jobs } from '../../jobs/jobs.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);
const hall = hallOfTests(test);
const { roster, mark, claim, close, counts, lineOf, attendance, suspend } = hall;

/** The names of a portal account, which are those of the member. */
const named = ({ user: { firstName, surname } }: TestMember) => ({ firstName, surname });

describe('while a roll call is open', () => {
  it('a redeployment adds newcomers, takes nobody off, and ends the office of a holder who leaves', async () => {
    const account = await portal.add({
      ...named(hall.member),
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      cdsGroup: hall.place.cdsGroup,
    });
    await sql`update members set portal_connected = false, deployment_state = null, lga = null, ppa = null,
      cds_group = null, state_code = null, service_start_date = null, service_days = null, cds_attended = null
      where id = ${hall.member.id}`.execute(test.context.db);
    const newcomer = await registerMember(test.app);
    const socket = await joinLive(test.app, newcomer);
    const coming = await portal.add({
      ...named(newcomer),
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      cdsGroup: hall.place.cdsGroup,
    });
    const connect = (by: TestMember, { email, password }: { email: string; password: string }) =>
      by.call('POST', '/api/portal/connect', { email, password });
    expect((await connect(newcomer, coming)).status).toBe(200);
    await socket.next('roll_call', ({ rollCall: { id } }) => id === hall.rollCall.id);
    expect(await counts()).toMatchObject({ roster: 3 });

    expect((await connect(hall.member, account)).status).toBe(200);
    await portal.change(account, { lga: 'Epe' });
    expect((await hall.member.call('POST', `/api/users/${hall.member.id}/refresh`)).body.lga).toBe('Epe');
    expect(await counts()).toMatchObject({ roster: 3 });
    expect((await claim(hall.member)).status).toBe(201);

    const own = await portal.add({ ...named(hall.holder), deploymentState: 'Kano', lga: 'Dala' });
    await sql`update members set state_code = null where id = ${hall.holder.id}`.execute(test.context.db);
    expect((await connect(hall.holder, own)).status).toBe(200);
    expect((await mark(hall.member.id, 'present')).body.code).toBe('office_ended');
    expect((await attendance(newcomer))[0]).toMatchObject({ status: 'absent' });
    expect((await claim(newcomer)).status).toBe(201);
  });

  it('one who is suspended when it opens comes with the activation', async () => {
    await close();
    const activate = await suspend(hall.member);
    hall.rollCall = await callRoll(hall.holder, hall.office);
    expect(await counts()).toMatchObject({ roster: 1 });
    const socket = await joinLive(test.app, hall.holder);
    await activate();
    expect(await counts()).toMatchObject({ roster: 2 });
    await socket.next('roll_call_changed', ({ counts: { roster } }) => roster === 2);
  });

  it('one whose suspension ends by itself comes then', async () => {
    await close();
    const desk = await signInAdministrator(test.app);
    await desk.call('PATCH', `/api/admin/users/${hall.member.id}/suspend`, { days: 1 });
    test.setNow(new Date(Date.now() + 23 * HOUR));
    hall.rollCall = await callRoll(hall.holder, hall.office, { on: inDays(1), from: '00:00' });
    const socket = await joinLive(test.app, hall.holder);
    test.setNow(new Date(Date.now() + 25 * HOUR));
    await jobs['suspension-ends'].work(test.context);
    expect(await counts()).toMatchObject({ roster: 2 });
    await socket.next('roll_call_changed', ({ counts: { roster } }) => roster === 2);
  });

  it('an executive who is suspended marks no more, also by marks that waited', async () => {
    await mark(hall.member.id, 'present');
    const activate = await suspend(hall.holder);
    expect((await mark(hall.member.id, 'none')).status).toBe(401);
    await activate();
    const again = await signInAgain(test.app, hall.holder);
    expect((await mark(hall.member.id, 'none', ago(5_000), again)).body.code).toBe('office_ended');
    expect((await attendance(hall.member))[0]).toMatchObject({
      status: 'marked',
      markedBy: { name: hall.holder.user.name },
    });
  });

  it('a holder who deletes the account leaves the attendance of members, without a name', async () => {
    await mark(hall.member.id, 'present');
    await hall.holder.call('DELETE', `/api/users/${hall.holder.id}`, { password: hall.holder.password });
    while (await jobs['account-deletion'].work(test.context));
    expect((await hall.member.call('GET', '/api/roll-calls')).body).toEqual([]);
    expect((await claim(hall.member)).status).toBe(201);
    expect((await attendance(hall.member))[0]).toMatchObject({ status: 'confirmed', markedBy: null });
    const list: Office[] = (await hall.boss.call('GET', '/api/admin/offices?limit=100')).body;
    expect(list.find(({ id }) => id === hall.office.id)).toMatchObject({ status: 'ended', holder: null });
  });

  it('a member who deletes the account leaves no row, and counts nowhere', async () => {
    await mark(hall.member.id, 'present');
    await claim(hall.member);
    const socket = await joinLive(test.app, hall.holder);
    await hall.member.call('DELETE', `/api/users/${hall.member.id}`, { password: hall.member.password });
    while (await jobs['account-deletion'].work(test.context));
    await socket.next('roll_call_changed', ({ counts: { claimed } }) => claimed === 0);
    expect((await roster()).map(({ memberId }) => memberId)).toEqual([hall.holder.id]);
    expect(await counts()).toEqual({ roster: 1, present: 0, excused: 0, claimed: 0, confirmed: 0 });
    expect((await mark(hall.member.id, 'none')).body.refused).toEqual([
      { memberId: hall.member.id, code: 'not_on_roster' },
    ]);
  });
});

it.each([['before'], ['after']])('a member who comes in the moment %s it opens is on the roster', async (when) => {
  await close();
  const newcomer = await registerMember(test.app);
  const record = { deploymentState: 'Lagos', lga: 'Ikeja', cdsGroup: hall.place.cdsGroup };
  const { email, password } = await portal.add({ ...named(newcomer), ...record });
  const comes = () => newcomer.call('POST', '/api/portal/connect', { email, password });
  const opens = () => hall.holder.call('POST', `/api/offices/${hall.office.id}/roll-calls`, meeting());
  const lock = sql`select from offices where id = ${hall.office.id} for update`;
  const answers = await queuedBehind(test.context, lock, when === 'before' ? [comes, opens] : [opens, comes]);
  hall.rollCall = answers[when === 'before' ? 1 : 0]?.body;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await lineOf(newcomer))?.mark).toBe('none');
});
