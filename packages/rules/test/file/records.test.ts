import { expect, it } from 'vitest';
import { codeFrom, readCode } from '../../src/file/check-codes.ts';
import { assertMayKeep, assertRecordDay, digestText } from '../../src/file/records.ts';
import { sentAt } from '../../src/waited.ts';
import { refusalOf } from '../refusal-of.ts';

it.each([
  ['today', '2026-11-28', 'allowed'],
  ['tomorrow', '2026-11-29', 'invalid_request body/on'],
  ['400 days ago', '2025-10-24', 'allowed'],
  ['401 days ago', '2025-10-23', 'invalid_request body/on'],
])('a record of %s', (_, on, expected) => expect(refusalOf(() => assertRecordDay(on, '2026-11-28'))).toBe(expected));

it('a member keeps 500 records', () => {
  expect(refusalOf(() => assertMayKeep(499))).toBe('allowed');
  expect(refusalOf(() => assertMayKeep(500))).toBe('too_many_records');
});

it('the digest is of kind, day, text and the digests of the photos, each with a line feed', () => {
  const record = { kind: 'money', on: '2026-11-27', text: 'Two\nlines' } as const;
  expect(digestText({ ...record, photos: [] })).toBe('money\n2026-11-27\nTwo\nlines\n');
  expect(digestText({ ...record, photos: [{ digest: 'aa' }, { digest: 'bb' }] })).toBe(
    'money\n2026-11-27\nTwo\nlines\naa\nbb\n',
  );
});

const now = new Date('2026-11-28T12:00:00Z');
const week = 7 * 24 * 60 * 60 * 1000;

it.each([
  ['a week ago', '2026-11-21T12:00:00Z', 'allowed'],
  ['more than a week ago', '2026-11-21T11:59:59Z', 'invalid_request body/at'],
  ['now', '2026-11-28T12:00:00Z', 'allowed'],
  ['by a clock that is a second ahead', '2026-11-28T12:00:01Z', 'invalid_request body/at'],
  ['by a clock that is a day ahead', '2026-11-29T12:00:00Z', 'invalid_request body/at'],
])('one that was written %s', (_, at, expected) => expect(refusalOf(() => sentAt(at, now, week))).toBe(expected));

it.each([
  ['0123456789', '0123456789'],
  ['abcdefghjk', 'ABCDEFGHJK'],
  ['OoIiLl2345', '0011112345'],
  ['mnpqrstvwx', 'MNPQRSTVWX'],
  ['ABCDEFGHJU', null],
  ['012345678', null],
  ['01234567890', null],
  ['01234-6789', null],
  ['012345678 ', null],
  ['ſ123456789', null],
  ['', null],
])('the code %j reads %s', (typed, code) => expect(readCode(typed)).toBe(code));

it('each byte gives a character of a code, and all 32 occur', () => {
  const codes = Array.from({ length: 26 }, (_, turn) =>
    codeFrom(Uint8Array.from({ length: 10 }, (_byte, i) => turn * 10 + i)),
  );
  for (const code of codes) expect(readCode(code)).toBe(code);
  expect(new Set(codes.join('')).size).toBe(32);
});
