import type { CaseAction, Severity } from '@kopa/contracts/moderation/cases';
import type { AppealOutcome } from '@kopa/contracts/moderation/decisions';
import {
  type CaseStatus,
  type ReportReason,
  reportReasonNames,
  type SubjectType,
} from '@kopa/contracts/moderation/reports';

/** Names of the subjects of reports. */
export const subjectNames: Record<SubjectType, string> = {
  post: 'Post',
  comment: 'Comment',
  direct_message: 'Direct message',
  group_message: 'Group message',
  member: 'Member',
  photo: 'Photo',
  group: 'Group',
  ppa_review: 'Review of a place',
};

/** Names of the severities. */
export const severityNames: Record<Severity, string> = { high: 'High', medium: 'Medium', low: 'Low' };

/** Names of the actions, in the order of their keys 1 to 4. */
export const actionNames: Record<CaseAction, string> = {
  dismiss: 'Dismiss',
  remove: 'Remove',
  warn: 'Warn',
  suspend: 'Suspend',
};

/** The actions as they were taken. */
export const decidedWords: Record<CaseAction, string> = {
  dismiss: 'Dismissed',
  remove: 'Removed',
  warn: 'Warned',
  suspend: 'Suspended',
};

/** The reasons of a case with their numbers: "Spam 2, Hate". */
export function reasonsText(reasons: Partial<Record<string, number>>): string {
  return Object.entries(reasons)
    .map(([reason, count = 0]) => `${reportReasonNames[reason as ReportReason]}${count > 1 ? ` ${count}` : ''}`)
    .join(', ');
}

/** Names of the statuses of cases and appeals. */
export const statusNames: Record<CaseStatus, string> = { open: 'Open', resolved: 'Resolved' };

/** The outcomes of appeals. */
export const outcomeWords: Record<AppealOutcome, string> = { upheld: 'Upheld', overturned: 'Overturned' };
