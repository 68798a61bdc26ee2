import type { Connection } from '@kopa/contracts/people/connections';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { PersonCard } from '../../shared/people/connection-card.tsx';
import { sentRequestsQuery } from '../../shared/people/connections.queries.ts';
import { useConnectionActions } from '../../shared/people/use-connection-actions.ts';
import { RequestList } from './request-list.tsx';

type OpenPerson = (id: number) => void;

/** Requests of the member that have not been answered. */
export function SentRequests({ onOpenPerson }: { onOpenPerson: OpenPerson }) {
  const member = useMember();
  const requests = useInfiniteQuery(sentRequestsQuery(member.id));
  return (
    <RequestList
      title="Sent Requests"
      requests={requests}
      emptyTitle="No pending sent requests"
      emptyText="People that you ask to connect show here until they answer."
    >
      {(request) => <SentRequest key={request.id} request={request} onOpenPerson={onOpenPerson} />}
    </RequestList>
  );
}

function SentRequest({ request, onOpenPerson }: { request: Connection; onOpenPerson: OpenPerson }) {
  const actions = useConnectionActions();
  return (
    <PersonCard
      person={request.otherUser}
      onOpen={onOpenPerson}
      note={
        <>
          Sent · <AgoTime moment={request.createdAt} />
        </>
      }
      actions={
        <Button
          variant="default"
          loading={actions.isCancelling}
          onClick={() => void actions.cancel(request.id, request.otherUser.id)}
        >
          Cancel
        </Button>
      }
    />
  );
}
