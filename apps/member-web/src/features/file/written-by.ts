import type { LetterTemplate } from '@kopa/contracts/file/letter-templates';
import type { Letter, LetterValues } from '@kopa/contracts/file/letters';
import { type LetterWriter, letterTexts } from '@kopa/rules/file/letter-texts';

/** The words of a letter. */
export type LetterWords = Pick<Letter, 'addressee' | 'through' | 'title' | 'text' | 'enclosures'>;

/** A letter of a day as the server would write it. */
export function writtenBy(
  writer: LetterWriter,
  template: LetterTemplate,
  values: LetterValues,
  on: string,
): LetterWords {
  const { title, through, enclosures } = template;
  return { title, through, enclosures, ...letterTexts(template, values, writer, on) };
}
