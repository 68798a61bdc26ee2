import type { ClearanceDayStatus } from '@kopa/contracts/service/clearance-days';
import { HOUR, MINUTE } from '@kopa/contracts/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { administratorOfTests } from '../../../test/administrators.ts';
import { insertMembers, writeMany } from '../../../test/many-members.ts';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { createRandom } from '../../db/seed/random.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { findRecord } from '../file/records.queries.ts';
import { clearanceDaysOf, countAnswer, loadClearanceDay, renewClearanceDaysStep } from './clearance-days.actions.ts';
import { withdrawAnswer } from './clearance-days.queries.ts';

const morning = new Date('2026-08-03T08:00:00Z');
const test = appOfTests({}, { now: morning });
const admin = administratorOfTests(test);
const url = '/api/clearance-days/today';

const service = { portalConnected: true, serviceStartDate: '2026-03-05', serviceDays: 365 };
const move = (ids: readonly number[], place: object) =>
  test.context.db
    .updateTable('members')
    .set({ ...service, ...place })
    .where('id', 'in', ids)
    .execute();

let places = 0;
/** A new place with a reader, who has a record of today's clearance, and other members. */
async function placeOf(count: number): Promise<Place> {
  places += 1;
  const place = { deploymentState: `State ${places}`, lga: `LGA ${places}` };
  const reader = await registerMember(test.app);
  const ids = await writeMany(test.context, (db) => insertMembers(db, count));
  await move([reader.id, ...ids], place);
  const record = { kind: 'clearance', on: '2026-08-03', text: 'I was there.' };
  const { body } = await reader.call('POST', `/api/users/${reader.id}/records`, record);
  return { where: { day: '2026-08-03', state: place.deploymentState, lga: place.lga }, reader, ids, recordId: body.id };
}

interface Place {
  where: { day: string; state: string; lga: string };
  reader: TestMember;
  ids: number[];
  recordId: number;
}

const at = (minutes: number) => new Date(morning.getTime() + minutes * MINUTE);
const tell = ({ where, ids }: Place, member: number, status: ClearanceDayStatus, minutes = 0, waitMinutes?: number) =>
  test.context.db.transaction().execute((transaction) =>
    countAnswer(transaction, ids[member] as number, where, {
      ...{ status, at: at(minutes), mark: null },
      waitMinutes: waitMinutes ?? null,
    }),
  );
const withdraw = ({ where, ids }: Place, member: number) =>
  withdrawAnswer(test.context.db, ids[member] as number, where.day);

/** All that others read of a place. */
async function read({ where, reader, recordId }: Place): Promise<string> {
  const { db } = test.context;
  const { answers, asOf } = await loadClearanceDay(test.context, db, reader.id);
  const { alsoThere } = (await findRecord(db, reader.id, recordId)) as { alsoThere: number | null };
  const days = await clearanceDaysOf(test.context, where.state);
  const figures = days.map(({ lgas, closed }) => [lgas, closed]);
  return JSON.stringify({ answers, asOf: answers && asOf, alsoThere, figures });
}

