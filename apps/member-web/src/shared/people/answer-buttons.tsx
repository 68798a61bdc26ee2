import { Button } from '@mantine/core';
import { useConnectionActions } from './use-connection-actions.ts';

/** Accept and Decline for a connection request that the member received (product 2.14). */
export function AnswerButtons({ connectionId }: { connectionId: number }) {
  const actions = useConnectionActions();
  return (
    <>
      <Button
        loading={actions.isAccepting}
        disabled={actions.isRejecting}
        onClick={() => void actions.accept(connectionId)}
      >
        Accept
      </Button>
      <Button
        variant="default"
        loading={actions.isRejecting}
        disabled={actions.isAccepting}
        onClick={() => void actions.reject(connectionId)}
      >
        Decline
      </Button>
    </>
  );
}
