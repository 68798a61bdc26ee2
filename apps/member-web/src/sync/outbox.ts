import { dehydrate, hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import { setUpSending } from '../features/messages/send.mutations.ts';
import { setUpSharing } from '../features/social-feed/share.mutations.ts';
import type { Submitter } from '../live/create.ts';
import { isSignedOut, outboxKey } from '../outbox/outbox.ts';
import { keyOf, removeSend, type Send, type StoredSend, storedSends, storeSend } from '../outbox/stored-sends.ts';

/**
 * Registers how each kind of mutation in the outbox is sent, restores what was pending when the page or session ended,
 * and stores every send until it is answered. Returns the function that stops it.
 */
export function openOutbox(client: QueryClient, memberId: number, submitter: Submitter): () => void {
  setUpSending(client, memberId, submitter);
  setUpSharing(client, memberId, submitter);
  restore(client, memberId);
  const close = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== outboxKey[0]) return;
    const { mutation, action } = event;
    if (action.type === 'pending') storeSend(memberId, dehydrated(client, mutation));
    // A send that was refused because the session ended waits for the next sign-in.
    else if (action.type === 'success' || (action.type === 'error' && !isSignedOut(action.error))) {
      removeSend(memberId, mutation.state.variables as Send);
    }
  });
  void client.resumePausedMutations();
  return close;
}

/** Restores the stored sends. They are paused; those of one scope then continue one by one in their order. */
function restore(client: QueryClient, memberId: number): void {
  const present = client.getMutationCache().getAll();
  const isPresent = (send: StoredSend) =>
    present.some(({ state }) => (state.variables as Send | undefined)?.key === keyOf(send));
  const mutations = storedSends(memberId)
    .filter((send) => !isPresent(send))
    .map((send) => ({ ...send, state: { ...send.state, isPaused: true } }));
  hydrate(client, { mutations, queries: [] });
}

function dehydrated(client: QueryClient, mutation: Mutation): StoredSend {
  const isThisMutation = (candidate: Mutation) => candidate === mutation;
  const { mutations } = dehydrate(client, {
    shouldDehydrateMutation: isThisMutation,
    shouldDehydrateQuery: () => false,
  });
  return mutations[0] as StoredSend;
}