describe('no sequence of reads', () => {
  interface Act {
    minutes: number;
    member: number;
    act: ClearanceDayStatus | 'withdraw';
    wait?: number;
  }

  /** Random answers of 45 of 50 members, changed and taken back, over some hours. */
  function randomActs(seed: number): Act[] {
    const random = createRandom(seed);
    const known: number[] = [];
    let minutes = 0;
    return Array.from({ length: 60 }, () => {
      minutes += random.below(9);
      if (known.length > 0 && random.chance(0.35)) {
        const member = random.pick(known);
        return { minutes, member, act: random.pick(['withdraw', 'open', 'closed', 'nobody'] as const) };
      }
      const member = random.below(45);
      if (!known.includes(member)) known.push(member);
      return { minutes, member, act: random.chance(0.7) ? 'open' : 'closed', wait: random.below(200) };
    });
  }

  const perform = (place: Place, { member, act, minutes, wait }: Act) =>
    act === 'withdraw' ? withdraw(place, member) : tell(place, member, act, minutes, act === 'open' ? wait : undefined);

  for (const seed of [1, 2, 3]) {
    it(`tells whether one certain member has answered (acts ${seed})`, async () => {
      const acts = randomActs(seed);
      const certain = acts[createRandom(seed + 100).below(acts.length)]?.member as number;
      const [place, twin] = [await placeOf(50), await placeOf(50)];
      const firstAnswers = new Set<number>();
      for (const one of acts) {
        test.setNow(at(one.minutes));
        // Four hours after a renewal everything is counted anew, by the clock alone.
        await renewClearanceDaysStep(test.context);
        const before = await read(place);
        await perform(place, one);
        // In the other place somebody else answers instead of the certain member, who never does.
        await perform(twin, one.member === certain ? { ...one, member: 49 } : one);
        const after = await read(place);
        expect(await read(twin)).toBe(after);
        const isFirst = one.act !== 'withdraw' && !firstAnswers.has(one.member);
        if (isFirst) firstAnswers.add(one.member);
        if (!isFirst || firstAnswers.size % 10 !== 0) expect(after, 'one answer shows nowhere').toBe(before);
        const { answers, alsoThere } = JSON.parse(after);
        for (const count of [answers?.count ?? 10, alsoThere ?? 10])
          expect([count % 10, count >= 10]).toEqual([0, true]);
      }
      expect(firstAnswers.size).toBeGreaterThan(20);
    });
  }
});

describe('the figures of a clearance', () => {
  it('are renewed by the next ten members only, and when four hours are over', async () => {
    test.setNow(morning);
    const place = await placeOf(40);
    const answersAt = async (minutes: number) => {
      test.setNow(at(minutes));
      await renewClearanceDaysStep(test.context);
      return (await place.reader.call('GET', url)).body.answers;
    };
    for (let member = 0; member < 19; member += 1) await tell(place, member, 'closed', member);
    expect(await answersAt(20)).toEqual({ count: 10, status: 'closed', waitMinutes: null });
    await tell(place, 19, 'closed', 21);
    expect(await answersAt(22)).toMatchObject({ count: 20 });
    for (let member = 20; member < 29; member += 1) await tell(place, member, 'open', 100);
    // Twelve of the first ones have changed their answer.
    for (let member = 0; member < 12; member += 1) await tell(place, member, 'open', 120);
    expect(await answersAt(21 + 4 * 60 - 1)).toMatchObject({ count: 20, status: 'closed' });
    expect(await answersAt(21 + 4 * 60)).toMatchObject({ count: 20, status: 'open' });
    expect(await answersAt(21 + 8 * 60)).toBeNull();
  });

  it('leave suspended members out, and answers that were taken back', async () => {
    test.setNow(morning);
    const place = await placeOf(12);
    for (let member = 0; member < 9; member += 1) await tell(place, member, 'open');
    await withdraw(place, 0);
    await test.context.db
      .updateTable('members')
      .set({ suspendedAt: morning })
      .where('id', '=', place.ids[1] as number)
      .execute();
    await tell(place, 9, 'open');
    expect((await place.reader.call('GET', url)).body.answers).toBeNull();
    expect(await read(place)).toContain('"alsoThere":null');
  });

  it('count an answer of a member who answers again for no second one', async () => {
    test.setNow(morning);
    const place = await placeOf(3);
    for (let turn = 0; turn < 10; turn += 1) {
      await tell(place, 0, 'open');
      await withdraw(place, 0);
    }
    expect((await place.reader.call('GET', url)).body.answers).toBeNull();
  });

  it('of ten who answer at once are shown', async () => {
    test.setNow(morning);
    const place = await placeOf(10);
    await Promise.all(place.ids.map((_id, member) => tell(place, member, 'nobody')));
    expect((await place.reader.call('GET', url)).body.answers).toMatchObject({ count: 10, status: 'nobody' });
    const { body } = await admin.call(
      'GET',
      `/api/admin/analytics/clearance-days?state=${encodeURIComponent(place.where.state)}`,
    );
    expect(body.at(-1)).toEqual({ date: '2026-08-03', state: place.where.state, lgas: 1, closed: 1 });
  });
});

