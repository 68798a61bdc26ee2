import { caseLimits } from '@kopa/contracts/limits';
import { expect, test } from 'vitest';
import { parseSuspensionDays } from './suspension-days.tsx';

test('an empty field means a suspension without an end', () => {
  expect(parseSuspensionDays('')).toBeUndefined();
});

test.each(['1', '14', String(caseLimits.suspensionDaysMax)])('%s days are valid', (text) => {
  expect(parseSuspensionDays(text)).toBe(Number(text));
});

test.each(['0', '-1', '1.5', '1e1', 'soon', String(caseLimits.suspensionDaysMax + 1)])('"%s" is refused', (text) => {
  expect(parseSuspensionDays(text)).toBeNull();
});
