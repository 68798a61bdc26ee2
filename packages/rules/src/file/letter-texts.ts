import { type LetterTemplate, type LetterWord, letterWords } from '@kopa/contracts/file/letter-templates';
import type { LetterValues } from '@kopa/contracts/file/letters';
import { fail } from '../refusal.ts';

const inBraces = /\{([^{}]*)\}/g;

/** Stands in a letter for a missing word: the member writes there by hand. */
const blankLine = '.'.repeat(24);

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** A date in words, such as "27 November 2026". */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** The member and the service record in a letter; null where the portal's record lacks something. */
export interface LetterWriter {
  firstName: string;
  middleName: string | null;
  surname: string;
  stateCode: string | null;
  batch: string | null;
  ppa: string | null;
  lga: string | null;
  deploymentState: string | null;
}

type Worded = Pick<LetterTemplate, 'addressee' | 'text' | 'fields'>;

/**
 * The addressee and the text of a letter of the day `on`, filled in once: a placeholder within a value stays as it was
 * typed. Dates are in words, and a missing word is a line of dots (product 4.48).
 */
export function letterTexts(
  template: Worded,
  values: LetterValues,
  writer: LetterWriter,
  on: string,
): { addressee: string; text: string } {
  const words: Record<string, string | null> = { ...wordsOf(writer, on), ...valuesInWords(template, values) };
  const fill = (text: string) =>
    text.replaceAll(inBraces, (whole, word: string) =>
      Object.hasOwn(words, word) ? (words[word] ?? blankLine) : whole,
    );
  return { addressee: fill(template.addressee), text: fill(template.text) };
}

function wordsOf(writer: LetterWriter, on: string): Record<LetterWord, string | null> {
  const { firstName, middleName, surname, stateCode, deploymentState, batch, ppa, lga } = writer;
  return {
    ...{ batch, ppa, lga, state_code: stateCode, state: deploymentState, today: dateInWords(on) },
    full_name: [firstName, middleName, surname].filter((name) => name !== null && name !== '').join(' '),
  };
}

function valuesInWords({ fields }: Pick<Worded, 'fields'>, values: LetterValues): Record<string, string | null> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name] ?? null;
      if (value === null) return [name, null];
      return [name, kind === 'date' ? dateInWords(String(value)) : String(value)];
    }),
  );
}

/** @throws 400 unknown_placeholder for another word in braces than a template's fields and {@link letterWords} */
export function assertKnownWords({ addressee, text, fields }: Worded): void {
  const known = [...fields.map(({ name }) => name), ...letterWords];
  for (const [, word = ''] of `${addressee}\n${text}`.matchAll(inBraces)) {
    if (word.trim() === '' || known.includes(word)) continue;
    throw fail('unknown_placeholder', { more: [`They are ${known.map((one) => `{${one}}`).join(', ')}.`] });
  }
}