describe('an answer', () => {
  it('stays after a redeployment where it was given, and is no longer the own one', async () => {
    test.setNow(morning);
    const place = await placeOf(9);
    const { reader } = place;
    expect((await reader.call('PUT', url, { status: 'open' })).body.own).toMatchObject({ status: 'open' });
    await move([reader.id], { deploymentState: 'Elsewhere', lga: 'Far' });
    const there = (await reader.call('GET', url)).body;
    expect([there.place, there.own]).toEqual([{ state: 'Elsewhere', lga: 'Far' }, null]);
    expect((await reader.call('DELETE', url)).status).toBe(204);
    for (let member = 0; member < 9; member += 1) await tell(place, member, 'open');
    await move([reader.id], { deploymentState: place.where.state, lga: place.where.lga });
    expect((await reader.call('GET', url)).body).toMatchObject({ own: { status: 'open' }, answers: { count: 10 } });
  });

  it("is of the day in Lagos, which begins an hour before that of UTC, and in the member's window only", async () => {
    const { reader } = await placeOf(0);
    test.setNow(new Date('2026-08-10T22:59:00Z'));
    expect((await reader.call('PUT', url, { status: 'open' })).body.date).toBe('2026-08-10');
    test.setNow(new Date('2026-08-10T23:00:00Z'));
    const closed = await reader.call('PUT', url, { status: 'open' });
    expect([closed.status, closed.body.code]).toEqual([409, 'not_today']);
    expect((await reader.call('GET', url)).body).toMatchObject({ date: '2026-08-11', isInWindow: false, own: null });
  });

  it('is in the own export, and goes with the account', async () => {
    test.setNow(morning);
    const { reader, where } = await placeOf(0);
    await reader.call('PUT', url, { status: 'open', waitMinutes: 30 });
    const exported = (await reader.call('GET', `/api/users/${reader.id}/export`)).body.clearanceAnswers;
    const own = { ...where, status: 'open', waitMinutes: 30, at: morning.toISOString() };
    expect(exported).toEqual([own]);
    await reader.call('DELETE', url);
    expect((await reader.call('GET', `/api/users/${reader.id}/export`)).body.clearanceAnswers).toEqual([]);
  });

  it('goes after 30 days, one that was taken back with its day; the count of the day stays, in tens', async () => {
    const { db } = test.context;
    const place = await placeOf(14);
    const ago = async (days: number) => {
      const { rows } = await sql<{ day: string }>`
        select (now() at time zone 'Africa/Lagos')::date - ${days}::integer as day`.execute(db);
      return rows[0]?.day as string;
    };
    const days = [await ago(0), await ago(1), await ago(30), await ago(31)];
    for (const day of days) {
      const then = { ...place, where: { ...place.where, day } };
      for (let member = 0; member < 14; member += 1) await tell(then, member, 'open');
      await withdraw(then, 0);
    }
    test.setNow(new Date());
    await cleanUp(test.context);
    const kept = async (table: 'clearanceAnswers' | 'clearanceFigures') =>
      db.selectFrom(table).selectAll().where('state', '=', place.where.state).orderBy('day', 'desc').execute();
    const answers = await kept('clearanceAnswers');
    expect(days.map((day) => answers.filter((one) => one.day === day).length)).toEqual([14, 13, 13, 0]);
    const figures = (await kept('clearanceFigures')) as { answers: number; firstAnswers: number }[];
    expect(figures.map((one) => [one.answers, one.firstAnswers])).toEqual([
      [10, 14],
      [10, 0],
      [10, 0],
      [10, 0],
    ]);
  });
});

it('a figure shows until its four hours are over', async () => {
  test.setNow(morning);
  const place = await placeOf(10);
  for (let member = 0; member < 10; member += 1) await tell(place, member, 'open');
  test.setNow(new Date(morning.getTime() + 4 * HOUR - 1));
  expect((await place.reader.call('GET', url)).body.answers).toMatchObject({ count: 10 });
});
