import { expect, it } from 'vitest';
import { toIsoTime } from './database.ts';

it.each([
  ['2026-11-22 09:08:07+00', '2026-11-22T09:08:07.000Z'],
  ['2026-11-22 09:08:07.1+00', '2026-11-22T09:08:07.100Z'],
  ['2026-11-22 09:08:07.129999+00', '2026-11-22T09:08:07.129Z'],
  ['2026-11-22 00:08:07.5+01', '2026-11-21T23:08:07.500Z'],
  ['2026-11-22 09:08:07.25-05:30', '2026-11-22T14:38:07.250Z'],
])('reads the timestamp %s in UTC', (text, iso) => {
  expect(toIsoTime(text)).toBe(iso);
});

it('refuses a timestamp that is no time', () => {
  expect(() => toIsoTime('infinity')).toThrow(RangeError);
});
