import { type Office, rollCallingKinds } from '@kopa/contracts/office/offices';
import { AcceptReject } from '@kopa/ui/accept-reject.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { NativeSelect, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { officeTitle } from '../../shared/office/office-words.ts';
import { ownOfficesQuery } from '../../shared/office/own-offices.queries.ts';
import { RollCalls } from './roll-calls.tsx';
import { acceptMutation, leaveMutation } from './roster.queries.ts';
import { RosterMembers } from './roster-members.tsx';

/** The Roster tab: one's own offices, and the members of their places (product 3.18). */
export function Roster() {
  const own = useQuery(ownOfficesQuery);
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (own.isPending) return <ListSkeleton />;
  if (own.isError) return <ErrorState text="Your offices could not be fetched." onRetry={() => void own.refetch()} />;
  const accepted = own.data.filter(({ status }) => status === 'accepted');
  const chosen = accepted.find(({ id }) => id === chosenId) ?? accepted[0];
  return (
    <div className={tab.narrow}>
      <section className={tab.section} aria-labelledby="own-offices">
        <Title order={2} id="own-offices" className={tab.title}>
          Your offices
        </Title>
        {own.data.length === 0 && (
          <EmptyState drawing="group" title="You hold no office" text="A super administrator offers them." />
        )}
        {own.data.map((office) => (
          <OwnOffice key={office.id} office={office} />
        ))}
      </section>
      {accepted.length > 1 && (
        <NativeSelect
          label="Office"
          value={String(chosen?.id)}
          data={accepted.map((office) => ({ value: String(office.id), label: officeTitle(office) }))}
          onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
        />
      )}
      {chosen !== undefined && rollCallingKinds.includes(chosen.kind) && (
        <RollCalls key={`calls-${chosen.id}`} office={chosen} />
      )}
      {chosen !== undefined && <RosterMembers key={chosen.id} office={chosen} />}
    </div>
  );
}

function OwnOffice({ office }: { office: Office }) {
  const { id, status, until } = office;
  const accept = useMutation(acceptMutation);
  const decline = useMutation(leaveMutation);
  return (
    <article className={tab.item} aria-label={officeTitle(office)}>
      <div className={tab.row}>
        <div>
          <Text fw={600}>{officeTitle(office)}</Text>
          <Text size="sm" c="dimmed">
            {status === 'offered' ? 'Offered' : 'In office'} until {formatDate(until)}
          </Text>
        </div>
        {status === 'offered' && (
          <div className={tab.together}>
            <AcceptReject
              isAccepting={accept.isPending}
              isRejecting={decline.isPending}
              onAccept={() => accept.mutate(id)}
              onReject={() => decline.mutate(id)}
            />
          </div>
        )}
      </div>
    </article>
  );
}
