import type { User } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';

/** The parameters of a page's path, and the tab that the address names. */
export interface FirstParams {
  id?: string;
  username?: string;
  conversationId?: string;
  groupId?: string;
  tab?: string;
}

/**
 * A page's function that fetches what its first view shows into the client cache. The first view waits a moment for the
 * promises, so that they are for `firstLoads`, which are under way already. They never reject: the
 * page fetches again what failed, and shows why.
 */
export type FetchFirst = (client: QueryClient, member: User, params: FirstParams) => Promise<unknown>[];

/**
 * Milliseconds for which data that is otherwise always fetched anew counts as fresh, so that a first view which has just
 * fetched it does not fetch it twice.
 */
export const firstFreshFor = 2_000;
