import { useReducedMotion } from '@mantine/hooks';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatFigure } from '../../shared/layout/format.ts';

/** An interval of a series. */
export interface Point {
  /** Short, for the axis. */
  label: string;
  /** In full. */
  name: string;
  value: number | null;
}

/** A bar for each interval. The arrow keys read them out one by one. */
export function SeriesChart({ title, points }: { title: string; points: Point[] }) {
  const isStill = useReducedMotion();
  return (
    <ResponsiveContainer width="100%" height={180} initialDimension={{ width: 320, height: 180 }}>
      <BarChart
        data={points}
        accessibilityLayer
        title={`${title}, a bar for each interval`}
        margin={{ top: 8, right: 4 }}
      >
        <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="label"
          interval="preserveStartEnd"
          minTickGap={16}
          tickLine={false}
          tick={{ fontSize: 12, fill: 'var(--mantine-color-dimmed)' }}
        />
        <YAxis
          width={44}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => formatFigure(value)}
          tick={{ fontSize: 12, fill: 'var(--mantine-color-dimmed)' }}
        />
        <Tooltip
          cursor={{ fill: 'var(--mantine-color-default-hover)' }}
          formatter={(value) => [value === null ? 'None' : formatFigure(Number(value)), title]}
          labelFormatter={(_label, [entry]) => (entry?.payload as Point | undefined)?.name ?? ''}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--mantine-color-default-border)',
            borderRadius: 8,
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--mantine-primary-color-filled)"
          radius={[4, 4, 0, 0]}
          maxBarSize={32}
          isAnimationActive={!isStill}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
