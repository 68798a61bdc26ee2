import type { QueryClient } from '@tanstack/react-query';
import { refetchWhere } from './refetch-where.ts';

/** `meta` of a query that the member's record at the portal changes, as their place and service dates. */
export const followsPortal = { followsPortal: true } as const;

/** Refetches these queries after the record was read again. */
export function refetchAfterPortalChange(client: QueryClient): void {
  refetchWhere(client, ({ meta }) => meta?.followsPortal === true);
}
