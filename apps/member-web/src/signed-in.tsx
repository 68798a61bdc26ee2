import './signed-in-styles.ts';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useWindowScrollMemory } from './community/scroll-memory.ts';
import { ChatWidget } from './features/messages/chat-widget.tsx';
import { StartConversationListener } from './features/messages/start-conversation-listener.tsx';
import { useConversationOf, useUnreadMessages } from './features/messages/unread-messages.ts';
import { NotificationsBell } from './features/notifications/notifications-bell.tsx';
import { AppShell } from './layout/app-shell.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { PageBoundary, pageOnDemand } from './on-demand/page-on-demand.tsx';
import { RealtimeProvider } from './realtime/realtime-provider.tsx';
import { useSession } from './session/session-provider.tsx';
import { useMember } from './session/use-member.ts';
import { SupportArea } from './support/support-area.tsx';

/** The pages; `preload-pages.ts` knows them, too. */
const pages = {
  dashboard: pageOnDemand(async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage),
  feed: pageOnDemand(async () => (await import('./features/social-feed/social-feed-page.tsx')).SocialFeedPage),
  discovery: pageOnDemand(async () => (await import('./features/discovery/discovery-page.tsx')).DiscoveryPage),
  groups: pageOnDemand(async () => (await import('./features/groups/groups-page.tsx')).GroupsPage),
  profile: pageOnDemand(async () => (await import('./features/profile/profile-page.tsx')).ProfilePage),
  requests: pageOnDemand(
    async () => (await import('./features/connection-requests/connection-requests-page.tsx')).ConnectionRequestsPage,
  ),
  messages: pageOnDemand(async () => (await import('./features/messages/messages-page.tsx')).MessagesPage),
};

/** After so many ms on one page the code of the others is fetched: they open at once, without a network, too. */
const calm = 3_000;

/** Everything behind the sign-in: the live channel, the frame and the pages. */
export function SignedIn() {
  const member = useMember();
  const { expire } = useSession();
  return (
    <RealtimeProvider memberId={member.id} onSessionEnded={expire}>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </RealtimeProvider>
  );
}

function Frame() {
  const { pathname, search, key } = useLocation();
  useWindowScrollMemory(pathname, search, key);
  const unread = useUnreadMessages();
  const conversationOf = useConversationOf();
  useEffect(() => {
    const timer = setTimeout(() => Object.values(pages).forEach(({ fetch }) => void fetch()), calm);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AppShell unreadMessages={unread} chatWidget={<ChatWidget />} notifications={<NotificationsBell />}>
      <StartConversationListener />
      <SupportArea />
      <PageBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            <Route path="/" element={<pages.dashboard.Page conversationOf={conversationOf} />} />
            <Route path="/social-feeds" element={<pages.feed.Page />} />
            <Route path="/social" element={<pages.discovery.Page />} />
            <Route path="/groups" element={<pages.groups.Page />} />
            <Route path="/profile" element={<pages.profile.Page />} />
            <Route path="/pending-requests" element={<pages.requests.Page />} />
            <Route path="/chat" element={<pages.messages.Page />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </AppShell>
  );
}
