import { AcceptReject } from '@kopa/ui/accept-reject.tsx';
import { useConnectionActions } from './use-connection-actions.ts';

/** Accept and Decline for a connection request that the member received (product 2.14). */
export function AnswerButtons({ connectionId }: { connectionId: number }) {
  const actions = useConnectionActions();
  return (
    <AcceptReject
      isAccepting={actions.isAccepting}
      isRejecting={actions.isRejecting}
      onAccept={() => void actions.accept(connectionId)}
      onReject={() => void actions.reject(connectionId)}
    />
  );
}
