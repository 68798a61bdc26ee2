import type { OpenedAbove } from '@kopa/rules/notification-places';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Opens what the address asks for above the page (product 2.1), once: the address loses it. */
export function useOpenedAbove(name: OpenedAbove, open: () => void): void {
  const [pathname, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).get('open') === name;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isAsked) return;
    navigate(pathname, { replace: true });
    latest.current();
  }, [isAsked, navigate, pathname]);
}
