import '../layout/signed-in-styles.ts';
import { PageBoundary, pageOnDemand } from '@kopa/ui/page-on-demand.tsx';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ChatWidget } from '../features/messages/chat-widget.tsx';
import { StartConversationListener } from '../features/messages/start-conversation-listener.tsx';
import { useConversationOf, useUnreadMessages } from '../features/messages/unread-messages.ts';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { AppShell } from '../layout/app-shell.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { useWindowScrollMemory } from '../lists/scroll-memory.ts';
import { useSession } from '../session/session-provider.tsx';
import { useMember } from '../session/use-member.ts';
import { SupportArea } from '../support/support-area.tsx';
import { LiveProvider } from '../sync/live-provider.tsx';

const dashboard = pageOnDemand(async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage);
const feed = pageOnDemand(async () => (await import('../features/social-feed/social-feed-page.tsx')).SocialFeedPage);
const discovery = pageOnDemand(async () => (await import('../features/discovery/discovery-page.tsx')).DiscoveryPage);
const groups = pageOnDemand(async () => (await import('../features/groups/groups-page.tsx')).GroupsPage);
const profile = pageOnDemand(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage);
const requests = pageOnDemand(
  async () => (await import('../features/connection-requests/connection-requests-page.tsx')).ConnectionRequestsPage,
);
const messages = pageOnDemand(async () => (await import('../features/messages/messages-page.tsx')).MessagesPage);

/** What fetches the page of a path; `preload-pages.ts` knows them, too. */
const fetchers = new Map([
  ['/', dashboard.fetch],
  ['/social-feeds', feed.fetch],
  ['/social', discovery.fetch],
  ['/groups', groups.fetch],
  ['/profile', profile.fetch],
  ['/pending-requests', requests.fetch],
  ['/chat', messages.fetch],
]);

/** Fetches the code of the page at `path`, where there is one; never rejects. */
export async function fetchPage(path: string): Promise<void> {
  await fetchers.get(path)?.();
}

/** After so many ms on one page the code of the others is fetched: they open at once, without a network, too. */
const calm = 3_000;

/** Everything behind the sign-in: the live channel, the frame and the pages. */
export function SignedIn() {
  const member = useMember();
  const { expire } = useSession();
  return (
    <LiveProvider memberId={member.id} onSessionEnded={expire}>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </LiveProvider>
  );
}

function Frame() {
  const { pathname, search, key } = useLocation();
  useWindowScrollMemory(pathname, search, key);
  const unread = useUnreadMessages();
  const conversationOf = useConversationOf();
  useEffect(() => {
    const timer = setTimeout(() => fetchers.forEach((fetch) => void fetch()), calm);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AppShell unreadMessages={unread} chatWidget={<ChatWidget />} notifications={<NotificationsBell />}>
      <StartConversationListener />
      <SupportArea />
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            <Route path="/" element={<dashboard.Page conversationOf={conversationOf} />} />
            <Route path="/social-feeds" element={<feed.Page />} />
            <Route path="/social" element={<discovery.Page />} />
            <Route path="/groups" element={<groups.Page />} />
            <Route path="/profile" element={<profile.Page />} />
            <Route path="/pending-requests" element={<requests.Page />} />
            <Route path="/chat" element={<messages.Page />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </AppShell>
  );
}
