import { describe, expect, it } from 'vitest';
import { decisionNotification, outcomeMessage } from '../../src/moderation/cases.ts';

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

it('each outcome has its words for the reporter', () => {
  expect(outcomeMessage('comment', 'warned')).toBe('Thank you for your report of a comment. The member was warned.');
});
