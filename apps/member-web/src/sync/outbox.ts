import { type Mutation, notifyManager, type QueryClient } from '@tanstack/react-query';
import { askForSync } from '../device/outbox/background-sync.ts';
import { isSignedOut, outboxKey, type RequestOf, waitingOptions } from '../device/outbox/outbox.ts';
import { isWaiting } from '../device/outbox/repeating.ts';
import { setRestored } from '../device/outbox/restored.ts';
import {
  isStored,
  knownSend,
  removeSend,
  removeSendsOfOthers,
  type Send,
  type StoredSend,
  storedSends,
  storeSend,
} from '../device/outbox/stored-sends.ts';
import { setUpChatMarks } from '../features/chat/list/chat-marks.mutations.ts';
import { setUpSending } from '../features/chat/send.mutations.ts';
import { setUpSharing } from '../features/feed/composer/share.mutations.ts';
import { setUpFile } from '../features/file/file.mutations.ts';
import { forgetOldNames, setUpMarking } from '../features/office/marks.mutations.ts';
import type { Submitter } from '../live/create.ts';
import { forgetUploadsOfOthers } from '../shared/media/uploads.ts';
import { setUpClaiming } from '../shared/office/claims.mutations.ts';
import { setUpAnswering } from '../shared/safety/answer.mutations.ts';
import { setUpJourneys } from '../shared/safety/journey.mutations.ts';

/**
 * Registers the mutations of the outbox, restores the pending sends of an earlier page or session, and stores every
 * send until it is answered. Returns a function that stops it.
 */
export function openOutbox(client: QueryClient, memberId: number, submitter: Submitter): () => void {
  let isOpen = true;
  const waiting = waitingOptions(() => isOpen);
  setUpSending(client, memberId, submitter, waiting);
  setUpChatMarks(client, memberId, waiting);
  setUpSharing(client, memberId, submitter, waiting);
  setUpJourneys(client, memberId, waiting);
  setUpAnswering(client, waiting);
  setUpFile(client, memberId, waiting);
  setUpMarking(client, waiting);
  setUpClaiming(client, waiting);
  const close = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== outboxKey[0]) return;
    const { mutation, action } = event;
    if (action.type === 'pending') storeSend(toStored(memberId, mutation, false));
    if (action.type === 'success') {
      removeSend(mutation.state.variables as Send);
      client.getMutationCache().remove(mutation);
    }
    // A send that was refused because the session ended waits for the next sign-in.
    else if (action.type === 'error' && !isSignedOut(action.error)) void keepFailed(client, memberId, mutation);
  });
  const onHidden = () => {
    const waiting = { mutationKey: outboxKey, status: 'pending' } as const;
    if (document.visibilityState === 'hidden' && client.isMutating(waiting) > 0) void askForSync();
  };
  document.addEventListener('visibilitychange', onHidden);
  void (async () => {
    await Promise.all([removeSendsOfOthers(memberId), forgetUploadsOfOthers(memberId)]);
    const stored = await storedSends(memberId);
    if (!isOpen) return;
    for (const send of stored) restore(client, forgetOldNames(send));
    // After the pages have heard of the restored ones.
    notifyManager.schedule(() => setRestored(isOpen));
    await client.resumePausedMutations();
  })();
  return () => {
    isOpen = false;
    setRestored(false);
    close();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** Restores a stored send: paused, or failed as it was. Those of one scope continue one by one in their order. */
function restore(client: QueryClient, send: StoredSend): void {
  const { mutationKey, scope, variables, submittedAt, isFailed } = send;
  const goesOut = isWaiting({ isFailed, submittedAt });
  const mutations = client.getMutationCache();
  const isPresent = mutations
    .getAll()
    .some(({ state }) => (state.variables as Partial<Send> | undefined)?.key === variables.key);
  if (isPresent) return;
  mutations.build(client, client.defaultMutationOptions({ mutationKey, scope: { id: scope } }), {
    context: undefined,
    data: undefined,
    error: goesOut ? null : new Error('not sent'),
    failureCount: 0,
    failureReason: null,
    isPaused: goesOut,
    status: goesOut ? 'pending' : 'error',
    submittedAt,
    variables,
  });
}

/** Keeps a failed send for the member's decision, unless another tab has finished it meanwhile. */
async function keepFailed(client: QueryClient, memberId: number, mutation: Mutation): Promise<void> {
  const send = mutation.state.variables as Send;
  if (await isStored(send)) return storeSend(toStored(memberId, mutation, true));
  removeSend(send);
  client.getMutationCache().remove(mutation);
}

function toStored(memberId: number, { options, state }: Mutation, isFailed: boolean): StoredSend {
  const variables = state.variables as Send;
  const { request, afterPhotos } = options.meta as { request: RequestOf<Send>; afterPhotos?: RequestOf<Send> };
  return {
    key: variables.key,
    memberId,
    mutationKey: options.mutationKey ?? [],
    scope: options.scope?.id ?? '',
    variables,
    submittedAt: knownSend(variables)?.submittedAt ?? state.submittedAt,
    isFailed,
    request: request(variables),
    afterPhotos: afterPhotos?.(variables) ?? null,
  };
}
