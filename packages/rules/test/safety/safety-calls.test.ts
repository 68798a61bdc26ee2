import { describe, expect, it } from 'vitest';
import { answerPosition } from '../../src/safety/answer-position.ts';
import { assertNoRecentCall, assertOpen, endOf, recentSince, safetyQuestion } from '../../src/safety/safety-calls.ts';
import { assertPlace } from '../../src/service/places.ts';

const askedAt = '2026-11-26T12:00:00.000Z';

describe('the end of a call', () => {
  it.each([
    [null, '2026-11-29T11:59:59.999Z', null],
    [null, '2026-11-29T12:00:00Z', '2026-11-29T12:00:00.000Z'],
    [null, '2026-12-05T12:00:00Z', '2026-11-29T12:00:00.000Z'],
    ['2026-11-26T14:00:00.000Z', '2026-11-26T15:00:00Z', '2026-11-26T14:00:00.000Z'],
  ])('ended by hand %s, at %s: %s', (endedAt, time, end) => {
    expect(endOf({ askedAt, endedAt }, new Date(time))).toBe(end);
  });

  it('refuses answers', () => {
    expect(() => assertOpen(askedAt)).toThrow(expect.objectContaining({ code: 'call_ended' }));
    expect(() => assertOpen(null)).not.toThrow();
  });
});

it('the same area is asked again after 6 hours', () => {
  expect(recentSince(new Date('2026-11-26T18:00:00Z'))).toEqual(new Date(askedAt));
  expect(() => assertNoRecentCall(true)).toThrow(expect.objectContaining({ code: 'recent_call' }));
});

it('members who need help stand first, then those without an answer', () => {
  const statuses = ['safe', null, 'need_help'] as const;
  const inOrder = statuses.toSorted((a, b) => answerPosition(b, 7) - answerPosition(a, 7));
  expect(inOrder).toEqual(['need_help', null, 'safe']);
  expect(answerPosition('safe', 8)).toBeGreaterThan(answerPosition('safe', 7));
});

describe('the place of a call', () => {
  it.each([
    [{ state: 'Lagos' }, null],
    [{ state: 'Lagos', lga: 'Ikeja' }, null],
    [{ state: 'lagos' }, 'body/state'],
    [{ state: 'toString' }, 'body/state'],
    [{ state: 'Kano', lga: 'Ikeja' }, 'body/lga'],
  ])('%j: %s', (place, path) => {
    const check = expect(() => assertPlace(place, 'body'));
    if (path === null) check.not.toThrow();
    else
      check.toThrow(expect.objectContaining({ code: 'invalid_request', fields: [expect.objectContaining({ path })] }));
  });
});

it('the question names the area and the reason', () => {
  const call = { id: 4, state: 'Lagos', lga: 'Ikeja', reason: 'Flood' };
  expect(safetyQuestion(2, call)).toEqual({
    ...{ memberId: 2, actorId: null, type: 'other', relatedId: 4, relatedType: 'safety_call' },
    message: 'Are you safe? Kopa asks everybody in Ikeja, Lagos: Flood',
  });
  expect(safetyQuestion(2, { ...call, lga: null }).message).toBe('Are you safe? Kopa asks everybody in Lagos: Flood');
});
