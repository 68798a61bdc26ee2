import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';

interface GrowingTextareaProps
  extends Omit<ComponentProps<typeof Textarea>, 'autosize' | 'minRows' | 'maxRows' | 'onChange' | 'rows'> {
  /** Fewest and most rows that are shown at once. */
  rows: readonly [number, number];
  onChange: (text: string) => void;
}

/** A text field that grows with its text. */
export function GrowingTextarea({ rows: [minRows, maxRows], onChange, ...field }: GrowingTextareaProps) {
  return (
    <Textarea
      dir="auto"
      {...field}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
