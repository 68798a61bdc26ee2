import { randomUUID } from 'node:crypto';
import { inDays } from '@kopa/conformance/calendar-steps';
import type { Attendance } from '@kopa/contracts/service/attendance';
import type { Office } from '@kopa/contracts/service/offices';
import type { Mark, RollCall, RosterEntry } from '@kopa/contracts/service/roll-calls';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { addCrowd } from '../../../test/crowds.ts';
import { insertMembers, writeMany } from '../../../test/many-members.ts';
import { call, registerMember, signInAgain, type TestMember } from '../../../test/members.ts';
import { callRoll, meeting, memberIn, type OfficeSteps, officeSteps } from '../../../test/offices.ts';
import { portalOfTests } from '../../../test/portal.ts';
import { queuedBehind } from '../../../test/races.ts';
import { joinLive } from '../../../test/sockets.ts';
import { nameOf, statementsOf } from '../../../test/statements.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { jobs } from '../../jobs/jobs.ts';

const portal = portalOfTests();
const test = appOfTests(portal.settings);
let steps: OfficeSteps;
beforeAll(async () => {
  steps = await officeSteps(test);
});

let groups = 0;
let place: { kind: 'cds_executive'; state: string; lga: string; cdsGroup: string };
let holder: TestMember;
let member: TestMember;
let office: Office;
let rollCall: RollCall;
beforeEach(async () => {
  groups += 1;
  place = { kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup: `Group ${groups}` };
  holder = await memberIn(test, place);
  member = await memberIn(test, place);
  office = await steps.hold(place, holder);
  rollCall = await callRoll(holder, office);
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hour = 3_600_000;
const path = (rest = '') => `/api/roll-calls/${rollCall.id}${rest}`;
const send = (marks: { memberId: number; mark: Mark; at: string }[], by = holder) =>
  by.call('POST', path('/marks'), { marks });
const mark = (memberId: number, given: Mark, at = ago(0), by = holder) => send([{ memberId, mark: given, at }], by);
const claim = (by: TestMember, word = rollCall.word, at = ago(0)) => by.call('POST', path('/claims'), { word, at });
const close = () => holder.call('PUT', path('/closing'));
const correct = (memberId: number, given: Mark, reason = 'Seen by everybody.') =>
  holder.call('POST', path('/corrections'), { memberId, mark: given, reason });
const counts = async () => (await holder.call('GET', path())).body.counts;
const roster = async (): Promise<RosterEntry[]> => (await holder.call('GET', path('/roster'))).body;
const lineOf = async ({ id }: TestMember) => (await roster()).find(({ memberId }) => memberId === id);
const attendance = async ({ id, call: make }: TestMember): Promise<Attendance[]> =>
  (await make('GET', `/api/users/${id}/attendance`)).body;
const wrongWord = () => (rollCall.word === '0000' ? '1111' : '0000');
const suspend = async ({ id }: TestMember) => {
  const desk = await signInAdministrator(test.app, test.context);
  await desk.call('PATCH', `/api/admin/users/${id}/suspend`);
  return () => desk.call('PATCH', `/api/admin/users/${id}/activate`);
};

describe('a roll call', () => {
  it('opens with everybody in the place, and tells the holder alone the word', async () => {
    expect(rollCall).toMatchObject({ status: 'open', office: { id: office.id, place: 'Ikeja, Lagos' } });
    expect(rollCall.word).toMatch(/^\d{4}$/);
    expect(rollCall.counts).toEqual({ roster: 2, present: 0, excused: 0, claimed: 0, confirmed: 0 });
    const [open] = (await member.call('GET', '/api/roll-calls')).body;
    expect(open).toMatchObject({ id: rollCall.id, isClaimed: false, mark: 'none' });
    expect(JSON.stringify(open)).not.toContain('word');
    expect((await member.call('GET', `/api/users/${member.id}/notifications`)).body).toEqual([]);
  });

  it('is one of an office until it closes, by itself 24 hours after its end', async () => {
    const again = () => holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting());
    expect((await again()).body.code).toBe('roll_call_open');
    const end = new Date(`${inDays(0)}T07:00:00Z`).getTime() + 24 * hour;
    test.setNow(new Date(end - 1));
    expect((await holder.call('GET', path())).body.status).toBe('open');
    test.setNow(new Date(end));
    expect((await holder.call('GET', path())).body.status).toBe('closed');
    expect((await member.call('GET', '/api/roll-calls')).body).toEqual([]);
    const tomorrow = meeting({ on: inDays(1), from: '07:00', to: '09:00' });
    expect((await holder.call('POST', `/api/offices/${office.id}/roll-calls`, tomorrow)).status).toBe(201);
    expect((await close()).body.status).toBe('closed');
  });

  it('holds 1,000 members, and not one more', async () => {
    const wide = { ...place, cdsGroup: `Wide ${groups}` };
    const executive = await memberIn(test, wide);
    const held = await steps.hold(wide, executive);
    const add = (members: number) =>
      writeMany(test.context, async (db) => {
        const ids = await insertMembers(db, members);
        await sql`update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja',
          cds_group = ${wide.cdsGroup} where id = any(${ids}::bigint[])`.execute(db);
      });
    await add(999);
    const full = await callRoll(executive, held);
    expect(full.counts.roster).toBe(1_000);
    expect((await executive.call('GET', `/api/roll-calls/${full.id}/roster`)).body).toHaveLength(1_000);
    await executive.call('PUT', `/api/roll-calls/${full.id}/closing`);
    await add(1);
    const refused = await executive.call('POST', `/api/offices/${held.id}/roll-calls`, meeting());
    expect([refused.status, refused.body.code]).toEqual([409, 'roster_too_large']);
  });

  it('reaches the members on its roster, and its changes the holder', async () => {
    const [ofMember, ofHolder] = [await joinLive(test.app, member), await joinLive(test.app, holder)];
    await mark(member.id, 'present');
    const shown = await ofMember.next('roll_call', ({ rollCall: { mark: given } }) => given === 'present');
    expect(shown.rollCall).toEqual((await member.call('GET', '/api/roll-calls')).body[0]);
    await claim(member);
    await ofMember.next('roll_call', ({ rollCall: { isClaimed } }) => isClaimed);
    const { counts: seen } = await ofHolder.next('roll_call_changed', ({ counts: { confirmed } }) => confirmed === 1);
    expect(seen).toEqual(await counts());
    await close();
    await ofMember.next('roll_call', ({ rollCall: { status } }) => status === 'closed');
    expect(ofMember.frames.map(({ type }) => type)).not.toContain('roll_call_changed');
    expect(JSON.stringify(ofMember.frames)).not.toContain('"word"');
  });
});

describe('marks', () => {
  it('of two devices give the later one, whichever comes first', async () => {
    const second = await signInAgain(test.app, holder);
    await mark(member.id, 'present', ago(2_000));
    await mark(member.id, 'excused', ago(60_000), second);
    expect((await lineOf(member))?.mark).toBe('present');
    await mark(member.id, 'none', ago(1_000), second);
    expect((await lineOf(member))?.mark).toBe('none');
    const at = ago(500);
    await send([
      { memberId: member.id, mark: 'excused', at },
      { memberId: member.id, mark: 'present', at },
    ]);
    await mark(member.id, 'none', at, second);
    expect((await lineOf(member))?.mark).toBe('present');
  });

  it('are refused one by one', async () => {
    const stranger = await memberIn(test, { ...place, cdsGroup: 'Another' });
    const { status, body } = await send([
      { memberId: member.id, mark: 'present', at: ago(0) },
      { memberId: stranger.id, mark: 'present', at: ago(0) },
      { memberId: holder.id, mark: 'present', at: ago(24 * hour + 60_000) },
      { memberId: holder.id, mark: 'present', at: ago(-60_000) },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        accepted: 1,
        refused: [
          { memberId: holder.id, code: 'bad_time' },
          { memberId: holder.id, code: 'bad_time' },
          { memberId: stranger.id, code: 'not_on_roster' },
        ],
      },
    ]);
    expect(await counts()).toMatchObject({ roster: 2, present: 1 });
  });

  it('that waited are all refused after the closing, and come as corrections', async () => {
    await close();
    const { body } = await mark(member.id, 'present', ago(5_000));
    expect(body).toEqual({ accepted: 0, refused: [{ memberId: member.id, code: 'roll_call_closed' }] });
    expect((await attendance(member))[0]).toMatchObject({ status: 'absent', markedBy: null, receivedAt: null });
    expect((await correct(member.id, 'present')).body).toMatchObject({ memberId: member.id, mark: 'present' });
  });

  it('of 500 members are one transaction of at most five statements', async () => {
    const at = ago(0);
    const ids = await writeMany(test.context, (db) => insertMembers(db, 498));
    await sql`insert into roll_call_members (roll_call_id, member_id)
      select ${rollCall.id}, unnest(${ids}::bigint[])`.execute(test.context.db);
    const all = [...ids, member.id, holder.id].map((memberId) => ({ memberId, mark: 'present' as const, at }));
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const statements = (
      await statementsOf(async () => {
        answer = await send(all);
      })
    ).map(nameOf);
    const transaction = statements.slice(statements.indexOf('begin'), statements.indexOf('commit') + 1);
    expect(answer?.body).toEqual({ accepted: 500, refused: [] });
    expect(transaction.length, transaction.join('; ')).toBeLessThanOrEqual(5);
    expect(await counts()).toMatchObject({ roster: 500, present: 500 });
  });
});

