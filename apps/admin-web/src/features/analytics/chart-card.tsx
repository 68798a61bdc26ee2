import { Button, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './analytics.module.css';
import { type CsvRow, saveCsv } from './csv.ts';

interface ChartCardProps {
  title: string;
  question: string;
  /** The answer in words. */
  answer?: ReactNode;
  className?: string | undefined;
  /** Name of the exported file. */
  fileName: string;
  /** Rows of the exported file, the heads first. */
  rows: readonly CsvRow[];
  /** The chart and its table. */
  children: ReactNode;
}

/** A chart with its table, which can be exported. */
export function ChartCard({ title, question, answer, className = '', fileName, rows, children }: ChartCardProps) {
  const heading = useId();
  return (
    <figure className={`${classes.card} ${className}`} aria-labelledby={heading}>
      <figcaption className={classes.caption}>
        <Title order={3} id={heading} className={classes.heading}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {question}
        </Text>
        {answer}
      </figcaption>
      <div className={classes.both}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => saveCsv(fileName, rows)}>
          Export CSV
        </Button>
      </div>
    </figure>
  );
}
