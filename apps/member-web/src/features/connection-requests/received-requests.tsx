import type { Connection } from '@kopa/contracts/connections';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonCard } from '../../people/connection-card.tsx';
import { receivedRequestsQuery } from '../../people/connections.queries.ts';
import { useConnectionActions } from '../../people/use-connection-actions.ts';
import { useMember } from '../../session/use-member.ts';
import { RequestList } from './request-list.tsx';

type OpenPerson = (id: number) => void;

/** Requests that the member has not answered. */
export function ReceivedRequests({ onOpenPerson }: { onOpenPerson: OpenPerson }) {
  const member = useMember();
  const requests = useInfiniteQuery(receivedRequestsQuery(member.id));
  return (
    <RequestList
      title="Received Requests"
      requests={requests}
      emptyTitle="No pending connection requests"
      emptyText="When somebody asks to connect with you, it shows here."
    >
      {(request) => <ReceivedRequest key={request.id} request={request} onOpenPerson={onOpenPerson} />}
    </RequestList>
  );
}

function ReceivedRequest({ request, onOpenPerson }: { request: Connection; onOpenPerson: OpenPerson }) {
  const actions = useConnectionActions();
  return (
    <PersonCard
      person={request.otherUser}
      onOpen={onOpenPerson}
      note={<AgoTime moment={request.createdAt} />}
      actions={
        <>
          <Button
            loading={actions.isAccepting}
            disabled={actions.isRejecting}
            onClick={() => void actions.accept(request.id)}
          >
            Accept
          </Button>
          <Button
            variant="default"
            loading={actions.isRejecting}
            disabled={actions.isAccepting}
            onClick={() => void actions.reject(request.id)}
          >
            Decline
          </Button>
        </>
      }
    />
  );
}
