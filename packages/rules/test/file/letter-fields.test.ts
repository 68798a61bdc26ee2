import type { LetterField } from '@kopa/contracts/file/letter-templates';
import { expect, it } from 'vitest';
import { changedValues, daysAsked, letterValues } from '../../src/file/letter-fields.ts';
import { refusalOf } from '../refusal-of.ts';

const fields: LetterField[] = [
  { name: 'days', label: 'Days', kind: 'days', isRequired: true, maxLength: null },
  { name: 'from', label: 'From', kind: 'date', isRequired: true, maxLength: null },
  { name: 'reason', label: 'Reason', kind: 'text', isRequired: true, maxLength: 5 },
  { name: 'address', label: 'Address', kind: 'text', isRequired: false, maxLength: 5 },
];
const whole = { days: 14, from: '2026-12-01', reason: 'Rest' };

it('every field of the template has a value, null where an optional one is left out', () => {
  expect(letterValues({ fields }, whole)).toEqual({ ...whole, address: null });
  expect(letterValues({ fields }, { ...whole, address: null })).toEqual({ ...whole, address: null });
  expect(letterValues({ fields }, { ...whole, reason: '  Rest\n', address: '😀'.repeat(5) })).toEqual({
    ...{ ...whole, address: '😀'.repeat(5) },
  });
});

it.each([
  ['a missing field', { reason: undefined }, 'reason'],
  ['null in a required field', { reason: null }, 'reason'],
  ['a blank text', { reason: ' \u200b ' }, 'reason'],
  ['a text that is too long', { reason: 'Longer' }, 'reason'],
  ['a number in a text', { reason: 7 }, 'reason'],
  ['a text that is too long in an optional field', { address: 'Longer' }, 'address'],
  ['no day', { days: 0 }, 'days'],
  ['too many days', { days: 367 }, 'days'],
  ['half a day', { days: 1.5 }, 'days'],
  ['days as a text', { days: '14' }, 'days'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from'],
  ['a time', { from: '2026-12-01T00:00:00Z' }, 'from'],
  ['a date in words', { from: '1 December 2026' }, 'from'],
  ['a number for a date', { from: 20261201 }, 'from'],
  ['a field of another letter', { wedding: '2026-12-01' }, 'wedding'],
  ['a field with the name of a method', { constructor: 'x' }, 'constructor'],
])('%s is refused', (_, change, name) => {
  const given = Object.fromEntries(Object.entries({ ...whole, ...change }).filter(([, value]) => value !== undefined));
  expect(refusalOf(() => letterValues({ fields }, given as never))).toBe(`invalid_request body/fields/${name}`);
});

it('a change keeps the other values', () => {
  const before = { ...whole, address: 'Jos' };
  expect(changedValues({ fields }, before, { days: 3 })).toEqual({ ...before, days: 3 });
  expect(changedValues({ fields }, before, { address: null })).toEqual({ ...before, address: null });
  expect(refusalOf(() => changedValues({ fields }, before, { reason: null }))).toBe(
    'invalid_request body/fields/reason',
  );
});

it('a letter asks for the days of its field of days', () => {
  expect(daysAsked({ fields }, whole)).toBe(14);
  expect(daysAsked({ fields: fields.slice(1) }, whole)).toBeNull();
});