describe('a claim', () => {
  it('confirms a mark, and alone never counts', async () => {
    expect((await claim(member)).status).toBe(201);
    expect((await claim(member)).status).toBe(200);
    expect((await attendance(member))[0]).toMatchObject({ status: 'claimed', markedBy: null });
    expect((await member.call('GET', `/api/users/${member.id}/service`)).body.cds).toMatchObject({ rollCalls: 0 });
    await mark(member.id, 'present');
    expect((await attendance(member))[0]).toMatchObject({ status: 'confirmed', markedBy: { name: holder.user.name } });
    expect((await member.call('GET', `/api/users/${member.id}/service`)).body.cds).toEqual({
      ...{ attended: 6, required: 8, rollCalls: 1 },
    });
    await mark(member.id, 'excused');
    expect((await attendance(member))[0]).toMatchObject({ status: 'excused' });
  });

  it('with ten wrong words ends the guessing of that member alone', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await claim(member, wrongWord())).body.code).toBe('wrong_word');
    const { status, headers } = await claim(member);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await claim(holder)).status).toBe(201);
    expect(await counts()).toMatchObject({ claimed: 1 });
  });

  it('takes no more than ten words, also if they are guessed at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 15 }, () => claim(member, wrongWord())));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('comes until 24 hours after the end, also to a closed roll call', async () => {
    await close();
    expect((await claim(member)).status).toBe(201);
    const late = new Date(`${inDays(1)}T07:00:00Z`);
    test.setNow(late);
    const { body } = await claim(holder, rollCall.word, late.toISOString());
    expect(body.code).toBe('too_late');
  });

  it('of 300 members comes within a minute', async () => {
    const cookies = await addCrowd(test.app, test.context, 300);
    const crowd = { ...place, cdsGroup: `Crowd ${groups}` };
    await sql`update members set portal_connected = true, deployment_state = 'Lagos', lga = 'Ikeja',
      cds_group = ${crowd.cdsGroup} where username like 'crowd%'`.execute(test.context.db);
    const executive = await memberIn(test, crowd);
    const hall = await callRoll(executive, await steps.hold(crowd, executive));
    const body = { word: hall.word, at: ago(0) };
    const claims: number[] = [];
    const url = `/api/roll-calls/${hall.id}/claims`;
    for (let first = 0; first < 300; first += 6) {
      const some = cookies.slice(first, first + 6);
      const answers = await Promise.all(some.map((cookie) => call(test.app, 'POST', url, body, { cookie })));
      claims.push(...answers.map(({ status }) => status));
    }
    expect(claims.filter((status) => status === 201)).toHaveLength(300);
    const { counts: seen } = (await executive.call('GET', `/api/roll-calls/${hall.id}`)).body;
    expect(seen).toMatchObject({ roster: 301, claimed: 300 });
  }, 120_000);
});

