import { canLoadCode, onReachable } from '@kopa/ui/reachable';
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Milliseconds after the first page until the code of the installed app loads. Without a network it loads at once. */
const loadDelay = 2_000;

/** The component for service worker, push and mentions; null until its code has loaded. */
export function useAfterFirstPage(): ComponentType<{ unread: number }> | null {
  const [AfterFirstPage, setAfterFirstPage] = useState<ComponentType<{ unread: number }> | null>(null);
  useEffect(() => {
    let isOnScreen = true;
    const load = () => {
      if (!canLoadCode()) return;
      void import('./after-first-page.tsx').then(
        (loaded) => isOnScreen && startTransition(() => setAfterFirstPage(() => loaded.AfterFirstPage)),
        () => undefined,
      );
    };
    window.addEventListener('online', load);
    const stopListening = onReachable(load);
    const timer = setTimeout(load, loadDelay);
    return () => {
      isOnScreen = false;
      clearTimeout(timer);
      window.removeEventListener('online', load);
      stopListening();
    };
  }, []);
  return AfterFirstPage;
}
