import { loadOnceReachable, onReachable } from '@kopa/ui/reachable';
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Milliseconds after the first page until the code of the installed app loads. Without a network it loads at once. */
const loadDelay = 2_000;

/** The component for service worker, push and mentions; null until its code has loaded. */
export function useAfterFirstPage(): ComponentType<{ unread: number }> | null {
  const [AfterFirstPage, setAfterFirstPage] = useState<ComponentType<{ unread: number }> | null>(null);
  useEffect(() => {
    let stop = () => {};
    const load = () => {
      stop();
      stop = loadOnceReachable(
        () => import('./after-first-page.tsx'),
        (loaded) => startTransition(() => setAfterFirstPage(() => loaded.AfterFirstPage)),
      );
    };
    const timer = setTimeout(load, loadDelay);
    const stopListening = onReachable(load);
    return () => {
      clearTimeout(timer);
      stopListening();
      stop();
    };
  }, []);
  return AfterFirstPage;
}
