import { memberPages } from '@kopa/contracts/member-pages';
import { type Office, rollCallingKinds } from '@kopa/contracts/office/offices';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NotSentLink } from '../../device/outbox/not-sent-link.tsx';
import { useMember } from '../../session/use-member.ts';
import { itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { AnswerOffice } from '../../shared/office/answer-office.tsx';
import { officeTitle } from '../../shared/office/office-words.ts';
import { forgetLostRosters } from '../../shared/office/offices.cache.ts';
import { ownOfficesQuery } from '../../shared/office/offices.queries.ts';
import { marksKey } from '../../shared/office/roll-calls.keys.ts';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { pathId } from '../../shared/page/path-id.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './office.module.css';
import { officeRollCallsQuery } from './office.queries.ts';
import { Resign } from './resign.tsx';
import { RollCalls } from './roll-calls.tsx';
import { Roster } from './roster.tsx';

export const loader = pageLoader((client, { id: memberId }, { id }) => [loadOffice(client, memberId, pathId(id))]);

/** Fetches the member's offices, and the roll calls of the one on the page. */
async function loadOffice(client: QueryClient, memberId: number, officeId: number | null): Promise<void> {
  await client.prefetchQuery(ownOfficesQuery(memberId));
  const office = client.getQueryData(ownOfficesQuery(memberId).queryKey)?.find(({ id }) => id === officeId);
  if (office !== undefined && callsRoll(office)) await client.prefetchInfiniteQuery(officeRollCallsQuery(office.id));
}

const callsRoll = ({ kind, status }: Office) => status === 'accepted' && rollCallingKinds.includes(kind);

/** An office that the member holds or is offered (product 2.49). */
export function Component() {
  const member = useMember();
  const id = pathId(useParams().id);
  const { data, isError, refetch } = useQuery(ownOfficesQuery(member.id));
  const office = data?.find((one) => one.id === id);
  return (
    <div className={classes.page}>
      {office === undefined && <h1 className={classes.title}>Office</h1>}
      <NotSentLink mutationKey={marksKey} />
      {data === undefined && !isError && <RowSkeletons lead={0} />}
      {data === undefined && isError && (
        <ErrorState text="Your office could not be loaded." onRetry={() => void refetch()} />
      )}
      {data !== undefined && office === undefined && <Gone />}
      {office !== undefined && <Own key={office.id} office={office} />}
    </div>
  );
}

function Own({ office }: { office: Office }) {
  const { status, until } = office;
  const { data } = useInfiniteQuery({ ...officeRollCallsQuery(office.id), enabled: callsRoll(office) });
  const hasOpenRollCall = itemsOf(data).some((rollCall) => rollCall.status === 'open');
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title} dir="auto">
          {officeTitle(office)}
        </h1>
        <p className={classes.note}>
          {status === 'offered' ? 'Offered to you' : 'You hold it'} until {dayMonthYear(until)}
        </p>
      </header>
      {status === 'offered' && <AnswerOffice id={office.id} />}
      {callsRoll(office) && <RollCalls office={office} />}
      {status === 'accepted' && (
        <>
          <Roster officeId={office.id} isFolded={hasOpenRollCall} />
          <Resign office={office} />
        </>
      )}
    </>
  );
}

function Gone() {
  const client = useQueryClient();
  useEffect(() => forgetLostRosters(client), [client]);
  return (
    <EmptyState
      title="You do not hold this office"
      text="It has ended, or it belongs to somebody else."
      action={
        <Button component={Link} to={memberPages.service}>
          Go to your service year
        </Button>
      }
    />
  );
}
