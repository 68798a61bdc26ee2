import type { QueryClient } from '@tanstack/react-query';
import { ownTicketsKey } from './support.keys.ts';

/** Refetches the tickets after one was created or changed. */
export function refetchSupport(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownTicketsKey });
}
