import { describe, expect, it } from 'vitest';
import {
  appealNotice,
  appealUntil,
  assertMayAppeal,
  assertMayAskForReview,
  assertMayDecideAppeal,
  restoredOf,
} from '../src/appeals.ts';

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
    expect(() => assertMayAskForReview({ isSuspended: true, appeal: 'open' })).toThrow(refusal('appeal_open'));
    expect(() => assertMayAskForReview({ isSuspended: true, appeal: 'resolved' })).toThrow(refusal('appeal_exists'));
  });

  it('is decided once, by another administrator', () => {
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: null }, 2)).not.toThrow();
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: decidedAt }, 2)).toThrow(refusal('already_decided'));
    expect(() => assertMayDecideAppeal({ deciderId: 1, resolvedAt: decidedAt }, 1)).toThrow(refusal('own_decision'));
  });
});

describe('an overturned decision', () => {
  it.each([
    ['remove', true, false, 'content'],
    ['remove', false, false, 'nothing'],
    ['warn', false, false, 'warning'],
    ['suspend', true, true, 'suspension'],
    ['suspend', false, true, 'suspension'],
    ['suspend', true, false, 'content'],
    ['suspend', false, false, 'nothing'],
  ] as const)('to %s (content %s, suspension %s) restores %s', (action, isContent, isSuspension, restored) => {
    expect(restoredOf('overturned', action, { isContent, isSuspension })).toBe(restored);
    expect(restoredOf('upheld', action, { isContent: false, isSuspension: false })).toBe('nothing');
  });

  it('is told with the note', () => {
    const told = (...rest: [Parameters<typeof appealNotice>[1], Parameters<typeof appealNotice>[2]]) =>
      appealNotice({ id: 7, memberId: 3 }, ...rest, 'Sorry.').message;
    expect(told('upheld', 'nothing')).toBe('We looked again, and our decision stands. Sorry.');
    expect(told('overturned', 'nothing')).toBe('We looked again, and our decision was wrong. Sorry.');
    expect(told('overturned', 'warning')).toBe(
      'We looked again, and our decision was wrong. The warning is withdrawn. Sorry.',
    );
    expect(appealNotice({ id: 7, memberId: 3 }, 'upheld', 'nothing', 'No.')).toMatchObject({
      ...{ memberId: 3, type: 'other', relatedId: 7, relatedType: 'appeal' },
    });
  });
});
