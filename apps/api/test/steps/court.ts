import type { AdminAppeal } from '@kopa/contracts/moderation/admin-appeals';
import type { SubjectType } from '@kopa/contracts/moderation/reports';
import { beforeAll, expect } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../administrators.ts';
import type { Answer } from '../answer.ts';
import { call, registerMember, type TestMember } from '../members.ts';
import { appOfTests, type TestApp } from '../test-app.ts';
import { appeal } from './appeals.ts';
import { decide, openCase } from './reports.ts';

/** An application with who it takes for a decision and its appeal. */
export interface Court {
  test: TestApp;
  /** Decides the cases. */
  admin: TestAdministrator;
  /** Decides the appeals. */
  judge: TestAdministrator;
  /** Reports everything. */
  reader: TestMember;
  /** Decides a new case about something, and returns the id of the case. */
  decideAbout(type: SubjectType, id: number, action: string, days?: number): Promise<number>;
  /** Appeals against the member's newest decision, and returns the id of the appeal. */
  appeal(member: TestMember): Promise<number>;
  /** Decides an appeal, as the judge or another administrator. */
  resolve(id: number, outcome: string, by?: TestAdministrator): Promise<Answer>;
  /** Removes something of a member, appeals and overturns; returns the `restored` of the appeal. */
  overturn(member: TestMember, type: SubjectType, id: number): Promise<string>;
  /** Suspends a member. */
  suspend(member: TestMember, body?: object): Promise<Answer>;
  /** Asks for a review of the suspension at the sign-in. */
  askAtSignIn(member: TestMember): Promise<Answer>;
  /** The open appeal of a member, as an administrator finds it. */
  appealOf(member: TestMember): Promise<AdminAppeal>;
}

async function openCourt(test: TestApp): Promise<Court> {
  const admin = await signInAdministrator(test.app);
  const judge = await signInAdministrator(test.app);
  const reader = await registerMember(test.app);
  const court: Court = {
    ...{ test, admin, judge, reader },
    async decideAbout(type, id, action, days) {
      const caseId = await openCase(test, reader, type, id);
      const body = { action, note: 'Be kind.', ...(days === undefined ? {} : { days }) };
      expect((await decide(admin, caseId, body)).status).toBe(200);
      return caseId;
    },
    appeal: async (member) => (await appeal(member)).id,
    resolve: (id, outcome, by = judge) =>
      by.call('POST', `/api/admin/appeals/${id}/decision`, { outcome, note: 'Looked again.' }),
    async overturn(member, type, id) {
      await court.decideAbout(type, id, 'remove');
      const { status, body } = await court.resolve(await court.appeal(member), 'overturned');
      expect(status).toBe(200);
      return body.restored;
    },
    suspend: ({ id }, body = {}) => admin.call('PATCH', `/api/admin/users/${id}/suspend`, body),
    askAtSignIn: ({ user, password }) =>
      call(test.app, 'POST', '/api/auth/appeals', { email: user.email, password, text: 'Please look again.' }),
    async appealOf({ id }) {
      const { body } = await judge.call('GET', '/api/admin/appeals?status=open&limit=100');
      return body.find((one: AdminAppeal) => one.member.id === id);
    },
  };
  return court;
}

/** Opens a court for the tests of a file. */
export function courtOfTests(): Court {
  const court = {} as Court;
  const test = appOfTests();
  beforeAll(async () => void Object.assign(court, await openCourt(test)));
  return court;
}
