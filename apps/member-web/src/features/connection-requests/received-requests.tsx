import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { AnswerButtons } from '../../shared/people/answer-buttons.tsx';
import { PersonCard } from '../../shared/people/connection-card.tsx';
import { receivedRequestsQuery } from '../../shared/people/connections.queries.ts';
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
      {(request) => (
        <PersonCard
          key={request.id}
          person={request.otherUser}
          onOpen={onOpenPerson}
          note={<AgoTime moment={request.createdAt} />}
          actions={<AnswerButtons connectionId={request.id} />}
        />
      )}
    </RequestList>
  );
}
