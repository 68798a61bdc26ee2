import { useEffect, useRef, useState } from 'react';
import { loadInTime, reload, reloadForMissingCode } from './reload.ts';
import { showToast } from './toast.tsx';

/** Parts by the functions that load them. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a part that the next screen shows at once. Never rejects, and ends in time: the screen loads it again. */
export async function preloadLazy(load: () => Promise<unknown>): Promise<void> {
  await loadInTime(load).then(
    (part) => loaded.set(load, part),
    () => undefined,
  );
}

/**
 * A component that is loaded at its first use, and there at once later; null until it is loaded. If the load fails, the page reloads once by
 * itself, because there may be a new version. Otherwise a toast gives the reason and offers a reload: browsers keep a
 * failed import for the life of the document. `onFailure` is called; its `true` stands for a screen that shows the
 * failure itself, without the toast. The current screen stays.
 */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean, onFailure: () => unknown): T | null {
  const [part, setPart] = useState<T | null>(() => (loaded.get(load) as T | undefined) ?? null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (!isWanted || part !== null) return undefined;
    let isOnScreen = true;
    loadInTime(load).then(
      (now) => {
        loaded.set(load, now);
        if (isOnScreen) setPart(() => now);
      },
      async () => {
        if (!isOnScreen || (await reloadForMissingCode())) return;
        if (failed.current() === true) return;
        showToast({
          title: 'This could not be opened',
          message: 'Please check your connection.',
          tone: 'error',
          action: { label: 'Reload', onClick: reload },
        });
      },
    );
    return () => {
      isOnScreen = false;
    };
  }, [load, isWanted, part]);
  return part;
}
