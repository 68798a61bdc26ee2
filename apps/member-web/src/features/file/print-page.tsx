import { earlierDay } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { dayProblem } from '../../shared/service/day-problem.ts';
import classes from './file.module.css';
import { wholeFileQuery } from './file.queries.ts';
import { FileSheet } from './file-sheet.tsx';
import { OnlyYou } from './only-you.tsx';

export const loader = pageLoader((client, { id }) => [client.prefetchQuery(wholeFileQuery(id))]);

/** The file of some time as a table, for the print (product 2.48). */
export function Component() {
  const member = useMember();
  const { data, isPending, isLoadingError, refetch } = useQuery(wholeFileQuery(member.id));
  const today = dayInLagos(serverNow());
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState(today);
  const days = [...(data?.records ?? []), ...(data?.letters ?? [])].map(({ on }) => on);
  const start = from ?? days.reduce(earlierDay, today);
  const problem = dayProblem(to, start, to);
  const isWithin = ({ on }: { on: string }) => on >= start && on <= to;
  return (
    <div className={classes.page} data-sheet-page>
      <h1 className={classes.title} data-screen-only>
        Print my file
      </h1>
      <OnlyYou />
      <div className={classes.range} data-screen-only>
        <TextInput type="date" label="From" value={start} onChange={({ currentTarget: { value } }) => setFrom(value)} />
        <TextInput
          type="date"
          label="To"
          value={to}
          error={problem}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      </div>
      <Button disabled={data === undefined || problem !== null} onClick={() => window.print()} data-screen-only>
        Print
      </Button>
      {isPending && <RowSkeletons lead={0} />}
      {isLoadingError && <ErrorState text="Your file could not be loaded." onRetry={() => void refetch()} />}
      {data !== undefined && (
        <FileSheet
          from={start}
          to={to}
          records={data.records.filter(isWithin)}
          letters={data.letters.filter(isWithin)}
        />
      )}
    </div>
  );
}
