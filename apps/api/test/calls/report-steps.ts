import type { ReportReason, SubjectType } from '@kopa/contracts/moderation/reports';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** Adds a post and returns its id. */
export async function postOf({ call }: TestMember, content = 'Rude'): Promise<number> {
  return done(await call('POST', '/api/social-feeds', { type: 'status', content })).id;
}

/** Reports something. */
export function reportOf(
  { call }: TestMember,
  subjectType: SubjectType,
  subjectId: number,
  reason: ReportReason = 'spam',
) {
  return call('POST', '/api/reports', { subjectType, subjectId, reason });
}

/** Ada reports a new post of Chidi; returns the id of its case. */
export async function openCase(world: World): Promise<number> {
  const postId = await postOf(world.chidi);
  done(await reportOf(world.ada, 'post', postId));
  return caseAbout(world, 'post', postId);
}

/** The id of the newest case about a subject. */
export async function caseAbout(
  { administrator }: World,
  subjectType: SubjectType,
  subjectId: number,
): Promise<number> {
  let url: string | undefined = `/api/admin/cases?subjectType=${subjectType}&limit=100`;
  let newest = 0;
  while (url !== undefined) {
    const answer = await administrator.call('GET', url);
    for (const one of done(answer)) if (one.subjectId === subjectId) newest = Math.max(newest, one.id);
    url = /<(.*)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return newest;
}
