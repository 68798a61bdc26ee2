import type { NewTicket, TicketStatus } from '@kopa/contracts/desk/tickets';
import { appealLimits } from '@kopa/contracts/limits';
import type { NewAppeal } from '@kopa/contracts/moderation/appeals';
import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { AppealOutcome, Restored } from '@kopa/contracts/moderation/decisions';
import type { CaseStatus } from '@kopa/contracts/moderation/reports';
import { isEnded } from '../desk/tickets.ts';
import type { NotificationDraft } from '../notifications/notifications.ts';
import { fail } from '../refusal.ts';
import { assertUndecided } from './cases.ts';

/** The last moment to appeal against a decision (product 4.44). */
export function appealUntil(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + appealLimits.within);
}

/** @throws 409 appeal_exists, appeal_too_late */
export function assertMayAppeal({ decidedAt, hasAppeal }: { decidedAt: string; hasAppeal: boolean }, now: Date): void {
  if (hasAppeal) throw fail('appeal_exists');
  if (now > appealUntil(decidedAt)) throw fail('appeal_too_late');
}

/** An appeal with the status of its ticket; null without one. */
interface AppealState {
  status: CaseStatus;
  ticketStatus: TicketStatus | null;
}

/** True for an open appeal whose ticket the desk has ended: its member may ask again. */
export function isRenewable({ status, ticketStatus }: AppealState): boolean {
  return status === 'open' && ticketStatus !== null && isEnded(ticketStatus);
}

/**
 * Asked at the sign-in, without a limit of time: a suspended member has no other way. `appeal` is the one against the
 * newest suspension. @throws 409 not_suspended, appeal_open, appeal_exists
 */
export function assertMayAskForReview({
  isSuspended,
  appeal,
}: {
  isSuspended: boolean;
  appeal: AppealState | null;
}): void {
  if (!isSuspended) throw fail('not_suspended');
  if (appeal === null || isRenewable(appeal)) return;
  throw fail(appeal.status === 'open' ? 'appeal_open' : 'appeal_exists');
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

/** The suspension of a member after an appeal: it has ended, or a later one holds the member out; null for neither. */
export type SuspensionAfter = 'ended' | 'later' | null;

/**
 * The effect of an appeal on the suspension. Suspending again replaces the earlier suspension (product 4.17): only the
 * newest decision, `newestId`, holds a suspended member out.
 */
export function suspensionAfter(
  outcome: AppealOutcome,
  decision: { id: number; action: CaseAction },
  { isSuspended, newestId }: { isSuspended: boolean; newestId: number | undefined },
): SuspensionAfter {
  if (outcome === 'upheld' || decision.action !== 'suspend' || !isSuspended) return null;
  return decision.id === newestId ? 'ended' : 'later';
}

/** The thing that an appeal brought back. `isContent`: the content is there again. */
export function restoredOf(
  outcome: AppealOutcome,
  action: CaseAction,
  { isContent, suspension }: { isContent: boolean; suspension: SuspensionAfter },
): Restored {
  if (outcome === 'upheld') return 'nothing';
  if (action === 'warn') return 'warning';
  if (suspension === 'ended') return 'suspension';
  return isContent ? 'content' : 'nothing';
}

const restoredWords: Record<Restored, string> = {
  content: ' Your content is there again.',
  suspension: ' The suspension has ended.',
  warning: ' The warning is withdrawn.',
  nothing: '',
};

/** The notification to a member of the outcome of their appeal. */
export function appealNotification(
  { id, memberId }: { id: number; memberId: number },
  outcome: AppealOutcome,
  { restored, suspension }: { restored: Restored; suspension: SuspensionAfter },
  note: string,
): NotificationDraft {
  const result =
    outcome === 'upheld'
      ? 'We looked again, and our decision stands.'
      : `We looked again, and our decision was wrong.${restoredWords[restored]}`;
  const stays = suspension === 'later' ? ' Your account stays suspended by a later decision.' : '';
  const message = `${result}${stays} ${note}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'appeal' };
}
