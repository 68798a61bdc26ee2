import { LayerContext } from '@kopa/ui/layer';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

/** Screens on which a dialog or popover is a step of its own, as in an app. */
const phone = '(max-width: 767px)';

interface LayersInHistoryProps {
  router: ReturnType<typeof createBrowserRouter>;
  children: ReactNode;
}

/**
 * Gives each open dialog and popover an entry of the history on a phone: Back closes it instead of leaving the page.
 * The location state holds the number of an entry's layers. If it differs from the number of open layers, Back closes
 * layers; otherwise the history follows. It reads the router, because the hooks see a started navigation late.
 */
export function LayersInHistory({ router, children }: LayersInHistoryProps) {
  const [layers, setLayers] = useState<readonly (() => void)[]>([]);
  const { location, historyAction, navigation } = useSyncExternalStore(router.subscribe, () => router.state);
  const isBusy = navigation.state !== 'idle';
  const depth = (location.state as { layers?: number } | null)?.layers ?? 0;
  const last = useRef({ key: location.key, pathname: location.pathname, isOwnStep: false });
  /** The entry that was loading when a layer opened: the layer stays open on it. */
  const early = useRef(new Map<() => void, string>());

  useEffect(() => {
    if (isBusy) return undefined;
    const { key, pathname, search, state } = location;
    const isNewEntry = last.current.key !== key;
    const isBack = isNewEntry && historyAction === 'POP' && !last.current.isOwnStep;
    // A link in an open dialog leads there.
    const isElsewhere = isNewEntry && last.current.pathname !== pathname;
    const left = layers.slice(depth).filter((close) => early.current.get(close) !== key);
    if (isNewEntry) {
      last.current = { key, pathname, isOwnStep: false };
      early.current.clear();
    }
    if (last.current.isOwnStep || layers.length === depth) return undefined;
    if ((isBack || isElsewhere) && left.length > 0) {
      for (const close of left) close();
      return undefined;
    }
    // After this turn, because a link in a dialog closes it and leads elsewhere, and a page's layers go with the page.
    const timer = setTimeout(() => {
      if (layers.length < depth) {
        last.current.isOwnStep = true;
        void router.navigate(layers.length - depth);
        return;
      }
      // The layer and its page have one scroll position.
      const layer = { page: key, ...state, layers: depth + 1 };
      void router.navigate(pathname + search, { state: layer, preventScrollReset: true });
    });
    return () => clearTimeout(timer);
  }, [layers, depth, location, historyAction, isBusy, router]);

  const open = useCallback(
    (close: () => void) => {
      if (!matchMedia(phone).matches) return undefined;
      const next = router.state.navigation.location;
      if (next !== undefined) early.current.set(close, next.key);
      setLayers((before) => [...before, close]);
      return () => setLayers((before) => before.filter((other) => other !== close));
    },
    [router],
  );
  return <LayerContext value={open}>{children}</LayerContext>;
}
