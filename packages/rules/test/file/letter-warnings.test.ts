import { expect, it } from 'vitest';
import { leaveBalance } from '../../src/file/leave.ts';
import { shippedTemplates } from '../../src/file/letter-templates.ts';
import { judgedOn, letterWarnings } from '../../src/file/letter-warnings.ts';

type Values = Parameters<typeof letterWarnings>[1];

const codesOf = (key: string, values: Values, day: string, leaveLeft = 14): string[] => {
  const template = shippedTemplates.find((one) => one.key === key);
  if (template === undefined) throw new Error(key);
  return letterWarnings(template, values, day, leaveLeft).map(({ code }) => code);
};

// The 28th of November 2026 is a Saturday.
it.each<[string, string, Values, string, number, string[]]>([
  ['leave of all days that are left', 'leave', { days: 9 }, '2026-11-28', 9, []],
  ['leave of a day more', 'leave', { days: 10 }, '2026-11-28', 9, ['leave_exceeded']],
  ['marriage 28 days ahead', 'marriage', { wedding: '2026-12-26' }, '2026-11-28', 14, []],
  ['marriage 27 days ahead', 'marriage', { wedding: '2026-12-25' }, '2026-11-28', 14, ['too_late_marriage']],
  ['marriage, a day later', 'marriage', { wedding: '2026-12-26' }, '2026-11-29', 14, ['too_late_marriage']],
  ['a wedding that has been', 'marriage', { wedding: '2026-11-01' }, '2026-11-28', 14, ['too_late_marriage']],
  ['birth 84 days ahead', 'maternity', { birth: '2027-02-20' }, '2026-11-28', 14, []],
  ['birth 83 days ahead', 'maternity', { birth: '2027-02-19' }, '2026-11-28', 14, ['too_late_maternity']],
  ['Saturday to Sunday', 'travel', { from: '2026-11-28', to: '2026-11-29' }, '2026-11-01', 14, []],
  ['a Saturday', 'travel', { from: '2026-11-28', to: '2026-11-28' }, '2026-11-01', 14, []],
  ['Friday to Sunday', 'travel', { from: '2026-11-27', to: '2026-11-29' }, '2026-11-01', 14, ['weekend_only']],
  ['Saturday to Monday', 'travel', { from: '2026-11-28', to: '2026-11-30' }, '2026-11-01', 14, ['weekend_only']],
  ['one weekend to the next', 'travel', { from: '2026-11-28', to: '2026-12-05' }, '2026-11-01', 14, ['weekend_only']],
  ['Sunday to Saturday, back to front', 'travel', { from: '2026-11-29', to: '2026-11-28' }, '2026-11-01', 14, []],
  ['a lost card', 'lost_card', { day: '2026-11-20' }, '2026-11-28', 0, []],
])('%s', (_, key, values, day, leaveLeft, codes) => expect(codesOf(key, values, day, leaveLeft)).toEqual(codes));

it('a letter is judged as of the day of its first step, before it as of today', () => {
  const state = { step: 'employer', receivedBy: null } as const;
  expect(judgedOn({ steps: [{ ...state, on: null }] }, '2026-11-28')).toBe('2026-11-28');
  expect(judgedOn({ steps: [{ ...state, on: '2026-11-01' }] }, '2026-11-28')).toBe('2026-11-01');
});

const service = { serviceStartDate: '2026-03-01', serviceDays: 365 };
const leaves = [
  { id: 1, on: '2026-03-01', days: 5 },
  { id: 2, on: '2027-02-28', days: 4 },
  { id: 3, on: '2026-02-28', days: 7 },
  { id: 4, on: '2027-03-01', days: 7 },
];

it('leave that was granted in the service year counts, without a portal record all', () => {
  expect(leaveBalance([], service)).toEqual({ allowed: 14, granted: 0, left: 14 });
  expect(leaveBalance(leaves, service)).toEqual({ allowed: 14, granted: 9, left: 5 });
  expect(leaveBalance(leaves, service, 1)).toEqual({ allowed: 14, granted: 4, left: 10 });
  expect(leaveBalance(leaves, { serviceStartDate: null, serviceDays: null })).toEqual({
    ...{ allowed: 14, granted: 23, left: 0 },
  });
});
