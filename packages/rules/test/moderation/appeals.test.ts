import type { TicketStatus } from '@kopa/contracts/desk/tickets';
import type { AppealOutcome, Restored } from '@kopa/contracts/moderation/decisions';
import type { CaseStatus } from '@kopa/contracts/moderation/reports';
import { describe, expect, it } from 'vitest';
import {
  appealNotification,
  appealUntil,
  assertMayAppeal,
  assertMayAskForReview,
  assertMayDecideAppeal,
  isRenewable,
  restoredOf,
  type SuspensionAfter,
  suspensionAfter,
} from '../../src/moderation/appeals.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const decidedAt = '2026-11-01T10:00:00.000Z';

describe('an appeal', () => {
  it('is possible once within 30 days', () => {
    const until = appealUntil(decidedAt);
    expect(until).toEqual(new Date('2026-12-01T10:00:00.000Z'));
    expect(() => assertMayAppeal({ decidedAt, hasAppeal: false }, until)).not.toThrow();
    const late = new Date(until.getTime() + 1);
    expect(() => assertMayAppeal({ decidedAt, hasAppeal: false }, late)).toThrow(refusal('appeal_too_late'));
    expect(() => assertMayAppeal({ decidedAt, hasAppeal: true }, late)).toThrow(refusal('appeal_exists'));
  });

  it('at the sign-in needs a suspension without an appeal', () => {
    expect(() => assertMayAskForReview({ isSuspended: true, appeal: null })).not.toThrow();
    expect(() => assertMayAskForReview({ isSuspended: false, appeal: null })).toThrow(refusal('not_suspended'));
    const asked = (status: CaseStatus, ticketStatus: TicketStatus | null) => () =>
      assertMayAskForReview({ isSuspended: true, appeal: { status, ticketStatus } });
    expect(asked('open', 'in_progress')).toThrow(refusal('appeal_open'));
    expect(asked('open', null)).toThrow(refusal('appeal_open'));
    expect(asked('resolved', 'resolved')).toThrow(refusal('appeal_exists'));
  });

  it('whose ticket has ended without a decision may be renewed', () => {
    for (const ticketStatus of ['resolved', 'closed'] as const) {
      const appeal = { status: 'open', ticketStatus } as const;
      expect(isRenewable(appeal)).toBe(true);
      expect(() => assertMayAskForReview({ isSuspended: true, appeal })).not.toThrow();
    }
    expect(isRenewable({ status: 'resolved', ticketStatus: 'resolved' })).toBe(false);
  });

  it('is decided once, by another administrator', () => {
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: null }, 2)).not.toThrow();
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: decidedAt }, 2)).toThrow(refusal('already_decided'));
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: decidedAt }, 1)).toThrow(refusal('own_decision'));
  });
});

describe('an overturned decision', () => {
  it.each([
    ['remove', true, null, 'content'],
    ['remove', false, null, 'nothing'],
    ['warn', false, null, 'warning'],
    ['suspend', true, 'ended', 'suspension'],
    ['suspend', false, 'ended', 'suspension'],
    ['suspend', true, 'later', 'content'],
    ['suspend', false, 'later', 'nothing'],
    ['suspend', false, null, 'nothing'],
  ] as const)('to %s (content %s, suspension %s) restores %s', (action, isContent, suspension, restored) => {
    expect(restoredOf('overturned', action, { isContent, suspension })).toBe(restored);
    expect(restoredOf('upheld', action, { isContent: false, suspension: null })).toBe('nothing');
  });

  it('ends the suspension of a suspended member only where no later one has replaced it', () => {
    const suspended = { isSuspended: true, newestId: 5 };
    expect(suspensionAfter('overturned', { id: 5, action: 'suspend' }, suspended)).toBe('ended');
    expect(suspensionAfter('overturned', { id: 4, action: 'suspend' }, suspended)).toBe('later');
    expect(suspensionAfter('overturned', { id: 4, action: 'remove' }, suspended)).toBeNull();
    expect(suspensionAfter('upheld', { id: 5, action: 'suspend' }, suspended)).toBeNull();
    const active = { isSuspended: false, newestId: 5 };
    expect(suspensionAfter('overturned', { id: 5, action: 'suspend' }, active)).toBeNull();
  });

  it('is told with the note', () => {
    const told = (outcome: AppealOutcome, restored: Restored, suspension: SuspensionAfter = null) =>
      appealNotification({ id: 7, memberId: 3 }, outcome, { restored, suspension }, 'Sorry.').message;
    expect(told('upheld', 'nothing')).toBe('We looked again, and our decision stands. Sorry.');
    expect(told('overturned', 'nothing')).toBe('We looked again, and our decision was wrong. Sorry.');
    expect(told('overturned', 'warning')).toBe(
      'We looked again, and our decision was wrong. The warning is withdrawn. Sorry.',
    );
    expect(told('overturned', 'suspension', 'ended')).toBe(
      'We looked again, and our decision was wrong. The suspension has ended. Sorry.',
    );
    expect(told('overturned', 'nothing', 'later')).toBe(
      'We looked again, and our decision was wrong. Your account stays suspended by a later decision. Sorry.',
    );
    const nothing = { restored: 'nothing', suspension: null } as const;
    expect(appealNotification({ id: 7, memberId: 3 }, 'upheld', nothing, 'No.')).toMatchObject({
      ...{ memberId: 3, type: 'other', relatedId: 7, relatedType: 'appeal' },
    });
  });
});