describe('a correction', () => {
  it('counts over marks, the last to arrive, and is told with its reason', async () => {
    await mark(member.id, 'present');
    expect((await correct(member.id, 'none')).body.code).toBe('roll_call_open');
    await close();
    await correct(member.id, 'none', 'Left before the roll call.');
    expect((await attendance(member))[0]).toMatchObject({ status: 'absent', markedBy: null });
    await correct(member.id, 'excused', 'Was at the clinic.');
    expect((await attendance(member))[0]).toMatchObject({ status: 'excused', markedBy: { name: holder.user.name } });
    const told = (await member.call('GET', `/api/users/${member.id}/notifications`)).body;
    expect(told.map(({ message }: { message: string }) => message.split('corrected to ')[1])).toEqual([
      'excused. Was at the clinic.',
      'not present. Left before the roll call.',
    ]);
    expect(told[0]).toMatchObject({ type: 'other', relatedType: 'roll_call', relatedId: rollCall.id });
  });

  it('is in the audit log, by the holder and about the member', async () => {
    await close();
    await correct(member.id, 'present');
    const [entry] = (await steps.boss.call('GET', '/api/admin/audit-log?action=correct_mark')).body;
    expect(entry).toMatchObject({ administrator: holder.user.username, userId: member.id, targetId: rollCall.id });
  });
});

