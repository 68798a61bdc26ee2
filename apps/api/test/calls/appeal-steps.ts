import type { Appeal, MemberDecision } from '@kopa/contracts/moderation/decisions';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import { caseAbout, postOf, reportOf } from './report-steps.ts';
import type { World } from './world.ts';

/** The desk decides a new post of a member; returns the decision as the member sees it, and the post. */
export async function decisionAbout(
  world: World,
  member: TestMember,
  action: 'remove' | 'warn' = 'remove',
): Promise<MemberDecision & { postId: number }> {
  const postId = await postOf(member);
  done(await reportOf(world.bayo, 'post', postId));
  const caseId = await caseAbout(world, 'post', postId);
  const decision = { action, note: 'Be kind.' };
  done(await world.administrator.call('POST', `/api/admin/cases/${caseId}/decision`, decision));
  const [newest] = done(await member.call('GET', `/api/users/${member.id}/decisions?limit=1`));
  return { ...newest, postId };
}

/** Appeals against a decision. */
export async function appealAgainst({ id, call }: TestMember, decisionId: number): Promise<Appeal> {
  return done(await call('POST', `/api/users/${id}/decisions/${decisionId}/appeal`, { text: 'It was a quote.' }));
}

/** A removed post of a member with an open appeal. */
export async function openAppeal(world: World, member: TestMember): Promise<Appeal & { postId: number }> {
  const { id, postId } = await decisionAbout(world, member);
  return { ...(await appealAgainst(member, id)), postId };
}
