import type { Appeal, MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { TestAdministrator } from '../administrators.ts';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { TestApp } from '../test-app.ts';
import { postOf } from './posts.ts';
import { decide, openCase } from './reports.ts';

/** The member who reports, and the administrator who decides. */
interface Deciders extends Pick<TestApp, 'context'> {
  bayo: TestMember;
  administrator: TestAdministrator;
}

/** A member's decisions, the newest first. */
export async function decisionsOf({ id, call }: TestMember): Promise<MemberDecision[]> {
  return done(await call('GET', `/api/users/${id}/decisions`));
}

/** The desk decides a new post of a member; returns the decision as the member sees it, and the post. */
export async function decisionAbout(
  deciders: Deciders,
  member: TestMember,
  action: 'remove' | 'warn' = 'remove',
): Promise<MemberDecision & { postId: number }> {
  const postId = await postOf(member);
  const caseId = await openCase(deciders, deciders.bayo, 'post', postId);
  done(await decide(deciders.administrator, caseId, { action, note: 'Be kind.' }));
  const [newest] = (await decisionsOf(member)) as [MemberDecision];
  return { ...newest, postId };
}

/** Appeals against a decision, by default the newest. */
export async function appeal(member: TestMember, decisionId?: number): Promise<Appeal> {
  const id = decisionId ?? (await decisionsOf(member))[0]?.id;
  const text = { text: 'It was a quote.' };
  return done(await member.call('POST', `/api/users/${member.id}/decisions/${id}/appeal`, text));
}

/** A removed post of a member with an open appeal. */
export async function openAppeal(deciders: Deciders, member: TestMember): Promise<Appeal & { postId: number }> {
  const { id, postId } = await decisionAbout(deciders, member);
  return { ...(await appeal(member, id)), postId };
}
