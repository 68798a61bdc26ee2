import '@mantine/core/styles/Table.css';
import { getTransparency, type QuarterFigures } from '@kopa/contracts/moderation/transparency';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useTitle } from '@kopa/ui/use-title';
import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import table from './transparency.module.css';

const columns: readonly { key: Exclude<keyof QuarterFigures, 'quarter'>; title: string }[] = [
  { key: 'reports', title: 'Cases decided' },
  { key: 'removed', title: 'Removed' },
  { key: 'warned', title: 'Warned' },
  { key: 'suspended', title: 'Suspended' },
  { key: 'appeals', title: 'Appeals decided' },
  { key: 'overturned', title: 'Overturned' },
  { key: 'medianHours', title: 'Median hours' },
];

/** The quarterly figures of moderation, for everybody (product 2.26). */
export function Component() {
  useTitle('Transparency');
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['transparency'],
    queryFn: ({ signal }) => api.call(getTransparency, {}, { signal }),
  });
  return (
    <AuthFrame isWide>
      <h1 className={classes.title}>Transparency</h1>
      <p>
        How many cases we decided in each quarter, and how many decisions were overturned on appeal. Numbers below ten
        are not shown, so that nobody can be recognised.
      </p>
      {isPending && <Skeleton height={160} role="status" aria-label="Loading" />}
      {isError && <ErrorState text="The figures could not be loaded." onRetry={() => void refetch()} />}
      {data?.quarters.length === 0 && (
        <EmptyState title="No figures yet" text="They appear at the end of the first quarter with a decision." />
      )}
      {data !== undefined && data.quarters.length > 0 && <Figures quarters={data.quarters} />}
      <BackToSignIn />
    </AuthFrame>
  );
}

function Figures({ quarters }: { quarters: QuarterFigures[] }) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" role="region" aria-label="Figures by quarter" tabIndex={0}>
      <Table className={table.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Quarter</Table.Th>
            {columns.map(({ key, title }) => (
              <Table.Th key={key} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {quarters.map((figures) => (
            <Table.Tr key={figures.quarter}>
              <Table.Th scope="row">{figures.quarter}</Table.Th>
              {columns.map(({ key }) => (
                <Table.Td key={key}>{cell(figures, key)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function cell(figures: QuarterFigures, key: (typeof columns)[number]['key']): string {
  const value = figures[key];
  if (value !== null) return new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 }).format(value);
  return key === 'medianHours' ? '–' : 'below 10';
}
