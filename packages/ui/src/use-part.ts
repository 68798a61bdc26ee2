import { useEffect, useRef, useState } from 'react';
import { reload } from './reload.ts';
import { showToast } from './toast.ts';

/**
 * A component that is loaded at its first use; null until it is loaded. If the load fails, a toast gives the reason and
 * offers a reload, because browsers keep a failed import for the life of the document. `onFailure` is called. The
 * current screen stays.
 */
export function usePart<T>(load: () => Promise<T>, isWanted: boolean, onFailure: () => void): T | null {
  const [part, setPart] = useState<T | null>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (!isWanted || part !== null) return undefined;
    let isOnScreen = true;
    load().then(
      (loaded) => isOnScreen && setPart(() => loaded),
      () => {
        if (!isOnScreen) return;
        failed.current();
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
