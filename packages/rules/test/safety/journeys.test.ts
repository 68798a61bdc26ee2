import { describe, expect, it } from 'vitest';
import {
  assertAfterStart,
  assertConnected,
  assertExpectedInTime,
  assertMayStart,
  assertOthersAsContacts,
  assertOwnPart,
  assertUnderway,
  countedFrom,
  isAfterDark,
  isTold,
  nextStep,
  replacesTime,
  seenContacts,
  statusFrom,
} from '../../src/safety/journeys.ts';
import { refusalOf } from '../refusal-of.ts';

const now = new Date('2026-11-26T12:00:00Z');
describe('an arrival after dark', () => {
  it.each([
    ['2026-11-26T05:00:00Z', false], // 6:00 in Lagos
    ['2026-11-26T04:59:59.999Z', true],
    ['2026-11-26T17:00:00Z', false], // 18:00 in Lagos
    ['2026-11-26T17:00:00.001Z', true],
    ['2026-11-26T22:59:00Z', true],
    ['2026-11-26T23:00:00Z', true], // midnight in Lagos
    ['2026-11-27T00:30:00Z', true],
    ['2026-11-26T11:00:00Z', false],
    ['2026-11-26T18:00:00+01:00', false],
  ])('%s: %s', (expectedAt, dark) => expect(isAfterDark(expectedAt)).toBe(dark));
});

describe('the time of a send', () => {
  it('is now without `at`, and otherwise `at`', () => {
    expect(countedFrom(undefined, now)).toBe(now);
    expect(countedFrom('2026-11-26T10:00:00Z', now)).toEqual(new Date('2026-11-26T10:00:00Z'));
    expect(countedFrom('2026-11-25T12:00:00Z', now)).toEqual(new Date('2026-11-25T12:00:00Z'));
  });

  it.each(['2026-11-26T12:00:00.001Z', '2026-11-25T11:59:59.999Z', '2026-11-27T12:00:00Z', '2026-11-26T11:59:60Z'])(
    '%s is refused',
    (at) => {
      expect(refusalOf(() => countedFrom(at, now))).toBe('invalid_request body/at');
    },
  );

  it('is not before the start of the journey that it changes', () => {
    const startedAt = '2026-11-26T10:00:00Z';
    expect(refusalOf(() => assertAfterStart(new Date(startedAt), startedAt))).toBe('allowed');
    expect(refusalOf(() => assertAfterStart(new Date('2026-11-26T09:59:59Z'), startedAt))).toMatch('body/at');
  });
});

describe('the expected time', () => {
  it('is judged from the time of the send, up to 48 hours later', () => {
    const sent = countedFrom('2026-11-26T02:00:00Z', now);
    expect(refusalOf(() => assertExpectedInTime('2026-11-26T11:00:00Z', sent))).toBe('allowed');
    expect(refusalOf(() => assertExpectedInTime('2026-11-28T02:00:00Z', sent))).toBe('allowed');
    expect(refusalOf(() => assertExpectedInTime('2026-11-28T02:00:00.001Z', sent))).toMatch('body/expectedAt');
  });

  it('is refused in the past and where it is no time', () => {
    for (const time of ['2026-11-26T11:59:59.999Z', '2026-11-26T23:59:60Z'])
      expect(refusalOf(() => assertExpectedInTime(time, now))).toBe('invalid_request body/expectedAt');
  });
});

describe('who may', () => {
  it('start: with other members who are connected, and on no other journey', () => {
    expect(refusalOf(() => assertOthersAsContacts(1, [2, 1]))).toBe('invalid_request body/contactIds');
    expect(refusalOf(() => assertConnected([2, 3], [2]))).toBe('not_found');
    expect(refusalOf(() => assertConnected([2, 3], [3, 2]))).toBe('allowed');
    expect(refusalOf(() => assertMayStart(undefined))).toBe('journey_active');
  });

  it('change: in the own part and until the end', () => {
    expect(refusalOf(() => assertOwnPart(false))).toBe('forbidden');
    for (const status of ['arrived', 'cancelled'] as const)
      expect(refusalOf(() => assertUnderway(status))).toBe('journey_ended');
    for (const status of ['underway', 'due', 'alerted'] as const)
      expect(refusalOf(() => assertUnderway(status))).toBe('allowed');
  });

  it('see contacts: the traveller all of them, a contact the own entry', () => {
    const contacts = [{ memberId: 2 }, { memberId: 3 }];
    expect(seenContacts(contacts, 1, 1)).toEqual(contacts);
    expect(seenContacts(contacts, 1, 3)).toEqual([{ memberId: 3 }]);
  });
});

describe('the course without an arrival', () => {
  const expectedAt = '2026-11-26T12:00:00Z';
  it.each([
    ['underway', '2026-11-26T11:59:59.999Z', null],
    ['underway', '2026-11-26T12:00:00Z', 'due'],
    ['underway', '2026-11-26T15:00:00Z', 'due'],
    ['due', '2026-11-26T12:59:59.999Z', null],
    ['due', '2026-11-26T13:00:00Z', 'alerted'],
    ['alerted', '2026-11-28T12:00:00Z', null],
    ['arrived', '2026-11-28T12:00:00Z', null],
    ['cancelled', '2026-11-28T12:00:00Z', null],
  ] as const)('%s at %s: %s', (status, time, step) => {
    expect(nextStep(status, expectedAt, new Date(time))).toBe(step);
  });

  it('begins again with a new time, due at once where that is past', () => {
    expect(statusFrom('2026-11-26T12:00:00.001Z', now)).toBe('underway');
    expect(statusFrom('2026-11-26T12:00:00Z', now)).toBe('due');
    expect(statusFrom('2026-11-25T12:00:00Z', now)).toBe('due');
  });

  it('does not begin again after an alert with a time that is past', () => {
    expect(statusFrom('2026-11-26T12:00:00Z', now, 'alerted')).toBe('alerted');
    expect(statusFrom('2026-11-26T12:00:00.001Z', now, 'alerted')).toBe('underway');
    expect(statusFrom('2026-11-26T12:00:00Z', now, 'due')).toBe('due');
  });

  it.each([
    ['2026-11-26T15:00:00Z', '2026-11-26T11:00:00Z', true],
    ['2026-11-26T15:00:00Z', '2026-11-26T10:00:00Z', true],
    ['2026-11-26T15:00:00Z', '2026-11-26T09:59:59.999Z', false],
    ['2026-11-26T14:00:00Z', '2026-11-26T11:00:00Z', false],
    ['2026-11-26T15:00:00+01:00', '2026-11-26T11:00:00Z', false],
  ])('the expected time %s, given at %s, replaces the present one: %s', (time, givenAt, replaces) => {
    const present = { expectedAt: '2026-11-26T14:00:00Z', timeGivenAt: '2026-11-26T10:00:00Z' };
    expect(replacesTime(present, time, new Date(givenAt))).toBe(replaces);
  });

  it('tells contacts who watch or have not answered', () => {
    expect((['asked', 'watching', 'declined'] as const).filter(isTold)).toEqual(['asked', 'watching']);
  });
});
