import type { MemberSafetyCall, SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { administratorOfTests, signInAdministrator } from '../../../test/administrators.ts';
import { connectMembers, registerMember, signInAgain, suspendMember, type TestMember } from '../../../test/members.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { deploy, memberIn } from '../../../test/steps/places.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { jobs } from '../../jobs/jobs.ts';

const askedAt = new Date('2026-11-26T11:00:00.000Z');
const hour = 60 * 60_000;

const test = appOfTests();
const admin = administratorOfTests(test);
beforeEach(async () => {
  test.setNow(askedAt);
  await sql`update members set deployment_state = null, lga = null`.execute(test.context.db);
  await sql`delete from safety_calls`.execute(test.context.db);
});

const after = (hours: number) => test.setNow(new Date(askedAt.getTime() + hours * hour));
const begin = async (body: object = { state: 'Lagos', reason: 'Flood on the island' }) =>
  admin.call('POST', '/api/admin/safety-calls', body);
const ask = async (body?: object): Promise<SafetyCall> => {
  const answer = await begin(body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const open = async ({ call }: TestMember): Promise<MemberSafetyCall[]> => (await call('GET', '/api/safety-calls')).body;
const answer = ({ call }: TestMember, id: number, body: object) => call('PUT', `/api/safety-calls/${id}/answer`, body);
const details = async (id: number, query = '') =>
  (await admin.call('GET', `/api/admin/safety-calls/${id}${query}`)).body;
const end = (id: number) => admin.call('PUT', `/api/admin/safety-calls/${id}/end`);
const audited = async () =>
  (
    await sql<{ action: string; target_id: number }>`
    select action, target_id from audit_log where target_type = 'safety_call' order by id desc limit 2`.execute(
      test.context.db,
    )
  ).rows;

describe('a call', () => {
  it('concerns the active linked members of the area, who are told', async () => {
    const [ikeja, epe, kano] = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Lagos', lga: 'Epe' }),
      await memberIn(test, { state: 'Kano', lga: 'Dala' }),
    ];
    const [suspended, unlinked] = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await registerMember(test.app),
    ];
    await suspendMember(test.context, suspended);
    expect((await admin.call('GET', '/api/admin/safety-calls/reach?state=Lagos')).body).toEqual({ reach: 2 });
    expect((await admin.call('GET', '/api/admin/safety-calls/reach?state=Lagos&lga=Epe')).body).toEqual({ reach: 1 });
    const call = await ask();
    expect(call).toEqual({
      ...{ id: call.id, state: 'Lagos', lga: null, reason: 'Flood on the island', reach: 2 },
      ...{ askedAt: askedAt.toISOString(), endedAt: null, counts: { needHelp: 0, noAnswer: 2, safe: 0 } },
    });
    for (const member of [ikeja, epe]) {
      expect(await open(member)).toEqual([
        {
          ...{ id: call.id, area: { state: 'Lagos', lga: null }, reason: call.reason, askedAt: call.askedAt },
          ...{ endedAt: null, answer: null, connections: [] },
        },
      ]);
      expect(await toldOf(member, 'safety_call')).toEqual([
        'Are you safe? Kopa asks everybody in Lagos: Flood on the island',
      ]);
    }
    for (const member of [kano, unlinked]) {
      expect(await open(member)).toEqual([]);
      expect(await toldOf(member, 'safety_call')).toEqual([]);
      expect((await answer(member, call.id, { status: 'safe' })).status).toBe(404);
    }
    expect((await audited())[0]).toEqual({ action: 'start_safety_call', targetId: call.id });
  });

  it('is refused for the same area within six hours, also after its end; a state and its LGAs are different', async () => {
    const first = await ask();
    expect((await begin()).body.code).toBe('recent_call');
    await ask({ state: 'Lagos', lga: 'Ikeja', reason: 'Fire' });
    await ask({ state: 'Kano', reason: 'Flood' });
    await end(first.id);
    after(5.99);
    expect((await begin()).status).toBe(409);
    after(6);
    expect((await begin()).status).toBe(201);
  });

  it('is made once by two administrators at once', async () => {
    const other = await signInAdministrator(test.app);
    const body = { state: 'Oyo', reason: 'Storm' };
    const answers = await Promise.all([admin, other].map(({ call }) => call('POST', '/api/admin/safety-calls', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('an answer', () => {
  it('is counted and replaced, and comes to the administrators in the order of need', async () => {
    const members = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Lagos', lga: 'Epe' }),
    ];
    const [one, two, three] = members as [TestMember, TestMember, TestMember];
    const { id } = await ask();
    expect((await answer(one, id, { status: 'need_help', text: ' Stuck at the bridge ' })).body.answer).toEqual({
      ...{ status: 'need_help', text: 'Stuck at the bridge', answeredAt: askedAt.toISOString() },
    });
    expect((await answer(two, id, { status: 'safe' })).body.answer).toMatchObject({ status: 'safe', text: null });
    const call = await details(id);
    expect(call.counts).toEqual({ needHelp: 1, noAnswer: 1, safe: 1 });
    expect(call.answers).toMatchObject([
      {
        id: one.id,
        name: one.user.name,
        status: 'need_help',
        text: 'Stuck at the bridge',
        lga: 'Ikeja',
        ppa: 'A school',
      },
      { id: three.id, status: null, text: null, answeredAt: null, lga: 'Epe' },
      { id: two.id, status: 'safe' },
    ]);
    after(1);
    expect((await answer(one, id, { status: 'safe', text: '' })).body.answer).toMatchObject({
      ...{ status: 'safe', text: null, answeredAt: '2026-11-26T12:00:00.000Z' },
    });
    expect((await details(id)).counts).toEqual({ needHelp: 0, noAnswer: 1, safe: 2 });
    expect((await admin.call('GET', '/api/admin/safety-calls')).body[0].counts).toEqual((await details(id)).counts);
  });

  it('is listed by pages', async () => {
    for (let count = 0; count < 5; count += 1) await memberIn(test, { state: 'Kano', lga: 'Dala' });
    const [, second] = [
      await memberIn(test, { state: 'Kano', lga: 'Dala' }),
      await memberIn(test, { state: 'Kano', lga: 'Dala' }),
    ];
    const { id } = await ask({ state: 'Kano', reason: 'Flood' });
    await answer(second, id, { status: 'safe' });
    const seen: number[] = [];
    for (let url: string | undefined = `/api/admin/safety-calls/${id}?limit=3`; url !== undefined; ) {
      const { body, headers } = await admin.call('GET', url);
      expect(body.answers.length).toBeLessThanOrEqual(3);
      seen.push(...body.answers.map((one: { id: number }) => one.id));
      url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual((await details(id, '?limit=100')).answers.map((one: { id: number }) => one.id));
    expect(new Set(seen).size).toBe(7);
    expect(seen.at(-1)).toBe(second.id);
    const { body } = await admin.call('GET', `/api/admin/safety-calls/${id}?cursor=x`);
    expect(body.code).toBe('invalid_cursor');
  });

  it('tells connections who is safe, and nothing else of anybody', async () => {
    const [ada, bola, chidi] = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Lagos', lga: 'Epe' }),
    ];
    const friend = await memberIn(test, { state: 'Lagos', lga: 'Epe' });
    for (const one of [bola, friend]) await connectMembers(test.context, ada, one);
    const { id } = await ask();
    await answer(bola, id, { status: 'safe', text: 'At home in Allen Avenue' });
    await answer(friend, id, { status: 'need_help', text: 'No water' });
    await answer(chidi, id, { status: 'safe' });
    const [seen] = await open(ada);
    expect(seen?.connections).toEqual([{ user: expect.objectContaining({ id: bola.id }), status: 'safe' }]);
    expect(JSON.stringify(seen)).not.toMatch(/Allen|water/);
    expect((await open(chidi))[0]?.connections).toEqual([]);
    await ada.call('DELETE', `/api/connections/${bola.id}`);
    expect((await open(ada))[0]?.connections).toEqual([]);
    await connectMembers(test.context, ada, chidi);
    expect((await open(ada))[0]?.connections).toHaveLength(1);
    await suspendMember(test.context, chidi);
    expect((await open(ada))[0]?.connections).toEqual([]);
  });

  it('of a member who moves between call and answer counts for the call', async () => {
    const [leaves, comes] = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Kano', lga: 'Dala' }),
    ];
    const { id } = await ask();
    await deploy(test, leaves, { state: 'Kano', lga: 'Dala' });
    await deploy(test, comes, { state: 'Lagos', lga: 'Ikeja' });
    expect(await open(leaves)).toMatchObject([{ id, answer: null }]);
    expect((await answer(leaves, id, { status: 'safe' })).status).toBe(200);
    expect(await open(comes)).toEqual([]);
    expect((await details(id)).answers).toMatchObject([{ id: leaves.id, lga: 'Dala', status: 'safe' }]);
  });

  it('reaches the other devices of the member', async () => {
    const member = await memberIn(test, { state: 'Lagos', lga: 'Ikeja' });
    const socket = await connectSocket(test.app, await signInAgain(test.app, member));
    const { id } = await ask();
    const { call } = await socket.next('safety_call', ({ call: { answer: given } }) => given === null);
    expect(call).toEqual((await open(member))[0]);
    await answer(member, id, { status: 'safe' });
    const answered = await socket.next('safety_call', ({ call: { answer: given } }) => given?.status === 'safe');
    expect(answered.call).toEqual((await open(member))[0]);
    await socket.close();
  });
});

describe('the end', () => {
  it('by an administrator refuses answers, and reaches the members online', async () => {
    const [member, outside] = [
      await memberIn(test, { state: 'Lagos', lga: 'Ikeja' }),
      await memberIn(test, { state: 'Kano', lga: 'Dala' }),
    ];
    const sockets = [await connectSocket(test.app, member), await connectSocket(test.app, outside)] as const;
    const { id } = await ask();
    after(1);
    const ended = await end(id);
    expect(ended.body).toMatchObject({ id, endedAt: '2026-11-26T12:00:00.000Z' });
    after(2);
    expect((await end(id)).body).toEqual(ended.body);
    expect(await audited()).toEqual([
      { action: 'end_safety_call', targetId: id },
      { action: 'start_safety_call', targetId: id },
    ]);
    const late = await answer(member, id, { status: 'safe' });
    expect([late.status, late.body.code]).toEqual([409, 'call_ended']);
    expect(await open(member)).toEqual([]);
    await sockets[0].next('safety_call', ({ call }) => call.endedAt !== null);
    expect(sockets[1].frames.map(({ type }) => type)).not.toContain('safety_call');
    await Promise.all(sockets.map((socket) => socket.close()));
    expect((await end(id + 1)).status).toBe(404);
  });

  it('comes by itself after 72 hours', async () => {
    const member = await memberIn(test, { state: 'Lagos', lga: 'Ikeja' });
    const { id } = await ask();
    after(71.99);
    expect(await open(member)).toMatchObject([{ id }]);
    after(72);
    expect(await open(member)).toEqual([]);
    expect((await answer(member, id, { status: 'safe' })).body.code).toBe('call_ended');
    expect(await details(id)).toMatchObject({ endedAt: '2026-11-29T11:00:00.000Z' });
    expect((await end(id)).body.endedAt).toBe('2026-11-29T11:00:00.000Z');
  });

  it('is followed by the deletion of the answers after 30 days, which leaves the figures', async () => {
    const member = await memberIn(test, { state: 'Lagos', lga: 'Ikeja' });
    const { id } = await ask();
    await answer(member, id, { status: 'need_help', text: 'No water' });
    const age = (days: number) =>
      sql`update safety_calls set asked_at = now() - ${days} * interval '1 day'`.execute(test.context.db);
    await age(29.9);
    await cleanUp(test.context);
    expect((await details(id)).answers).toHaveLength(1);
    await age(30.1);
    await cleanUp(test.context);
    expect(await details(id)).toMatchObject({ answers: [], counts: { needHelp: 1, noAnswer: 0, safe: 0 } });
  });
});

it('the answers of a deleted account are gone', async () => {
  const member = await memberIn(test, { state: 'Lagos', lga: 'Ikeja' });
  const { id } = await ask();
  await answer(member, id, { status: 'need_help', text: 'No water' });
  await member.call('DELETE', `/api/users/${member.id}`, { password: member.password });
  while (await jobs['account-deletion'].work(test.context));
  expect((await details(id)).answers).toEqual([]);
});
