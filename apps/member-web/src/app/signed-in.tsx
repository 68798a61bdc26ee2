import '../layout/signed-in-styles.ts';
import type { User } from '@kopa/contracts/users';
import { LoadsFaces } from '@kopa/ui/loads-faces';
import { PageBoundary, pageOnDemand } from '@kopa/ui/page-on-demand.tsx';
import { useTitle } from '@kopa/ui/use-title';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react';
import { Route, Router, useLocation, useSearch } from 'wouter';
import type { RecentMessagesProps } from '../features/dashboard/recent-messages.tsx';
import { ChatWidget } from '../features/messages/chat-widget.tsx';
import { StartConversationListener } from '../features/messages/start-conversation-listener.tsx';
import { useConversationOf, useUnreadMessages } from '../features/messages/unread-messages.ts';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { newPostsQuery } from '../features/social-feed/social-feed.queries.ts';
import { numberEntries, useVisit } from '../layout/history-entries.ts';
import { NotFoundPage, notFoundTitle } from '../layout/not-found-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import type { FetchFirst } from '../lists/fetch-first.ts';
import { useWindowScrollMemory } from '../lists/scroll-memory.ts';
import { KeepAway } from '../on-demand/keep-away.tsx';
import { Report } from '../on-demand/report.tsx';
import { useDataSaver, useLessMotion } from '../session/preferences.ts';
import { useSession } from '../session/session-provider.tsx';
import { useMember } from '../session/use-member.ts';
import { SupportArea } from '../support/support-area.tsx';
import { LiveProvider } from '../sync/live-provider.tsx';
import { AppShell } from './app-shell.tsx';
import { loadPagesAhead } from './load-pages-ahead.ts';
import { type PageRow, pages } from './pages.ts';
import { useSidebar } from './use-sidebar.ts';

/** A file of a page. */
interface PageFile {
  Page: ComponentType<RecentMessagesProps>;
  fetchFirst?: FetchFirst;
}

/** Loaders of the pages' code, by file. */
const pageLoaders = import.meta.glob<PageFile>('../features/*/*-page.tsx');

const shownPages = Object.values(pages).map(({ path, below = [], title, file, hasSidebar = false }: PageRow) => {
  const load = pageLoaders[`../features/${file}`];
  if (load === undefined) throw new Error(`The page table names features/${file}, which does not exist.`);
  const patterns = [path, ...below].map(patternOf);
  return {
    paths: [path, ...below],
    patterns,
    title,
    hasSidebar,
    load,
    ...pageOnDemand(async () => (await load()).Page),
  };
});

/** A path such as `/posts/:id` as a pattern whose groups have the names of the parameters. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

const pageAt = (address: string) =>
  shownPages.find(({ patterns }) => patterns.some((pattern) => pattern.test(address)));

/** Milliseconds that the first view waits for its data once its code is there. Then it shows what loads. */
const firstDataWait = 300;

/** Fetches the code of the page at the address, if there is one, and what its first view shows. Never rejects. */
export async function fetchPage({ pathname, search }: Location, member: User): Promise<void> {
  const page = pageAt(pathname);
  const [file] = await Promise.all([page?.load().catch(() => null), page?.fetch()]);
  // Without a network the kept content is shown.
  if (!file?.fetchFirst || !navigator.onLine) return;
  const params = page?.patterns.map((pattern) => pattern.exec(pathname)?.groups).find((groups) => groups !== undefined);
  const tab = new URLSearchParams(search).get('tab') ?? undefined;
  const { prepareClient } = await import('./with-data.tsx');
  const fetched = Promise.all(file.fetchFirst(prepareClient(), member, { ...params, tab }));
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, firstDataWait))]);
}

/** Everything behind the sign-in: the live channel, the frame and the pages. */
export function SignedIn() {
  const member = useMember();
  const { expire } = useSession();
  const [isSavingData] = useDataSaver();
  return (
    <LiveProvider memberId={member.id} onSessionEnded={expire}>
      <Router aroundNav={numberEntries}>
        <LoadsFaces value={!isSavingData}>
          <Frame isSavingData={isSavingData} />
        </LoadsFaces>
      </Router>
    </LiveProvider>
  );
}

function Frame({ isSavingData }: { isSavingData: boolean }) {
  const [pathname] = useLocation();
  useWindowScrollMemory(pathname, useSearch(), useVisit());
  const unread = useUnreadMessages();
  const { data: newPosts } = useQuery(newPostsQuery);
  const conversationOf = useConversationOf();
  const page = pageAt(pathname);
  useTitle(page?.title ?? notFoundTitle, { unread });
  const Sidebar = useSidebar(page?.hasSidebar === true);
  const Device = useDevice();
  const [hasLessMotion] = useLessMotion();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-less-motion', hasLessMotion);
  }, [hasLessMotion]);
  useEffect(() => (isSavingData ? undefined : loadPagesAhead(shownPages)), [isSavingData]);
  return (
    <AppShell
      unreadMessages={unread}
      hasNewPosts={newPosts > 0}
      chatWidget={<ChatWidget />}
      notifications={<NotificationsBell />}
      sidebar={Sidebar !== null && <Sidebar />}
    >
      <StartConversationListener />
      <SupportArea />
      <Report />
      <KeepAway />
      {Device !== null && <Device unread={unread} />}
      <PageBoundary key={page !== undefined && page.paths.length > 1 ? page.paths[0] : pathname}>
        <Suspense fallback={<PageLoading />}>
          {page === undefined ? (
            <NotFoundPage />
          ) : (
            <Route path={page.patterns.find((pattern) => pattern.test(pathname))}>
              <page.Page conversationOf={conversationOf} />
            </Route>
          )}
        </Suspense>
      </PageBoundary>
    </AppShell>
  );
}

/** Milliseconds after the first page until the code of the installed app loads. Without a network it loads at once. */
const deviceDelay = 2_000;

function useDevice(): ComponentType<{ unread: number }> | null {
  const [Device, setDevice] = useState<ComponentType<{ unread: number }> | null>(null);
  useEffect(() => {
    let isOnScreen = true;
    const load = () => {
      // Without a network only the service worker has the code.
      if (!navigator.onLine && !navigator.serviceWorker?.controller) return;
      void import('./after-first-page.tsx').then(
        (loaded) => isOnScreen && startTransition(() => setDevice(() => loaded.AfterFirstPage)),
        () => undefined,
      );
    };
    window.addEventListener('online', load);
    const timer = setTimeout(load, navigator.onLine ? deviceDelay : 0);
    return () => {
      isOnScreen = false;
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return Device;
}
