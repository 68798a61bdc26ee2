import type { Attendance } from '@kopa/contracts/file/attendance';
import type { Office } from '@kopa/contracts/office/offices';
import type { Mark, RollCall, RosterEntry } from '@kopa/contracts/office/roll-calls';
import { beforeAll, beforeEach } from 'vitest';
import { signInAdministrator } from './administrators.ts';
import type { TestMember } from './members.ts';
import { callRoll, memberIn, type OfficeSteps, officeSteps } from './offices.ts';
import type { TestApp } from './test-app.ts';

/** A CDS group with its executive, who holds an open roll call, and another member. */
interface Hall {
  steps: OfficeSteps;
  place: { kind: 'cds_executive'; state: string; lga: string; cdsGroup: string };
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
  let groups = 0;
  beforeAll(async () => {
    hall.steps = await officeSteps(test);
  });
  beforeEach(async () => {
    groups += 1;
    hall.place = { kind: 'cds_executive', state: 'Lagos', lga: 'Ikeja', cdsGroup: `Group ${groups}` };
    hall.holder = await memberIn(test, hall.place);
    hall.member = await memberIn(test, hall.place);
    hall.office = await hall.steps.hold(hall.place, hall.holder);
    hall.rollCall = await callRoll(hall.holder, hall.office);
  });
  const path = (rest = '') => `/api/roll-calls/${hall.rollCall.id}${rest}`;
  const send = (marks: { memberId: number; mark: Mark; at: string }[], by = hall.holder) =>
    by.call('POST', path('/marks'), { marks });
  const roster = async (): Promise<RosterEntry[]> => (await hall.holder.call('GET', path('/roster'))).body;
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
