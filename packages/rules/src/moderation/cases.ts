import { caseLimits } from '@kopa/contracts/limits';
import type { CaseAction, Severity } from '@kopa/contracts/moderation/cases';
import {
  type ReportOutcome,
  type ReportReason,
  type SubjectType,
  urgentReasons,
} from '@kopa/contracts/moderation/reports';
import type { NotificationDraft } from '../notifications/notifications.ts';
import { fail } from '../refusal.ts';

/** The number of reports of each reason. */
export type Reasons = Partial<Record<ReportReason, number>>;

const grave: readonly ReportReason[] = ['self_harm', 'violence', 'sexual'];
const serious: readonly ReportReason[] = ['harassment', 'hate'];

/** How soon a case needs somebody: by its gravest reason and the number of its reports (product 4.24). */
export function severityOf(reasons: Reasons): Severity {
  const has = (some: readonly ReportReason[]) => some.some((reason) => (reasons[reason] ?? 0) > 0);
  const reports = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  if (has(grave) || reports >= 5) return 'high';
  return has(serious) || reports >= 2 ? 'medium' : 'low';
}

/** True where somebody may be in danger (product 4.24). */
export function isUrgent(reasons: Reasons): boolean {
  return urgentReasons.some((reason) => (reasons[reason] ?? 0) > 0);
}

/** When a case is due; null for one that is not urgent or is decided. Times are ISO 8601. */
export function caseDueAt({ urgentAt, isDecided }: { urgentAt: string | null; isDecided: boolean }): string | null {
  if (urgentAt === null || isDecided) return null;
  return new Date(Date.parse(urgentAt) + caseLimits.urgentWithin).toISOString();
}

/** @throws 400 own_content */
export function assertOthersContent(ownerId: number | null, reporterId: number): void {
  if (ownerId === reporterId) throw fail('own_content');
}

/** The first decision of a case wins. @throws 409 already_decided */
export function assertUndecided(decidedAt: string | null): void {
  if (decidedAt !== null) throw fail('already_decided');
}

const keptSubjects: readonly SubjectType[] = ['member', 'group'];

/** True for subjects that a decision can delete. */
export function isRemovable(subjectType: SubjectType): boolean {
  return !keptSubjects.includes(subjectType);
}

/**
 * @param hasMember false for a group that nobody owns and for a member whose account is deleted
 * @throws 400 cannot_remove for a member or group; no_member if there is nobody to warn or suspend
 */
export function assertMayDecide(action: CaseAction, subjectType: SubjectType, hasMember: boolean): void {
  if (action === 'remove' && !isRemovable(subjectType)) throw fail('cannot_remove');
  if ((action === 'warn' || action === 'suspend') && !hasMember) throw fail('no_member');
}

/** True if a decision deletes its subject. */
export function removesSubject(action: CaseAction, subjectType: SubjectType): boolean {
  return (action === 'remove' || action === 'suspend') && isRemovable(subjectType);
}

/** The outcome of each decision for its reporters. */
export const outcomeOf: Record<CaseAction, ReportOutcome> = {
  dismiss: 'no_action',
  remove: 'removed',
  warn: 'warned',
  suspend: 'suspended',
};

const subjectWords: Record<SubjectType, string> = {
  post: 'post',
  comment: 'comment',
  direct_message: 'message',
  group_message: 'message in a group',
  member: 'profile',
  photo: 'photo',
  group: 'group',
  ppa_review: 'review',
};

const outcomeWords: Record<ReportOutcome, string> = {
  no_action: 'It does not break our rules.',
  removed: 'It was removed.',
  warned: 'The member was warned.',
  suspended: 'The member was suspended.',
};

/** The text that tells a reporter of the outcome. */
export function outcomeMessage(subjectType: SubjectType, outcome: ReportOutcome): string {
  return `Thank you for your report of a ${subjectWords[subjectType]}. ${outcomeWords[outcome]}`;
}

/** The notification to a member of a decision about their content; null for a dismissal. */
export function decisionNotification(
  { id, subjectType, memberId, text }: { id: number; subjectType: SubjectType; memberId: number; text: string | null },
  action: CaseAction,
  note: string | null,
): NotificationDraft | null {
  if (action === 'dismiss') return null;
  const quoted = text === null || !isRemovable(subjectType) ? '' : ` “${excerpt(text)}”`;
  const subject = `Your ${subjectWords[subjectType]}${quoted}`;
  const consequence = {
    remove: `${subject} was removed, because it breaks our rules.`,
    warn: `${subject} breaks our rules. This is a warning.`,
    suspend: `Your account was suspended. ${subject} breaks our rules.`,
  }[action];
  const message = note === null ? consequence : `${consequence} ${note}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: id, relatedType: 'case' };
}

const excerptLength = 100;

/** The beginning of a text on one line. */
export function excerpt(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length <= excerptLength ? characters.join('') : `${characters.slice(0, excerptLength).join('')}…`;
}

/** When a suspension of this many days ends; null without days. */
export function suspensionEnd(now: Date, days: number | undefined): Date | null {
  return days === undefined ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}
