import '../../shared/layout/signed-in-styles.ts';
import type { User } from '@kopa/contracts/account/user';
import { useTitle } from '@kopa/ui/use-title';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { StartConversationListener } from '../../features/chat/start-conversation-listener.tsx';
import { useConversationOf, useUnreadMessages } from '../../features/chat/unread-messages.ts';
import { newPostsQuery } from '../../features/feed/social-feed.queries.ts';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { useDataSaver, useLessMotion } from '../../session/preferences.ts';
import { useSession } from '../../session/session-provider.tsx';
import { SupportArea } from '../../shared/desk/support-area.tsx';
import { ShowAvatars } from '../../shared/media/show-avatars.ts';
import { BlockMuteDialog } from '../../shared/moderation/block-mute-dialog.tsx';
import { Report } from '../../shared/moderation/report.tsx';
import { useHeadingFocus } from '../../shared/page/use-heading-focus.ts';
import { type LatePart, useLatePart } from '../../shared/page/use-late-part.ts';
import { LiveProvider } from '../../sync/live-provider.tsx';
import { ChatWidget } from '../messages/chat-widget.tsx';
import { type PageHandle, pages } from '../pages.ts';
import { AppShell } from './app-shell.tsx';
import { useAfterFirstPage } from './use-after-first-page.ts';

const navigationPaths = new Set<string>(
  Object.values(pages).flatMap(({ path, handle }) => ('nav' in handle ? [path] : [])),
);

// `app-shell.module.css` has the same widths.
const rail: LatePart = { media: '(min-width: 1024px)', load: async () => (await import('./rail.tsx')).Rail };
const sidebar: LatePart = {
  media: '(min-width: 1280px)',
  load: async () => (await import('../../features/sidebar/sidebar.tsx')).Sidebar,
};

/** Everything behind the sign-in: the live channel, header and navigation, and the page. */
export function Frame({ member }: { member: User }) {
  const { expire } = useSession();
  const [isSavingData] = useDataSaver();
  const [hasLessMotion] = useLessMotion();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-less-motion', hasLessMotion);
  }, [hasLessMotion]);
  return (
    <LiveProvider memberId={member.id} onSessionEnded={expire}>
      <ShowAvatars value={!isSavingData}>
        <Shell />
      </ShowAvatars>
    </LiveProvider>
  );
}

function Shell() {
  const { handle } = usePage();
  const unread = useUnreadMessages();
  const { data: newPosts } = useQuery(newPostsQuery);
  useTitle(handle.title, { unread });
  const Rail = useLatePart(rail);
  const Sidebar = useLatePart(sidebar, handle.width === undefined);
  const AfterFirstPage = useAfterFirstPage();
  return (
    <AppShell
      handle={handle}
      unreadMessages={unread}
      hasNewPosts={newPosts > 0}
      chatWidget={<ChatWidget />}
      notifications={<NotificationsBell />}
      rail={Rail !== null && <Rail />}
      sidebar={Sidebar !== null && <Sidebar />}
    >
      <StartConversationListener />
      <SupportArea />
      <Report />
      <BlockMuteDialog />
      {AfterFirstPage !== null && <AfterFirstPage unread={unread} />}
      <Outlet />
    </AppShell>
  );
}

/** The loaded page inside the frame. */
export function PageOutlet() {
  const { pathname } = usePage();
  const conversationOf = useConversationOf();
  const { member, hasSignedIn } = useSession();
  useHeadingFocus(pathname, { atFirst: hasSignedIn() });
  // The router keeps positions until the page reloads, also those of another member.
  const memberId = member?.id;
  const scrollKey = useCallback((location: Location) => `${memberId} ${scrollPlace(location)}`, [memberId]);
  return (
    <>
      <Outlet key={pathname} context={{ conversationOf }} />
      <ScrollRestoration getKey={scrollKey} storageKey="kopa.scroll" />
    </>
  );
}

/** The path and the handle of the current page. Child paths belong to their page. */
function usePage() {
  const match = useMatches().find(({ handle }) => handle !== undefined);
  if (match === undefined) throw new Error('A page needs a handle.');
  return { pathname: match.pathname, handle: match.handle as PageHandle };
}

/** Pages of the navigation keep one position, other pages one for each entry of the history. */
function scrollPlace({ pathname, key, state }: Location<{ page?: string } | null>): string {
  return navigationPaths.has(pathname) ? pathname : (state?.page ?? key);
}
