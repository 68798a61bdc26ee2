import './signed-in-styles.ts';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { useWindowScrollMemory } from './community/scroll-memory.ts';
import { ChatWidget } from './features/messages/chat-widget.tsx';
import { StartConversationListener } from './features/messages/start-conversation-listener.tsx';
import { useConversationOf, useUnreadMessages } from './features/messages/unread-messages.ts';
import { NotificationsBell } from './features/notifications/notifications-bell.tsx';
import { AppShell } from './layout/app-shell.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { RealtimeProvider } from './realtime/realtime-provider.tsx';
import { useSession } from './session/session-provider.tsx';
import { useMember } from './session/use-member.ts';
import { SupportArea } from './support/support-area.tsx';

const DashboardPage = lazy(async () => ({
  default: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const SocialFeedPage = lazy(async () => ({
  default: (await import('./features/social-feed/social-feed-page.tsx')).SocialFeedPage,
}));
const DiscoveryPage = lazy(async () => ({
  default: (await import('./features/discovery/discovery-page.tsx')).DiscoveryPage,
}));
const GroupsPage = lazy(async () => ({ default: (await import('./features/groups/groups-page.tsx')).GroupsPage }));
const ProfilePage = lazy(async () => ({ default: (await import('./features/profile/profile-page.tsx')).ProfilePage }));
const ConnectionRequestsPage = lazy(async () => ({
  default: (await import('./features/connection-requests/connection-requests-page.tsx')).ConnectionRequestsPage,
}));
const MessagesPage = lazy(async () => ({
  default: (await import('./features/messages/messages-page.tsx')).MessagesPage,
}));

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
  return (
    <AppShell unreadMessages={unread} chatWidget={<ChatWidget />} notifications={<NotificationsBell />}>
      <StartConversationListener />
      <SupportArea />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path="/" element={<DashboardPage conversationOf={conversationOf} />} />
          <Route path="/social-feeds" element={<SocialFeedPage />} />
          <Route path="/social" element={<DiscoveryPage />} />
          <Route path="/groups" element={<GroupsPage />} />
          <Route path="/profile" element={<ProfilePage />} />
          <Route path="/pending-requests" element={<ConnectionRequestsPage />} />
          <Route path="/chat" element={<MessagesPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </AppShell>
  );
}
