import type { LetterField, LetterTemplate } from '@kopa/contracts/file/letter-templates';

/** A template without the parts that are the same for all, or follow from its steps. */
export type WrittenTemplate = Omit<LetterTemplate, 'addressee' | 'through' | 'changedAt'>;

/** Fields of templates. They must be filled in, but for an `optional` one. */
export const dateField = (name: string, label: string): LetterField => ({
  ...{ name, label, kind: 'date', isRequired: true, maxLength: null },
});

export const daysField = (name: string, label: string): LetterField => ({
  ...{ name, label, kind: 'days', isRequired: true, maxLength: null },
});

export const textField = (name: string, label: string, maxLength: number): LetterField => ({
  ...{ name, label, kind: 'text', isRequired: true, maxLength },
});

export const optional = (field: LetterField): LetterField => ({ ...field, isRequired: false });

/** A letter around its own sentences: who writes, and the end. */
export function letterText(...paragraphs: string[]): string {
  return [
    'Dear Sir or Madam,',
    'I am {full_name}, a corps member of {batch}, state code {state_code}. I serve at {ppa}, {lga}, {state}.',
    ...paragraphs,
    'Yours faithfully,',
    '{full_name}\n{state_code}\n{today}',
  ].join('\n\n');
}
