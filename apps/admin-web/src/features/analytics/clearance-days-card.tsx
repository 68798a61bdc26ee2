import { type StateName, stateNames } from '@kopa/contracts/service/lgas';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatFigure } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import classes from './analytics.module.css';
import { clearanceDaysQuery } from './analytics.queries.ts';
import { CardTable } from './card-table.tsx';

/** How the clearances of a state went on the last days, as members found them. The range leaves it alone. */
export function ClearanceDaysCard() {
  const [state, setState] = useState<StateName>('Lagos');
  const { data, isPending, isError, refetch } = useQuery(clearanceDaysQuery(state));
  return (
    <figure className={classes.card} aria-labelledby="clearance-days-heading">
      <figcaption className={classes.caption}>
        <Title order={3} id="clearance-days-heading" className={classes.heading}>
          Clearance days
        </Title>
        <Text size="sm" c="dimmed">
          Did the clearances take place? The last 31 days, from members. An LGA counts from ten answers on.
        </Text>
      </figcaption>
      <NativeSelect
        label="State"
        value={state}
        data={[...stateNames]}
        onChange={({ currentTarget }) => setState(currentTarget.value as StateName)}
      />
      {isPending && <ListSkeleton />}
      {isError && <ErrorState text="The clearance days could not be fetched." onRetry={() => void refetch()} />}
      {data !== undefined && (
        <CardTable
          label="Clearance days"
          heads={['Date', 'LGAs with answers', 'Closed or nobody there']}
          rows={[...data].reverse().map(({ date, lgas, closed }) => ({
            name: formatDate(date),
            cells: [formatFigure(lgas), formatFigure(closed)],
          }))}
        />
      )}
    </figure>
  );
}
