import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { ReportReason, SubjectType } from '@kopa/contracts/moderation/reports';

/** Something that was reported, with the reasons of its reports and the decision, if there is one. */
export interface ReportedWords {
  type: Extract<SubjectType, 'post' | 'comment' | 'member'>;
  text: string;
  reasons: readonly ReportReason[];
  /** Of the first report. */
  note: string | null;
  decision?: CaseAction;
}

/** The reported things of the demo, the oldest first. */
export const reportedWords: readonly ReportedWords[] = [
  {
    type: 'post',
    text: 'Earn 40,000 naira a day from your phone. Message me before midnight, only ten places are left!',
    reasons: ['spam', 'spam', 'spam'],
    note: 'The same text stands in three groups.',
    decision: 'remove',
  },
  {
    type: 'comment',
    text: 'Our LGA is better than yours, everybody knows that.',
    reasons: ['harassment'],
    note: null,
    decision: 'dismiss',
  },
  {
    type: 'post',
    text: 'I will find out where the lodge of that inspector is, and then we shall see.',
    reasons: ['violence', 'harassment'],
    note: 'This was written after the clearance yesterday.',
    decision: 'suspend',
  },
  {
    type: 'comment',
    text: 'People of your village should not be allowed to serve here.',
    reasons: ['hate', 'hate'],
    note: null,
    decision: 'warn',
  },
  {
    type: 'post',
    text: 'The allowance is stopped from next month. Send this to everybody you know.',
    reasons: ['false_information', 'false_information'],
    note: 'The local inspector says that this is not true.',
  },
  {
    type: 'member',
    text: 'Zonal Inspector\n@zonal_inspector\nSend me your state code and your PIN for clearance.',
    reasons: ['impersonation', 'spam', 'impersonation', 'impersonation', 'spam', 'other'],
    note: 'He asked three of us for our PIN.',
  },
  {
    type: 'comment',
    text: 'I cannot go on like this. Nobody would notice.',
    reasons: ['self_harm'],
    note: 'Can somebody look after her?',
  },
  {
    type: 'post',
    text: 'Cheap mattresses, pots and stoves for corpers. Pay first, collect later.',
    reasons: ['spam'],
    note: null,
  },
  {
    type: 'comment',
    text: 'You are the laziest teacher of this school, and you know it.',
    reasons: ['harassment'],
    note: 'It goes on every day.',
  },
];
