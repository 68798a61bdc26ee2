import { showToast } from '@kopa/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import {
  answerConnectionMutation,
  cancelConnectionMutation,
  disconnectMutation,
  requestConnectionMutation,
} from './connections.queries.ts';

interface Success {
  title: string;
  message?: string;
}

const accepted: Success = { title: 'Connection accepted!', message: 'You are now connected.' };

/** The actions on a connection, with their toasts (product 8.3). The promises never reject. */
export function useConnectionActions() {
  const client = useQueryClient();
  const { id: memberId } = useMember();
  const request = useMutation(requestConnectionMutation(client, memberId));
  const decide = useMutation(answerConnectionMutation(client, memberId));
  const end = useMutation(disconnectMutation(client, memberId));
  const cancel = useMutation(cancelConnectionMutation(client, memberId));

  // Uses the promise, because callbacks of `mutate` are lost when a card leaves its list meanwhile.
  async function showResult<T>(work: Promise<T>, success: Success | ((result: T) => Success), failure: string) {
    try {
      const result = await work;
      showToast({ ...(typeof success === 'function' ? success(result) : success), tone: 'success' });
    } catch {
      showToast({ title: failure, message: 'Please try again later.', tone: 'error' });
    }
  }

  return {
    connect: (otherId: number) =>
      showResult(
        request.mutateAsync(otherId),
        ({ status }) => (status === 'accepted' ? accepted : { title: 'Connection request sent' }),
        'Failed to send connection request',
      ),
    accept: (id: number) =>
      showResult(decide.mutateAsync({ id, status: 'accepted' }), accepted, 'Failed to accept connection'),
    reject: (id: number) =>
      showResult(
        decide.mutateAsync({ id, status: 'rejected' }),
        { title: 'Connection declined' },
        'Failed to decline connection',
      ),
    disconnect: (otherId: number) =>
      showResult(end.mutateAsync(otherId), { title: 'Disconnected' }, 'Failed to disconnect'),
    cancel: (id: number, otherId: number) =>
      showResult(cancel.mutateAsync({ id, otherId }), { title: 'Request cancelled' }, 'Failed to cancel request'),
    isRequesting: request.isPending,
    isAccepting: decide.isPending && decide.variables.status === 'accepted',
    isRejecting: decide.isPending && decide.variables.status === 'rejected',
    isDisconnecting: end.isPending,
    isCancelling: cancel.isPending,
  };
}
