import { loadScreen } from '@kopa/ui/reload';
import type { QueryClient } from '@tanstack/react-query';
import { type RouteObject, replace } from 'react-router-dom';
import { readSession } from '../api/admin-session.ts';
import { openCasesQuery, statsQuery } from '../features/statistics/statistics.queries.ts';
import { toDoQuery } from '../features/to-do/to-do.queries.ts';
import { usersQuery } from '../features/user-management/users.queries.ts';
import { MissingCode } from '../shared/layout/part.tsx';
import { Frame, type RouteHandle } from './frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { tabNames, tabOf } from './tabs.ts';

/** The tab that the address names for the signed-in administrator. */
const tabTitle = (search: URLSearchParams) => tabNames[tabOf(search, readSession()?.adminUser.role ?? 'moderator')];

const loadDashboard = () => import('./dashboard-page.tsx');

/** The paths of a signed-in administrator (product 3.1). A loader starts the page's first calls while the page's code loads. */
export function routes(queryClient: QueryClient): RouteObject[] {
  const pages: RouteObject[] = [
    { path: '/', loader: () => replace('/admin-dashboard'), element: null },
    { path: '/admin-login', loader: () => replace('/admin-dashboard'), element: null },
    {
      path: '/admin-dashboard',
      lazy: { Component: async () => (await loadScreen(loadDashboard)).DashboardPage },
      // A tab or a filter changes the search only.
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname,
      loader({ request }) {
        const role = readSession()?.adminUser.role ?? 'official';
        if (role === 'official') return null;
        void queryClient.prefetchQuery(toDoQuery);
        void queryClient.prefetchQuery(statsQuery);
        void queryClient.prefetchQuery(openCasesQuery);
        if (tabOf(new URL(request.url).searchParams, role) === 'users') void queryClient.prefetchQuery(usersQuery());
        return null;
      },
      handle: { title: tabTitle } satisfies RouteHandle,
    },
    { path: '*', element: <NotFoundPage />, handle: { title: () => 'Page not found' } satisfies RouteHandle },
  ];
  // The frame stays around a page that failed, and gives it its title.
  const guarded: RouteObject = { errorElement: <MissingCode isPage />, children: pages };
  return [{ Component: Frame, HydrateFallback: () => null, children: [guarded] }];
}
