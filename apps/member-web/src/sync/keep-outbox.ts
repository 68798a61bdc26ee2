import type { QueryClient } from '@tanstack/react-query';
import { setUpSending } from '../features/messages/send.mutation.ts';
import { setUpSharing } from '../features/social-feed/share.mutations.ts';
import type { Create } from '../live/create.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** Says how everything in the member's outbox is sent, and takes it up, until the returned function is called. */
export function keepOutbox(client: QueryClient, memberId: number, create: Create): () => void {
  setUpSending(client, memberId);
  setUpSharing(client, memberId, create);
  return openOutbox(client, memberId);
}
