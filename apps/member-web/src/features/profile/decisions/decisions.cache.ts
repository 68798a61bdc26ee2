import type { Appeal, MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../../shared/lists/change-cached.ts';
import { changeItems, type Pages } from '../../../shared/lists/pages.ts';
import { refetchWhere } from '../../../shared/lists/refetch-where.ts';

/** Root key of the decisions about members. */
export const decisionsRoot = ['decisions'] as const;

/** Refetches the decisions after a new one, or an appeal's outcome. */
export function refetchDecisions(client: QueryClient): void {
  refetchWhere(client, { queryKey: decisionsRoot });
}

/** Adds a new appeal to its decision. */
export function addAppeal(client: QueryClient, decisionId: number, { restored: _restored, ...appeal }: Appeal): void {
  changeCached<Pages<MemberDecision>>(client, decisionsRoot, (pages) =>
    changeItems(pages, (decision) => (decision.id === decisionId ? { ...decision, appeal } : decision)),
  );
}
