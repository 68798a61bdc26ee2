import { expect, test } from 'vitest';
import { isLongEnough, passwordChecklist } from './password-checklist.ts';

function met(password: string): boolean[] {
  return passwordChecklist(password).map((item) => item.met);
}

test('the checklist names the requirement and the two recommendations', () => {
  expect(passwordChecklist('').map((item) => item.text)).toEqual([
    'At least 8 characters',
    'One uppercase letter (recommended)',
    'One number (recommended)',
  ]);
});

test('each item is checked independently', () => {
  expect(met('')).toEqual([false, false, false]);
  expect(met('lowercase')).toEqual([true, false, false]);
  expect(met('Upper')).toEqual([false, true, false]);
  expect(met('1')).toEqual([false, false, true]);
});

test('eight characters are enough, seven are not', () => {
  expect(isLongEnough('12345678')).toBe(true);
  expect(isLongEnough('1234567')).toBe(false);
});
