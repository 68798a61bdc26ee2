import { type UIEvent, useCallback, useLayoutEffect, useRef } from 'react';

/** Last scroll position of each list; cleared at sign-out. */
const positions = new Map<string, number>();

/**
 * Restores the scroll position of each page, as the tabs of phone apps do. A page that is opened for the first time
 * starts at the top; the tab of the current page scrolls to the top. `visit` changes with every navigation.
 */
export function useWindowScrollMemory(pathname: string, search: string, visit: string): void {
  const shown = useRef({ pathname, search, visit });

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search, visit };
    if (before.pathname !== pathname) window.scrollTo(0, positions.get(pathname) ?? 0);
    else if (before.visit !== visit && before.search === search) window.scrollTo(0, 0);
  }, [pathname, search, visit]);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const savePosition = () => positions.set(shown.current.pathname, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => {
      window.removeEventListener('scroll', savePosition);
      positions.clear();
    };
  }, []);
}

/** Restores the scroll position that a scrolling list had when it was last on screen. */
export function useScrollMemory<T extends HTMLElement>(name: string) {
  const ref = useCallback(
    (element: T | null) => {
      if (element !== null) element.scrollTop = positions.get(name) ?? 0;
    },
    [name],
  );
  return { ref, onScroll: ({ currentTarget }: UIEvent<T>) => positions.set(name, currentTarget.scrollTop) };
}
