import type { User } from '@kopa/contracts/users';
import type { QueryClient } from '@tanstack/react-query';

/**
 * A page's function that fetches what its first view shows into the client cache, from the member and the parameters of
 * the path. The promises never reject: the page fetches again what failed, and shows why.
 */
export type FetchFirst = (
  client: QueryClient,
  member: User,
  params: Readonly<Record<string, string | undefined>>,
) => Promise<unknown>[];

/**
 * Milliseconds for which data that is otherwise always fetched anew counts as fresh, so that a first view which has just
 * fetched it does not fetch it twice.
 */
export const firstFreshFor = 2_000;
