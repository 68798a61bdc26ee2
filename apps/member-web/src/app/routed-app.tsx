import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { LayersInHistory } from '../layout/layers-in-history.tsx';
import { clientContext } from '../lists/page-loader.ts';
import { clearSends } from '../outbox/stored-sends.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { onSessionCleared } from '../session/session-cleared.ts';
import { useSession } from '../session/session-provider.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

/** Every screen that has an address, with a router and a client cache of its own for each member. */
export function RoutedApp() {
  const [opened, setOpened] = useState<ReturnType<typeof open> | null>(null);
  useLayoutEffect(() => {
    const { client, router } = open();
    setOpened({ client, router });
    const stopListening = onSessionCleared(({ keepsUnsent }) => {
      client.clear();
      if (!keepsUnsent) clearSends();
      void import('../device/forget-member.ts').then(({ forgetMember }) => forgetMember()).catch(() => undefined);
    });
    return () => {
      stopListening();
      router.dispose();
    };
  }, []);
  if (opened === null) return null;
  return (
    <QueryClientProvider client={opened.client}>
      <CurrentMember />
      <LayersInHistory router={opened.router}>
        <RouterProvider router={opened.router} />
      </LayersInHistory>
    </QueryClientProvider>
  );
}

function open() {
  const client = createQueryClient();
  const context = new RouterContextProvider(new Map([[clientContext, client]]));
  return { client, router: createBrowserRouter(routes, { getContext: () => context }) };
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
