import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { createOfflineContent } from '../offline/offline-content.ts';
import { clearSends } from '../outbox/stored-sends.ts';
import { forgetMember } from '../pwa/forget-member.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { onMemberChanged } from '../session/member-changed.ts';
import { onSessionCleared } from '../session/session-cleared.ts';
import { useSession } from '../session/session-provider.tsx';
import { clientContext } from '../shared/page/page-loader.ts';
import { forgetUploads } from '../shared/photos/uploads.ts';
import { LayersInHistory } from './frame/layers-in-history.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

interface Opened {
  client: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

/** Every screen that has an address, with a router and a client cache of its own for each member. */
export function RoutedApp() {
  const memberId = useSession().member?.id;
  const [opened, setOpened] = useState<Opened | null>(null);
  useLayoutEffect(() => {
    const content = memberId === undefined ? undefined : createOfflineContent(memberId);
    const client = createQueryClient(content?.persister);
    const context = new RouterContextProvider(new Map([[clientContext, client]]));
    const router = createBrowserRouter(routes, { getContext: () => context });
    setOpened({ client, router });
    const stopStoring = content?.follow(client);
    const stopOpening = onOpenedNotification((url) => void router.navigate(url));
    const stopListening = onSessionCleared(({ keepsUnsent }) => {
      client.clear();
      if (!keepsUnsent) {
        clearSends();
        forgetUploads();
      }
      void forgetMember();
    });
    return () => {
      stopStoring?.();
      stopOpening();
      stopListening();
      router.dispose();
    };
  }, [memberId]);
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

/** Keeps the session's member in step with the server (product 2.23). */
export function CurrentMember() {
  const { member, isFresh, receiveMember } = useSession();
  const client = useQueryClient();
  const { data } = useQuery({
    ...currentUserQuery(),
    enabled: member !== null,
    ...(isFresh() && member !== null ? { initialData: member } : {}),
  });
  useEffect(() => {
    if (data !== undefined) receiveMember(data);
  }, [data, receiveMember]);
  useEffect(
    () =>
      onMemberChanged((changed) => {
        const { queryKey } = currentUserQuery();
        // The server has perhaps read an answer that is on its way before the change.
        void client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, changed);
      }),
    [client],
  );
  return null;
}

/** Calls `open` with the path of a tapped notification. Returns a function that stops it. */
function onOpenedNotification(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  const onMessage = ({ data, ports }: MessageEvent) => {
    const { type, url } = (data ?? {}) as { type?: unknown; url?: unknown };
    if (type !== 'open' || typeof url !== 'string' || !url.startsWith('/')) return;
    // Without an answer the worker opens the path itself.
    ports[0]?.postMessage('opened');
    open(url);
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
}
