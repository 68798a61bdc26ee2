import { Textarea } from '@mantine/core';
import type { ComponentProps, CSSProperties } from 'react';
import classes from './growing-textarea.module.css';

interface GrowingTextareaProps
  extends Omit<
    ComponentProps<typeof Textarea>,
    'autosize' | 'minRows' | 'maxRows' | 'onChange' | 'rows' | 'classNames' | 'style'
  > {
  /** Fewest and most rows that are shown at once. */
  rows: readonly [number, number];
  onChange: (text: string) => void;
}

/** Elsewhere a script measures the text. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing: content') ?? false;

/** A text field that grows with its text. */
export function GrowingTextarea({ rows: [minRows, maxRows], onChange, ...field }: GrowingTextareaProps) {
  return (
    <Textarea
      dir="auto"
      {...field}
      classNames={{ input: classes.field }}
      style={{ '--fewest': minRows, '--most': maxRows } as CSSProperties}
      {...(growsByItself ? {} : { autosize: true, minRows, maxRows })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