describe('attendance', () => {
  it('is listed by pages, newest first, and not before there is something to tell', async () => {
    expect(await attendance(member)).toEqual([]);
    await close();
    const next = await callRoll(holder, office);
    await holder.call('PUT', `/api/roll-calls/${next.id}/closing`);
    expect((await attendance(member)).map(({ rollCallId, status }) => [rollCallId, status])).toEqual([
      [next.id, 'absent'],
      [rollCall.id, 'absent'],
    ]);
    expect((await member.call('GET', `/api/users/${holder.id}/attendance`)).status).toBe(403);
  });

  it('is objected to once, by a ticket with the facts', async () => {
    await close();
    const url = `/api/users/${member.id}/attendance/${rollCall.id}/objection`;
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await member.call('POST', url, { text: 'I sat in the first row.' }, headers);
    expect(status).toBe(201);
    expect(body).toMatchObject({ category: 'other', priority: 'medium', description: 'I sat in the first row.' });
    expect(body.subject).toBe(`Roll call ${rollCall.id}, ${rollCall.on}, Ikeja, Lagos: Absent. Weekly CDS`);
    expect((await member.call('POST', url, { text: 'I sat in the first row.' }, headers)).body.id).toBe(body.id);
    expect((await member.call('POST', url, { text: 'Again.' })).body.code).toBe('objection_exists');
    expect((await attendance(member))[0]?.ticketId).toBe(body.id);
    expect(JSON.stringify(await roster())).not.toContain('ticket');
    const other = `/api/users/${holder.id}/attendance/${rollCall.id + 1_000}/objection`;
    expect((await holder.call('POST', other, { text: 'x' })).status).toBe(404);
  });

  it('is in the export without words, with the offices', async () => {
    await claim(holder);
    await mark(holder.id, 'present');
    const { body } = await holder.call('GET', `/api/users/${holder.id}/export`);
    expect(body.offices).toMatchObject([{ id: office.id, kind: 'cds_executive' }]);
    expect(body.attendance).toMatchObject([
      { rollCallId: rollCall.id, mark: 'present', rollCall: { title: 'Weekly CDS' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(`"${rollCall.word}"`);
  });
});

describe('while a roll call is open', () => {
  it('a redeployment adds newcomers, takes nobody off, and ends the office of a holder who leaves', async () => {
    const account = await portal.add({
      ...named(member),
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      cdsGroup: place.cdsGroup,
    });
    await sql`update members set portal_connected = false, deployment_state = null, lga = null, ppa = null,
      cds_group = null, state_code = null, service_start_date = null, service_days = null, cds_attended = null
      where id = ${member.id}`.execute(test.context.db);
    const newcomer = await memberIn(test, { ...place, cdsGroup: 'Elsewhere' });
    await sql`update members set portal_connected = false, deployment_state = null, lga = null, ppa = null,
      cds_group = null, state_code = null, service_start_date = null, service_days = null, cds_attended = null
      where id = ${newcomer.id}`.execute(test.context.db);
    const socket = await joinLive(test.app, newcomer);
    const coming = await portal.add({
      ...named(newcomer),
      deploymentState: 'Lagos',
      lga: 'Ikeja',
      cdsGroup: place.cdsGroup,
    });
    const connect = (by: TestMember, { email, password }: { email: string; password: string }) =>
      by.call('POST', '/api/portal/connect', { email, password });
    expect((await connect(newcomer, coming)).status).toBe(200);
    await socket.next('roll_call', ({ rollCall: { id } }) => id === rollCall.id);
    expect(await counts()).toMatchObject({ roster: 3 });

    expect((await connect(member, account)).status).toBe(200);
    await portal.change(account, { lga: 'Epe' });
    expect((await member.call('POST', `/api/users/${member.id}/refresh`)).body.lga).toBe('Epe');
    expect(await counts()).toMatchObject({ roster: 3 });
    expect((await claim(member)).status).toBe(201);

    const own = await portal.add({ ...named(holder), deploymentState: 'Kano', lga: 'Dala' });
    await sql`update members set state_code = null where id = ${holder.id}`.execute(test.context.db);
    expect((await connect(holder, own)).status).toBe(200);
    expect((await mark(member.id, 'present')).body.code).toBe('office_ended');
    expect((await attendance(newcomer))[0]).toMatchObject({ status: 'absent' });
    expect((await claim(newcomer)).status).toBe(201);
  });

  it('one who is suspended when it opens comes with the activation', async () => {
    await close();
    const activate = await suspend(member);
    rollCall = await callRoll(holder, office);
    expect(await counts()).toMatchObject({ roster: 1 });
    await activate();
    expect(await counts()).toMatchObject({ roster: 2 });
  });

  it('an executive who is suspended marks no more, also by marks that waited', async () => {
    await mark(member.id, 'present');
    const activate = await suspend(holder);
    expect((await mark(member.id, 'none')).status).toBe(401);
    await activate();
    const again = await signInAgain(test.app, holder);
    expect((await mark(member.id, 'none', ago(5_000), again)).body.code).toBe('office_ended');
    expect((await attendance(member))[0]).toMatchObject({ status: 'marked', markedBy: { name: holder.user.name } });
  });

  it('a holder who deletes the account leaves the attendance of members, without a name', async () => {
    await mark(member.id, 'present');
    await holder.call('DELETE', `/api/users/${holder.id}`, { password: holder.password });
    while (await jobs['account-deletion'].work(test.context));
    expect((await member.call('GET', '/api/roll-calls')).body).toEqual([]);
    expect((await claim(member)).status).toBe(201);
    expect((await attendance(member))[0]).toMatchObject({ status: 'confirmed', markedBy: null });
    const list: Office[] = (await steps.boss.call('GET', '/api/admin/offices?limit=100')).body;
    expect(list.find(({ id }) => id === office.id)).toMatchObject({ status: 'ended', holder: null });
  });

  it('a member who deletes the account leaves the mark without a name, and no claim', async () => {
    await mark(member.id, 'present');
    await claim(member);
    await member.call('DELETE', `/api/users/${member.id}`, { password: member.password });
    while (await jobs['account-deletion'].work(test.context));
    expect(await roster()).toContainEqual({
      ...{ memberId: null, name: null, stateCode: null, mark: 'present', isClaimed: false },
    });
    expect(await counts()).toEqual({ roster: 2, present: 1, excused: 0, claimed: 0, confirmed: 0 });
    expect((await mark(member.id, 'none')).body.refused).toEqual([{ memberId: member.id, code: 'not_on_roster' }]);
  });
});

/** The names of a portal account, which are those of the member. */
const named = ({ user: { firstName, surname } }: TestMember) => ({ firstName, surname });

it.each([['before'], ['after']])('a member who comes in the moment %s it opens is on the roster', async (when) => {
  await close();
  const newcomer = await registerMember(test.app);
  const record = { deploymentState: 'Lagos', lga: 'Ikeja', cdsGroup: place.cdsGroup };
  const { email, password } = await portal.add({ ...named(newcomer), ...record });
  const comes = () => newcomer.call('POST', '/api/portal/connect', { email, password });
  const opens = () => holder.call('POST', `/api/offices/${office.id}/roll-calls`, meeting());
  const lock = sql`select from offices where id = ${office.id} for update`;
  const answers = await queuedBehind(test.context, lock, when === 'before' ? [comes, opens] : [opens, comes]);
  rollCall = answers[when === 'before' ? 1 : 0]?.body;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect((await lineOf(newcomer))?.mark).toBe('none');
});
