import type { LetterField } from '@kopa/contracts/file/letter-templates';
import type { LetterValues } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';

/** The texts in the fields of a letter, by their names. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The faults of fields by their names. */
export type FieldProblems = Readonly<Record<string, string>>;

/** The values of a letter as far as they are typed; null for the rest. */
export function valuesOf(fields: readonly LetterField[], texts: FieldTexts): LetterValues {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, texts[field.name] ?? '')]));
}

/** The texts of a letter's values. */
export function textsOf(values: LetterValues): FieldTexts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]));
}

/** The faults of the texts; none for values that the server takes. */
export function problemsOf(fields: readonly LetterField[], texts: FieldTexts): FieldProblems {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = (texts[field.name] ?? '').trim();
      const problem = text === '' ? field.isRequired && emptyProblems[field.kind] : wrongProblem(field, text);
      return problem ? [[field.name, problem]] : [];
    }),
  );
}

const emptyProblems: Record<LetterField['kind'], string> = {
  text: 'Please fill this in.',
  date: 'Choose a day.',
  days: 'Write a number of days.',
};

function wrongProblem(field: LetterField, text: string): string | false {
  return (
    field.kind === 'days' && typedValue(field, text) === null && `A whole number from 1 to ${letterLimits.daysMax}.`
  );
}

function typedValue({ kind }: LetterField, given: string): string | number | null {
  const text = given.trim();
  if (text === '') return null;
  if (kind !== 'days') return text;
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= letterLimits.daysMax ? days : null;
}
