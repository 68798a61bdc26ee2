import { describe, expect, it } from 'vitest';
import { caseDueAt, decisionNotification, isUrgent, outcomeMessage } from '../../src/moderation/cases.ts';

const decided = { id: 7, subjectType: 'comment', memberId: 2, text: 'Something\n rude' } as const;
const told = (...given: Parameters<typeof decisionNotification>) => decisionNotification(...given)?.message;

describe('a decision tells the member', () => {
  it.each([
    ['remove', 'Your comment “Something rude” was removed, because it breaks our rules.'],
    ['warn', 'Your comment “Something rude” breaks our rules. This is a warning.'],
    ['suspend', 'Your account was suspended. Your comment “Something rude” breaks our rules.'],
  ] as const)('to %s', (action, message) => {
    expect(told(decided, action, null)).toBe(message);
    expect(told(decided, action, 'Please be kind.')).toBe(`${message} Please be kind.`);
  });

  it('nothing of a dismissal', () => {
    expect(decisionNotification(decided, 'dismiss', null)).toBeNull();
  });

  it('of a profile without a quote', () => {
    expect(told({ ...decided, subjectType: 'member' }, 'warn', null)).toBe(
      'Your profile breaks our rules. This is a warning.',
    );
  });
});

it('self-harm and violence are urgent, whatever else was reported', () => {
  expect([{ self_harm: 1 }, { spam: 9, violence: 1 }].map(isUrgent)).toEqual([true, true]);
  expect([{ sexual: 5 }, { hate: 2, impersonation: 1 }, {}].map(isUrgent)).toEqual([false, false, false]);
});

it('an urgent case is due an hour after it became urgent, until it is decided', () => {
  const urgentAt = '2026-03-05T10:00:00.000Z';
  expect(caseDueAt({ urgentAt, isDecided: false })).toBe('2026-03-05T11:00:00.000Z');
  expect(caseDueAt({ urgentAt, isDecided: true })).toBeNull();
  expect(caseDueAt({ urgentAt: null, isDecided: false })).toBeNull();
});

it('each outcome has its words for the reporter', () => {
  expect(outcomeMessage('comment', 'warned')).toBe('Thank you for your report of a comment. The member was warned.');
});
