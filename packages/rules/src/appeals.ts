import type { NewAppeal } from '@kopa/contracts/appeals';
import type { CaseAction } from '@kopa/contracts/cases';
import type { AppealOutcome, Restored } from '@kopa/contracts/decisions';
import { appealLimits } from '@kopa/contracts/limits';
import type { CaseStatus } from '@kopa/contracts/reports';
import type { NewTicket } from '@kopa/contracts/tickets';
import { assertUndecided } from './cases.ts';
import type { NotificationDraft } from './notifications.ts';
import { fail } from './refusal.ts';

/** True for a decision that its member is told of and can appeal against. */
export function isAppealable(action: CaseAction): boolean {
  return action !== 'dismiss';
}

/** The last moment to appeal against a decision (product 4.44). */
export function appealUntil(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + appealLimits.within);
}

/** @throws 409 appeal_exists, appeal_too_late */
export function assertMayAppeal({ decidedAt, hasAppeal }: { decidedAt: string; hasAppeal: boolean }, now: Date): void {
  if (hasAppeal) throw fail('appeal_exists');
  if (now > appealUntil(decidedAt)) throw fail('appeal_too_late');
}

/**
 * Asked at the sign-in, without a limit of time: a suspended member has no other way. `appeal` is the status of the
 * appeal against the newest suspension. @throws 409 not_suspended, appeal_open, appeal_exists
 */
export function assertMayAskForReview({
  isSuspended,
  appeal,
}: {
  isSuspended: boolean;
  appeal: CaseStatus | null;
}): void {
  if (!isSuspended) throw fail('not_suspended');
  if (appeal !== null) throw fail(appeal === 'open' ? 'appeal_open' : 'appeal_exists');
}

/** The support ticket of an appeal of a suspended member. */
export function appealTicket({ text }: Pick<NewAppeal, 'text'>): NewTicket {
  return { subject: 'Request for a review', description: text, category: 'safety', priority: 'high' };
}

/** The administrator who decided does not judge their own decision. @throws 403 own_decision, 409 already_decided */
export function assertMayDecideAppeal(
  { deciderId, resolvedAt }: { deciderId: number; resolvedAt: string | null },
  administratorId: number,
): void {
  if (deciderId === administratorId) throw fail('own_decision');
  assertUndecided(resolvedAt);
}

/**
 * The thing that an appeal brought back. `isContent` and `isSuspension`: the content is there again, and the suspension
 * was in force and has ended.
 */
export function restoredOf(
  outcome: AppealOutcome,
  action: CaseAction,
  { isContent, isSuspension }: { isContent: boolean; isSuspension: boolean },
): Restored {
  if (outcome === 'upheld') return 'nothing';
  if (action === 'warn') return 'warning';
  if (isSuspension) return 'suspension';
  return isContent ? 'content' : 'nothing';
}

const restoredWords: Record<Restored, string> = {
  content: ' Your content is there again.',
  suspension: ' The suspension has ended.',
  warning: ' The warning is withdrawn.',
  nothing: '',
};

/** The notice to a member of the outcome of their appeal. */
export function appealNotice(
  { id, memberId }: { id: number; memberId: number },
  outcome: AppealOutcome,
  restored: Restored,
  note: string,
): NotificationDraft {
  const result =
    outcome === 'upheld'
      ? 'We looked again, and our decision stands.'
      : `We looked again, and our decision was wrong.${restoredWords[restored]}`;
  const message = `${result} ${note}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'appeal' };
}
