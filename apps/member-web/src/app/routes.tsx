import { visitorPages } from '@kopa/contracts/visitor-pages';
import { loadInTime } from '@kopa/ui/reload';
import type { RouteObject } from 'react-router-dom';
import { NotFoundPage, notFoundTitle } from '../layout/not-found-page.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { PageOutlet } from './frame.tsx';
import { MemberRoot } from './member-root.tsx';
import { PageError } from './page-error.tsx';
import { pages } from './pages.ts';

/** Screens that need no session, and are shown with one too. */
const openPages: RouteObject[] = [
  { path: visitorPages.forgotPassword, lazy: () => import('../features/auth/forgot-password-screen.tsx') },
  { path: visitorPages.resetPassword, lazy: () => import('../features/auth/reset-password-screen.tsx') },
  { path: visitorPages.confirmEmail, lazy: () => import('../features/auth/confirm-email-screen.tsx') },
  { path: visitorPages.support, lazy: () => import('../features/auth/support-screen.tsx') },
];

/** The routes of the app (product 2.1). */
export const routes: RouteObject[] = [
  { errorElement: <PageError />, hydrateFallbackElement: <PageLoading />, children: openPages.map(screen) },
  {
    Component: MemberRoot,
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

/** The route of a screen whose code counts as missing after a while, and whose loader runs when its path is opened. */
function screen({ lazy, ...route }: RouteObject): RouteObject {
  const load = lazy as () => Promise<object>;
  const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.pathname !== nextUrl.pathname;
  return { ...route, lazy: () => loadInTime(load), shouldRevalidate } as RouteObject;
}
