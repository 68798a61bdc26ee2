import { callLimits } from '@kopa/contracts/call-limits';
import { DAY, HOUR, MINUTE } from '@kopa/contracts/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAdministrator, type TestAdministrator } from './administrators.ts';
import { exhaust, expectLimited } from './limited.ts';
import { registerMember } from './members.ts';
import { entryFor } from './steps/calendar.ts';
import { ago, hallOfTests } from './steps/hall.ts';
import { noticeTo } from './steps/notices.ts';
import { callRoll, hold, ikeja, inspectorOfIkeja, meeting } from './steps/offices.ts';
import { memberIn } from './steps/places.ts';
import { appOfTests } from './test-app.ts';

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1' });
const hall = hallOfTests(test);
let official: TestAdministrator;
beforeAll(async () => {
  official = await signInAdministrator(test.app, 'official');
  await hold(hall.boss, inspectorOfIkeja, official);
});

describe('the holder of an office is refused the next call after they', () => {
  it('open 20 roll calls a day in an office, by whatever session', async () => {
    await hall.close();
    expect(callLimits.rollCalls).toEqual({ points: 20, per: DAY });
    const open = async () => {
      const answer = await hall.holder.call('POST', `/api/offices/${hall.office.id}/roll-calls`, meeting());
      await hall.holder.call('PUT', `/api/roll-calls/${answer.body.id}/closing`);
      return answer;
    };
    // One was opened before.
    expectLimited(await exhaust(19, open), DAY);
  });

  it('make 3,000 marks a minute, in however few calls', async () => {
    expect(callLimits.marks).toEqual({ points: 3_000, per: MINUTE });
    const marks = Array.from({ length: 500 }, () => ({
      ...{ memberId: hall.member.id, mark: 'present' as const, at: ago(0) },
    }));
    expectLimited(await exhaust(6, () => hall.send(marks)), MINUTE);
  });

  it('correct 30 marks a minute', async () => {
    await hall.close();
    const others = [await memberIn(test, hall.place), await memberIn(test, hall.place)];
    hall.rollCall = await callRoll(hall.holder, hall.office);
    await hall.close();
    expect(callLimits.corrections).toEqual({ points: 30, per: MINUTE });
    const ids = [hall.member, ...others].map(({ id }) => id);
    expectLimited(await exhaust(30, (turn) => hall.correct(ids[turn % 3] as number, 'present')), MINUTE);
  });

  it('tell one member 10 corrections a day, however many others do', async () => {
    await hall.close();
    expect(callLimits.correctionsPerMember).toEqual({ points: 10, per: DAY });
    const marks = ['present', 'excused'] as const;
    const correct = (turn: number) => hall.correct(hall.member.id, marks[turn % 2] as (typeof marks)[number]);
    expectLimited(await exhaust(10, correct), DAY);
    expect((await hall.member.call('GET', `/api/users/${hall.member.id}/notifications`)).body).toHaveLength(10);
    expect((await hall.correct(hall.holder.id, 'present')).status).toBe(201);
    const liaison = await memberIn(test, hall.place);
    const meant = await callRoll(liaison, await hold(hall.boss, { ...ikeja, kind: 'liaison' }, liaison));
    await liaison.call('PUT', `/api/roll-calls/${meant.id}/closing`);
    const correction = { memberId: hall.member.id, mark: 'present', reason: 'Seen by everybody.' };
    expect((await liaison.call('POST', `/api/roll-calls/${meant.id}/corrections`, correction)).status).toBe(201);
  });

  it('open or search rosters 60 times a minute', async () => {
    expect(callLimits.rosters).toEqual({ points: 60, per: MINUTE });
    const search = (turn: number) => hall.holder.call('GET', `/api/offices/${hall.office.id}/roster?search=a${turn}`);
    expectLimited(await exhaust(60, search), MINUTE);
  });
});

describe('an administrator is refused the next call after they', () => {
  it('publish 30 notices an hour', async () => {
    expect(callLimits.notices).toEqual({ points: 30, per: HOUR });
    const publish = () => official.call('POST', '/api/admin/notices', noticeTo(ikeja));
    expectLimited(await exhaust(30, publish), HOUR);
  });

  it('publish or change 60 entries of the calendar an hour', async () => {
    expect(callLimits.calendarEntries).toEqual({ points: 60, per: HOUR });
    const { id } = (await official.call('POST', '/api/admin/calendar', entryFor(ikeja))).body;
    const change = (turn: number) => official.call('PATCH', `/api/admin/calendar/${id}`, { title: `Title ${turn}` });
    expectLimited(await exhaust(59, change), HOUR);
    expectLimited(await official.call('POST', '/api/admin/calendar', entryFor(ikeja)), HOUR);
  });

  it('make 300 calls of any kind in a minute, which counts for no member of the same id', async () => {
    const busy = await signInAdministrator(test.app);
    const member = await registerMember(test.app);
    const mine = () => busy.call('GET', '/api/admin/offices/own');
    await test.context.limits.take('all', `administrator:${busy.id}`, callLimits.all.points - 1);
    expect((await mine()).status).toBe(200);
    expectLimited(await mine(), MINUTE);
    expect((await member.call('GET', '/api/groups')).status).toBe(200);
    expect((await official.call('GET', '/api/admin/offices/own')).status).toBe(200);
  });
});
