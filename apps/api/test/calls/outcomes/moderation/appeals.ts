import type { AppealDetails } from '@kopa/contracts/moderation/admin-appeals';
import type { MemberDecision } from '@kopa/contracts/moderation/decisions';
import { expect } from 'vitest';
import { cookieOf, done } from '../../../answer.ts';
import { appeal, decisionAbout, decisionsOf, openAppeal } from '../../../steps/appeals.ts';
import { notificationsOf, toldOf } from '../../../steps/notifications.ts';
import type { World } from '../../world.ts';

/** Another administrator decides an appeal. */
async function judge(world: World, id: number, outcome: 'upheld' | 'overturned'): Promise<AppealDetails> {
  const other = await world.signInAdministrator();
  return done(await other.call('POST', `/api/admin/appeals/${id}/decision`, { outcome, note: 'Looked at it.' }));
}

/** Outcomes of decisions as members see them (product 4.44). */
export const memberDecisionOutcomes = {
  'names the content and the reason, neither reporters nor administrators': async (world: World) => {
    const member = await world.register();
    await decisionAbout(world, member, 'warn');
    const [decision] = await decisionsOf(member);
    expect(decision).toMatchObject({
      ...{ caseId: expect.any(Number), action: 'warn', subjectType: 'post', excerpt: 'A post', note: 'Be kind.' },
      ...{ days: null, appeal: null },
    });
    const { decidedAt, appealUntil } = decision as MemberDecision;
    expect(Date.parse(appealUntil) - Date.parse(decidedAt)).toBe(30 * 24 * 60 * 60 * 1000);
    expect(JSON.stringify(decision)).not.toContain('Amina');
  },

  'a dismissed case is no decision, and a suspension without a case is one': async (world: World) => {
    const member = await world.register();
    const suspension = { days: 3, reason: 'Spam' };
    done(await world.administrator.call('PATCH', `/api/admin/users/${member.id}/suspend`, suspension));
    done(await world.administrator.call('PATCH', `/api/admin/users/${member.id}/activate`));
    const { email } = member.user;
    const login = await world.call('POST', '/api/auth/login', { email, password: member.password });
    const headers = { cookie: cookieOf(login) };
    const found = await world.call('GET', `/api/users/${member.id}/decisions`, undefined, headers);
    expect(done(found)).toMatchObject([
      { caseId: null, action: 'suspend', subjectType: 'member', excerpt: null, note: 'Spam', days: 3 },
    ]);
  },
};

/** Outcomes of the decision of an appeal. */
export const judgedOutcomes = {
  'a restored post is there again, and its author is told': async (world: World) => {
    const member = await world.register();
    const { id, postId } = await openAppeal(world, member);
    expect((await world.ada.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
    const judged = await judge(world, id, 'overturned');
    expect(judged).toMatchObject({
      ...{ status: 'resolved', outcome: 'overturned', restored: 'content', note: 'Looked at it.' },
      ...{ member: { id: member.id, isActive: true }, isOwnDecision: false, administrator: { name: 'Amina Bello' } },
      case: { isDeleted: false, reports: [{ reason: 'spam' }] },
      decision: { action: 'remove', appeal: { id, outcome: 'overturned' } },
    });
    expect(done(await world.ada.call('GET', `/api/social-feeds/${postId}`))).toMatchObject({ content: 'A post' });
    expect((await notificationsOf(member))[0]).toMatchObject({
      ...{ type: 'other', relatedType: 'appeal', relatedId: id },
      message: 'We looked again, and our decision was wrong. Your content is there again. Looked at it.',
    });
    expect((await decisionsOf(member))[0]?.appeal).toMatchObject({ status: 'resolved', outcome: 'overturned' });
  },

  'an upheld one restores nothing, and its author is told': async (world: World) => {
    const member = await world.register();
    const { id, postId } = await openAppeal(world, member);
    expect(await judge(world, id, 'upheld')).toMatchObject({ outcome: 'upheld', restored: 'nothing' });
    expect((await world.ada.call('GET', `/api/social-feeds/${postId}`)).status).toBe(404);
    expect((await toldOf(member)).at(-1)).toBe('We looked again, and our decision stands. Looked at it.');
  },

  'a withdrawn warning is told so': async (world: World) => {
    const member = await world.register();
    const { id: decisionId } = await decisionAbout(world, member, 'warn');
    const { id } = await appeal(member, decisionId);
    expect(await judge(world, id, 'overturned')).toMatchObject({ restored: 'warning' });
    expect((await toldOf(member)).at(-1)).toContain('The warning is withdrawn.');
  },
};
