import { useTitle } from '@kopa/ui/use-title';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches, useSearchParams } from 'react-router-dom';

/** The `handle` of each page's route. */
export interface RouteHandle {
  /** The page's name in the title of the document. */
  title: (search: URLSearchParams) => string;
}

/** Stands around every page: its title, its scroll position, and the focus on its heading. */
export function Frame() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [, , page] = useMatches() as [UIMatch, UIMatch, UIMatch<unknown, RouteHandle>];
  useTitle(page.handle.title(search), { app: 'Kopa administration' });
  useFocusOnHeading(pathname);
  return (
    <>
      <Outlet />
      {/* A tab or an open dialog changes the address, and the page stays where it is. */}
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}

/** Moves the focus to the heading of a new page, so that screen readers announce it, unless a field has taken it. */
function useFocusOnHeading(pathname: string): void {
  const focused = useRef(pathname);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    const heading = document.querySelector('h1');
    if (heading === null || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
