import { visitorPages } from '@kopa/contracts/visitor-pages';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { loadScreen, MissingCodeError, reloadIfReachable } from '@kopa/ui/reload';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { dropRestored } from '../device/offline/restored.ts';
import { useHeadingFocus } from '../shared/page/use-heading-focus.ts';
import { PageOutlet } from './frame/frame.tsx';
import { MemberRoot } from './member-root.tsx';
import { NotFoundPage, notFoundTitle } from './not-found-page.tsx';
import { PageLoading } from './page-loading.tsx';
import { pages } from './pages.ts';

/** Screens that need no session, and are shown with one too. */
const openPages: RouteObject[] = [
  { path: visitorPages.forgotPassword, lazy: () => import('../features/sign-in/forgot-password-screen.tsx') },
  { path: visitorPages.resetPassword, lazy: () => import('../features/sign-in/reset-password-screen.tsx') },
  { path: visitorPages.confirmEmail, lazy: () => import('../features/sign-in/confirm-email-screen.tsx') },
  { path: visitorPages.support, lazy: () => import('../features/sign-in/support-screen.tsx') },
  { path: visitorPages.transparency, lazy: () => import('../features/sign-in/transparency-screen.tsx') },
  { path: visitorPages.privacy, lazy: () => import('../features/sign-in/privacy-screen.tsx') },
  { path: visitorPages.rules, lazy: () => import('../features/sign-in/rules-screen.tsx') },
  { path: visitorPages.check, lazy: () => import('../features/sign-in/check-screen.tsx') },
];

/** The routes of the app (product 2.1). */
export const routes: RouteObject[] = [
  {
    Component: OpenPages,
    errorElement: <PageError />,
    hydrateFallbackElement: <PageLoading />,
    children: openPages.map(screen),
  },
  {
    Component: MemberRoot,
    errorElement: <PageError />,
    children: [
      {
        Component: PageOutlet,
        errorElement: <PageError />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          ...Object.values(pages).map(screen),
          { path: '*', Component: NotFoundPage, handle: { title: notFoundTitle } },
        ],
      },
    ],
  },
];

function OpenPages() {
  useHeadingFocus(useLocation().pathname);
  return <Outlet />;
}

/** Replaces a page that failed to load or to render. The frame stays. */
function PageError() {
  const error = useRouteError();
  const client = useQueryClient();
  useEffect(() => {
    if (!(error instanceof MissingCodeError)) dropRestored(client);
  }, [error, client]);
  return <ErrorState isPage text="This page could not be loaded." onRetry={() => void reloadIfReachable()} />;
}

/** The route of a screen; its loader runs for a new path only. */
function screen({ lazy, ...route }: RouteObject): RouteObject {
  const load = lazy as () => Promise<object>;
  const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.pathname !== nextUrl.pathname;
  return { ...route, lazy: () => loadScreen(load), shouldRevalidate } as RouteObject;
}
