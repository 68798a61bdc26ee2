import type { ReportReason } from '@kopa/contracts/moderation/reports';
import { buildCase, buildReport, buildTicket } from './builders.ts';
import type { World } from './world.ts';

/** Open cases about members: the member, the reported text, and who reported it for which reason. */
const cases: readonly [number, string, [number, ReportReason, string?][]][] = [
  [5, 'Not the person in the picture', [[8, 'impersonation']]],
  [
    6,
    'Threatens people in every comment',
    [
      [8, 'violence', 'He wrote this to three of us.'],
      [9, 'harassment'],
    ],
  ],
  [
    7,
    'Sells data plans in every comment',
    [
      [9, 'spam'],
      [10, 'spam'],
    ],
  ],
];

/** Saved replies by their titles. */
const replies = {
  'Ask for the state code': 'Hello {first_name}, please send us your state code.',
  'Portal is slow': 'The portal of {state} is slow today. Please try again tomorrow.',
  Solved: 'Ticket {ticket_id} is solved. Write again if it is not.',
};

/** The demo world's cases, decisions, appeals and tickets. `ago` returns the time this many minutes ago. */
export function demoDesk(
  ago: (minutes: number) => string,
): Pick<
  World,
  'cases' | 'reports' | 'decisions' | 'appeals' | 'quarters' | 'tickets' | 'ticketMessages' | 'savedReplies'
> {
  const hour = 60;
  const reply = 'Please try again now.';
  const decided = { days: null, administrator: 'moderator' };
  const unresolved = { status: 'open', outcome: null, note: null, restored: null, resolvedAt: null } as const;
  return {
    cases: cases.map(([memberId, text], index) =>
      buildCase(index + 1, {
        ...{ subjectId: memberId, memberId, snapshot: { text, photo: null, photos: [], voice: null } },
      }),
    ),
    reports: cases
      .flatMap(([, , reporters], index) => reporters.map((reporter) => ({ caseId: index + 1, reporter })))
      .map(({ caseId, reporter: [userId, reason, note = null] }, index) =>
        buildReport(index + 1, { caseId, userId, reason, note }),
      ),
    decisions: [
      {
        ...{ id: 1, memberId: 1, caseId: 4, action: 'remove', subjectType: 'comment', ...decided },
        ...{ excerpt: 'Buy data from me', note: 'Advertising', decidedAt: ago(24 * hour) },
      },
      {
        ...{ id: 2, memberId: 5, caseId: null, action: 'warn', subjectType: 'post', ...decided },
        ...{ excerpt: 'The canteen is a scandal', note: 'Be kind.', decidedAt: ago(30 * hour) },
      },
    ],
    appeals: [
      {
        ...{ id: 1, memberId: 5, decisionId: 2, text: 'I named nobody. Is that not allowed?', ...unresolved },
        ...{ createdAt: ago(5 * hour), administrator: null },
      },
    ],
    quarters: [
      {
        ...{ quarter: '2025-Q4', reports: 48, removed: 21, warned: 12, suspended: null },
        ...{ appeals: 11, overturned: null, medianHours: 6.5 },
      },
    ],
    tickets: [
      buildTicket(1, { userId: 4 }),
      buildTicket(2, { userId: 7, subject: 'Somebody uses my picture', priority: 'high', category: 'safety' }),
      buildTicket(3, {
        ...{ userId: 1, subject: 'Cannot change my email', category: 'account', status: 'resolved', reply },
        ...{ isUnread: true, closedAt: ago(30), lastMessageAt: ago(30) },
      }),
    ],
    ticketMessages: [{ id: 1, ticketId: 3, text: reply, createdAt: ago(30), administrator: 'superadmin' }],
    savedReplies: Object.entries(replies).map(([title, text], index) => ({ id: index + 1, title, text })),
  };
}
