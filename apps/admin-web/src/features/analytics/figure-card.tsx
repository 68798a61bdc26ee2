import { Button, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatFigure } from '../../shared/layout/format.ts';
import classes from './analytics.module.css';
import { CardTable } from './card-table.tsx';
import { saveCsv, toCsv } from './csv.ts';
import { type Point, SeriesChart } from './series-chart.tsx';

interface FigureCardProps {
  title: string;
  question: string;
  points: Point[];
  /** Of the whole range; null without any. */
  total: number | null;
  /** Explains a total that is not a sum. */
  totalIs?: string;
  /** The difference to the range before, in words. */
  change: string;
  /** Name of the exported file. */
  fileName: string;
}

/** One figure as a chart with its table. */
export function FigureCard({ title, question, points, total, totalIs, change, fileName }: FigureCardProps) {
  const heading = useId();

  function save() {
    saveCsv(fileName, toCsv([['Interval', title], ...points.map(({ name, value }) => [name, value])]));
  }

  return (
    <figure className={classes.card} aria-labelledby={heading}>
      <figcaption className={classes.caption}>
        <Title order={3} id={heading} className={classes.heading}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {question}
        </Text>
        <Text className={classes.total}>
          {total === null ? 'None' : formatFigure(total)}{' '}
          {total !== null && totalIs !== undefined && <span className={classes.totalIs}>{totalIs}</span>}
        </Text>
        <Text size="sm">{change}</Text>
      </figcaption>
      <div className={classes.both}>
        <SeriesChart title={title} points={points} />
        <CardTable
          label={title}
          heads={['Interval', title]}
          rows={points.map(({ name, value }) => ({ name, cells: [value === null ? 'None' : formatFigure(value)] }))}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={save}>
          Export CSV
        </Button>
      </div>
    </figure>
  );
}
