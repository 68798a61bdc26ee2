import type { ReportReason, SubjectType } from '@kopa/contracts/moderation/reports';
import type { TestAdministrator } from '../administrators.ts';
import { type Answer, done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';
import { postOf } from './posts.ts';

/** Reports something. */
export function report(
  { call }: TestMember,
  subjectType: SubjectType,
  subjectId: number,
  reason: ReportReason = 'spam',
): Promise<Answer> {
  return call('POST', '/api/reports', { subjectType, subjectId, reason });
}

/** The id of the newest case about a subject. */
export async function caseAbout(
  { context: { db } }: Pick<TestApp, 'context'>,
  subjectType: SubjectType,
  subjectId: number,
): Promise<number> {
  const { id } = await db
    .selectFrom('cases')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .executeTakeFirstOrThrow();
  return id as number;
}

/** Reports something; returns the id of its case. */
export async function openCase(
  test: Pick<TestApp, 'context'>,
  reporter: TestMember,
  subjectType: SubjectType,
  subjectId: number,
): Promise<number> {
  done(await report(reporter, subjectType, subjectId));
  return caseAbout(test, subjectType, subjectId);
}

/** Ada reports a new post of Chidi; returns the id of its case. */
export async function newCase(world: Pick<TestApp, 'context'> & Record<'ada' | 'chidi', TestMember>): Promise<number> {
  return openCase(world, world.ada, 'post', await postOf(world.chidi));
}

/** Decides a case. */
export function decide({ call }: TestAdministrator, id: number, body: object): Promise<Answer> {
  return call('POST', `/api/admin/cases/${id}/decision`, body);
}
