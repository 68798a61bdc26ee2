import type { Attendance } from '@kopa/contracts/file/attendance';
import type { Office } from '@kopa/contracts/office/offices';
import type { Mark, RollCall, RosterEntry } from '@kopa/contracts/office/roll-calls';
import { beforeAll, beforeEach } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';
import { callRoll, executiveOf, hold } from './offices.ts';
import { memberIn } from './places.ts';

/** A CDS group with its executive, who holds an open roll call, and another member. */
interface Hall {
  boss: TestAdministrator;
  place: ReturnType<typeof executiveOf>;
  holder: TestMember;
  member: TestMember;
  office: Office;
  rollCall: RollCall;
}

/** The time this many milliseconds ago. */
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** A hall of its own for each test of a file, with the calls that are made in it. */
export function hallOfTests(test: TestApp) {
  const hall = {} as Hall;
  beforeAll(async () => {
    hall.boss = await signInAdministrator(test.app, 'super_admin');
  });
  beforeEach(async () => {
    hall.place = executiveOf(`Group ${test.next()}`);
    hall.holder = await memberIn(test, hall.place);
    hall.member = await memberIn(test, hall.place);
    hall.office = await hold(hall.boss, hall.place, hall.holder);
    hall.rollCall = await callRoll(hall.holder, hall.office);
  });
  const path = (rest = '') => `/api/roll-calls/${hall.rollCall.id}${rest}`;
  const send = (marks: { memberId: number; mark: Mark; at: string }[], by = hall.holder) =>
    by.call('POST', path('/marks'), { marks });
  const roster = async (): Promise<RosterEntry[]> => done(await hall.holder.call('GET', path('/roster')));
  return Object.assign(hall, {
    path,
    send,
    roster,
    mark: (memberId: number, given: Mark, at = ago(0), by = hall.holder) => send([{ memberId, mark: given, at }], by),
    claim: (by: TestMember, word = hall.rollCall.word, at = ago(0)) => by.call('POST', path('/claims'), { word, at }),
    close: () => hall.holder.call('PUT', path('/closing')),
    correct: (memberId: number, given: Mark, reason = 'Seen by everybody.') =>
      hall.holder.call('POST', path('/corrections'), { memberId, mark: given, reason }),
    counts: async () => (await hall.holder.call('GET', path())).body.counts,
    lineOf: async ({ id }: TestMember) => (await roster()).find(({ memberId }) => memberId === id),
    attendance: async ({ id, call }: TestMember): Promise<Attendance[]> =>
      (await call('GET', `/api/users/${id}/attendance`)).body,
    wrongWord: () => (hall.rollCall.word === '0000' ? '1111' : '0000'),
    /** Suspends a member; the answer activates them again. */
    async suspend({ id }: TestMember) {
      const desk = await signInAdministrator(test.app);
      await desk.call('PATCH', `/api/admin/users/${id}/suspend`);
      return () => desk.call('PATCH', `/api/admin/users/${id}/activate`);
    },
  });
}
