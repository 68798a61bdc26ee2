import { Text } from '@mantine/core';
import { formatFigure } from '../../shared/layout/format.ts';
import classes from './analytics.module.css';
import { CardTable } from './card-table.tsx';
import { ChartCard } from './chart-card.tsx';
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
  return (
    <ChartCard
      title={title}
      question={question}
      answer={
        <>
          <Text className={classes.total}>
            {total === null ? 'None' : formatFigure(total)}{' '}
            {total !== null && totalIs !== undefined && <span className={classes.totalIs}>{totalIs}</span>}
          </Text>
          <Text size="sm">{change}</Text>
        </>
      }
      fileName={fileName}
      rows={[['Interval', title], ...points.map(({ name, value }) => [name, value])]}
    >
      <SeriesChart title={title} points={points} />
      <CardTable
        label={title}
        heads={['Interval', title]}
        rows={points.map(({ name, value }) => ({ name, cells: [value === null ? 'None' : formatFigure(value)] }))}
      />
    </ChartCard>
  );
}
