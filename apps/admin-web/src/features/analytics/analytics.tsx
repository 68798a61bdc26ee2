import '@mantine/core/styles/Table.css';
import type { PlatformAnalytics, PlatformFigure } from '@kopa/contracts/admin/analytics';
import type { DayRange } from '@kopa/rules/admin/analytics';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import classes from './analytics.module.css';
import { analyticsQuery } from './analytics.queries.ts';
import { ClearanceDaysCard } from './clearance-days-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { figures, figureWords } from './figure-words.ts';
import { RangeForm } from './range-form.tsx';
import { axisLabel, changeInWords, fullLabel, intervalFor, lengthOf, presets, rangeBefore, rangeOf } from './ranges.ts';
import { StatesCard } from './states-card.tsx';

/** The Analytics tab (product 3.12). The range is in the address. */
export function Analytics() {
  const [params, setParams] = useSearchParams();
  const { preset, range } = rangeOf(params, dayInLagos(new Date()));
  const [isCustom, setIsCustom] = useState(preset === null);
  const interval = intervalFor(range);
  const present = useQuery(analyticsQuery(range, interval));
  const past = useQuery(analyticsQuery(rangeBefore(range), interval));

  function show(next: Record<string, string>) {
    setParams({ tab: 'analytics', ...next });
  }

  return (
    <div className={classes.root}>
      <Title order={2} className={classes.hidden}>
        Analytics
      </Title>
      <fieldset className={classes.ranges} aria-label="Range">
        {presets.map((days) => (
          <Button
            key={days}
            variant={!isCustom && days === preset ? 'filled' : 'default'}
            aria-pressed={!isCustom && days === preset}
            onClick={() => {
              setIsCustom(false);
              show({ days: String(days) });
            }}
          >
            {days} days
          </Button>
        ))}
        <Button variant={isCustom ? 'filled' : 'default'} aria-pressed={isCustom} onClick={() => setIsCustom(true)}>
          Custom
        </Button>
      </fieldset>
      {isCustom && <RangeForm range={range} onApply={({ from, to }) => show({ from, to })} />}
      {present.isPending && <ListSkeleton />}
      {present.isError && (
        <ErrorState text="The figures could not be fetched." onRetry={() => void present.refetch()} />
      )}
      {present.isSuccess && (
        <Cards present={present.data} past={past.isPlaceholderData ? undefined : past.data} range={range} />
      )}
      <ClearanceDaysCard />
    </div>
  );
}

interface CardsProps {
  present: PlatformAnalytics;
  /** Of the range before, once it is there. */
  past: PlatformAnalytics | undefined;
  range: DayRange;
}

function Cards({ present, past, range }: CardsProps) {
  const interval = intervalFor(range);
  if (present.series.length === 0) return <EmptyState drawing="record" title="No figures yet" />;
  const fileNameOf = (name: string) => `kopa-${name}-${range.from}-to-${range.to}.csv`;
  return (
    <div className={classes.cards}>
      {figures.map((figure) => {
        const total = totalOf(present, figure);
        return (
          <FigureCard
            key={figure}
            {...figureWords[figure]}
            points={present.series.map((one) => ({
              label: axisLabel(one.from, interval),
              name: fullLabel(one.from, interval, range),
              value: one[figure],
            }))}
            total={total}
            change={past === undefined ? '' : changeInWords(total, totalOf(past, figure), lengthOf(range))}
            fileName={fileNameOf(figure)}
          />
        );
      })}
      <StatesCard states={present.states} fileName={fileNameOf('states')} />
    </div>
  );
}

/** Averages and members who are counted once cannot be added up: the average and the highest interval stand for them. */
function totalOf({ series }: PlatformAnalytics, figure: PlatformFigure): number | null {
  const values = series.map((one) => one[figure]).filter((value) => value !== null);
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (figure === 'hoursToAnswer') return Math.round((sum / values.length) * 10) / 10;
  return figure === 'activeMembers' ? Math.max(...values) : sum;
}
