import { clearToasts } from '@kopa/ui/toast';
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { createOfflineContent } from '../device/offline/offline-content.ts';
import { clearSends } from '../device/outbox/stored-sends.ts';
import { forgetMember } from '../device/pwa/forget-member.ts';
import { putCurrentUser } from '../session/current-user.cache.ts';
import { currentUserQuery } from '../session/current-user.queries.ts';
import { onMemberChanged } from '../session/member-changed.ts';
import { onSessionCleared } from '../session/session-cleared.ts';
import { useSession } from '../session/session-provider.tsx';
import { forgetUploads } from '../shared/media/uploads.ts';
import { clientContext } from '../shared/page/page-loader.ts';
import { LayersInHistory } from './frame/layers-in-history.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

/** The client cache and the router of a member, or of a visitor. */
interface Screens {
  memberId: number | undefined;
  client: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
  close: () => void;
}

let open: Screens | null = null;

/** Opens the screens of a member: the router begins with the page's code and data. Those of another one are closed. */
export function openScreens(memberId: number | undefined): Screens {
  if (open !== null && open.memberId === memberId) return open;
  closeScreens();
  const content = memberId === undefined ? undefined : createOfflineContent(memberId);
  const client = createQueryClient(content?.persister);
  const context = new RouterContextProvider(new Map([[clientContext, client]]));
  const router = createBrowserRouter(routes, { getContext: () => context });
  const ends = [
    content?.follow(client),
    onOpenedNotification((url) => void router.navigate(url)),
    onSessionCleared(({ keepsUnsent }) => {
      client.clear();
      // An "Undo" would act for the next member.
      clearToasts();
      if (!keepsUnsent) {
        clearSends();
        forgetUploads();
      }
      void forgetMember();
      if (memberId !== undefined) closeScreens();
    }),
    () => router.dispose(),
  ];
  open = { memberId, client, router, close: () => ends.forEach((end) => void end?.()) };
  return open;
}

/** Closes the open screens. The next ones begin with the address and an empty cache. */
export function closeScreens(): void {
  open?.close();
  open = null;
}

/** Resolves once the page can be drawn, or after `timeout` ms. Until then a skeleton holds its place. */
export async function waitForPage({ router }: Screens, timeout: number): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    setTimeout(resolve, timeout);
    stop = router.subscribe(({ initialized }) => initialized && resolve());
  });
  stop();
}

/** Every screen that has an address, with a router and a client cache of its own for each member. */
export function RoutedApp() {
  const memberId = useSession().member?.id;
  const [{ client, router }] = useState(() => openScreens(memberId));
  return (
    <QueryClientProvider client={client}>
      <CurrentMember />
      <LayersInHistory router={router}>
        <RouterProvider router={router} useTransitions={false} />
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
  useEffect(() => onMemberChanged((changed) => putCurrentUser(client, changed)), [client]);
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
