import { expect, test } from 'vitest';
import { emptyRollCall } from '../../src/office/new-roll-call.ts';

test.each([
  ['2026-03-02T09:05:00Z', { on: '2026-03-02', from: '10:05', to: '12:05' }],
  ['2026-03-02T21:30:00Z', { on: '2026-03-02', from: '22:30', to: '23:59' }],
  ['2026-03-02T23:30:00Z', { on: '2026-03-03', from: '00:30', to: '02:30' }],
])('a roll call begun at %s is preset to two hours of the same day in Nigeria', (now, preset) => {
  expect(emptyRollCall(new Date(now))).toEqual({ title: '', ...preset });
});
