import type { QueryClient } from '@tanstack/react-query';
import { ownTicketsKey } from './support.keys.ts';

/** A ticket was made or moved on: the list is fetched. */
export function refetchSupport(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownTicketsKey });
}
