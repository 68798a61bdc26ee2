import type { User } from '@kopa/contracts/account/user';
import { isServerReachable } from '@kopa/ui/reachable';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import { mustOnboard, readStoredMember } from '../../session/stored-member.ts';

/** The client cache, which the app gives to its router. */
export const clientContext = createContext<QueryClient>();

/** Parameters of the address: those of the path, and the tab that it names. */
export type PageParams = LoaderFunctionArgs['params'] & { tab: string | undefined };

/** Milliseconds that a page waits for its data. Then it appears with its skeletons. */
const pageTimeout = 150;

/**
 * Makes the loader of a page's route from its first queries. It never fails: the page shows the errors of its queries.
 */
export function pageLoader(queries: (client: QueryClient, member: User, params: PageParams) => Promise<unknown>[]) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<null> => {
    const member = readStoredMember();
    const showsPages = member !== null && !member.mustChangePassword && !mustOnboard(member);
    if (!showsPages || !isServerReachable()) return null;
    const tab = new URL(request.url).searchParams.get('tab') ?? undefined;
    const filled = Promise.all(queries(context.get(clientContext), member, { ...params, tab }));
    await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, pageTimeout))]);
    return null;
  };
}

/**
 * Milliseconds for which never-fresh data counts as fresh, so that a page does not repeat the fetches of its loader.
 */
export const freshFromLoader = 2_000;
