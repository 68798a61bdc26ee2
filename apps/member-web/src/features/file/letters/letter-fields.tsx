import type { LetterField } from '@kopa/contracts/file/letter-templates';
import { letterLimits } from '@kopa/contracts/limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { TextInput } from '@mantine/core';
import type { FieldProblems, FieldTexts } from './letter-values.ts';

/** Longer texts have several lines. */
const lineLength = 120;

interface LetterFieldsProps {
  fields: readonly LetterField[];
  texts: FieldTexts;
  problems: FieldProblems;
  onChange: (name: string, text: string) => void;
}

/** The fields of a template by their labels. */
export function LetterFields({ fields, texts, problems, onChange }: LetterFieldsProps) {
  return fields.map(({ name, label, kind, isRequired, maxLength }) => {
    const shared = {
      label,
      description: isRequired ? undefined : 'Optional',
      value: texts[name] ?? '',
      error: problems[name],
    };
    if (kind === 'text' && (maxLength ?? 0) > lineLength) {
      return (
        <GrowingTextarea
          key={name}
          {...shared}
          rows={[2, 8]}
          maxLength={maxLength ?? undefined}
          onChange={(text) => onChange(name, text)}
        />
      );
    }
    const types = {
      text: { maxLength: maxLength ?? undefined, dir: 'auto' },
      date: { type: 'date' },
      days: { type: 'number', inputMode: 'numeric', min: 1, max: letterLimits.daysMax, step: 1 },
    } as const;
    return (
      <TextInput
        key={name}
        {...shared}
        {...types[kind]}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    );
  });
}
