import type { LetterField, LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { LetterValues } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { Text, trimTexts } from '@kopa/contracts/schema';
import { isDay } from '../dates.ts';
import { fail, type Refusal } from '../refusal.ts';

type Fields = Pick<LetterTemplate, 'fields'>;

/**
 * The values of a letter: every field of its template, null where an optional one is left out, texts trimmed.
 * @throws 400 invalid_request for a missing, an unknown and an invalid field
 */
export function letterValues({ fields }: Fields, given: LetterValues): LetterValues {
  for (const name of Object.keys(given)) {
    if (!fields.some((field) => field.name === name)) throw refuse(name, 'is not a field of this letter');
  }
  return Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, own(given, field.name))]));
}

/** The values of a letter after a change of some of them. @throws 400 as {@link letterValues} */
export function changedValues(template: Fields, before: LetterValues, changes: LetterValues): LetterValues {
  const kept = template.fields.map(({ name }) => [name, own(before, name)]);
  return letterValues(template, { ...Object.fromEntries(kept), ...changes });
}

/** The days that a letter asks for; null for one without a field of days. */
export function daysAsked({ fields }: Fields, values: LetterValues): number | null {
  const field = fields.find(({ kind }) => kind === 'days');
  return field === undefined ? null : (values[field.name] as number | null);
}

function own(values: LetterValues, name: string): string | number | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

function fieldValue({ name, kind, isRequired, maxLength }: LetterField, given: string | number | null) {
  if (given === null) {
    if (isRequired) throw refuse(name, 'is missing');
    return null;
  }
  if (kind === 'days') {
    const isValid = Number.isInteger(given) && Number(given) >= 1 && Number(given) <= letterLimits.daysMax;
    if (!isValid) throw refuse(name, `must be a whole number of days, from 1 to ${letterLimits.daysMax}`);
    return given;
  }
  if (typeof given !== 'string') throw refuse(name, 'must be a text');
  if (kind === 'date') {
    if (!isDay(given)) throw refuse(name, 'must be a date, YYYY-MM-DD');
    return given;
  }
  const text = trimTexts(Text(maxLength ?? 0), given) as string;
  const { length } = [...text];
  if (length === 0 || length > (maxLength ?? 0)) throw refuse(name, `must have 1 to ${maxLength} characters`);
  return text;
}

function refuse(name: string, message: string): Refusal {
  return fail('invalid_request', { fields: [{ path: `body/fields/${name}`, message }] });
}
