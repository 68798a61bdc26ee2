import type { QueryClient } from '@tanstack/react-query';
import { refetchWhere } from './refetch-where.ts';

/** `meta` of a query that depends on the member's service record. */
export const followsPortal = { followsPortal: true } as const;

/** Refetches these queries after the record was read again. */
export function refetchAfterPortalChange(client: QueryClient): void {
  refetchWhere(client, { predicate: ({ meta }) => meta?.followsPortal === true });
}
