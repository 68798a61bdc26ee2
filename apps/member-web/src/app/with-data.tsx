import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { clearSends } from '../outbox/stored-sends.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { onSessionCleared } from '../session/session-cleared.ts';
import { useSession } from '../session/session-provider.tsx';
import { createQueryClient } from './query-client.ts';

/** The client cache of the first view, until that is on screen. */
let firstClient: QueryClient | null = null;

onSessionCleared(() => {
  firstClient = null;
});

/** The client cache that the first view will have, so that it can be filled before. */
export function prepareClient(): QueryClient {
  firstClient ??= createQueryClient();
  return firstClient;
}

/** Gives a screen the client cache. It is apart from the sign-in, which loads without it. */
export function withData<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function WithData(props: P) {
    const [client] = useState(() => firstClient ?? createQueryClient());
    useEffect(() => {
      firstClient = null;
    }, []);
    useEffect(
      () =>
        onSessionCleared(({ keepsUnsent }) => {
          client.clear();
          if (!keepsUnsent) clearSends();
          void import('../device/forget-member.ts').then(({ forgetMember }) => forgetMember()).catch(() => undefined);
        }),
      [client],
    );
    return (
      <QueryClientProvider client={client}>
        <CurrentMember />
        <Screen {...props} />
      </QueryClientProvider>
    );
  };
}

/** Keeps the session's member in step with the server (product 2.23). */
export function CurrentMember() {
  const { member, isFresh, receiveMember } = useSession();
  const { data } = useQuery({
    ...currentUserQuery(),
    enabled: member !== null,
    ...(isFresh() && member !== null ? { initialData: member } : {}),
  });
  useEffect(() => {
    if (data !== undefined) receiveMember(data);
  }, [data, receiveMember]);
  return null;
}
