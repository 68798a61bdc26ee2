import { useEffect, useRef, useState } from 'react';
import { showToast } from './toast.ts';

/**
 * A part of a screen that is fetched when it is first wanted, or null until it is there. Where it cannot be fetched,
 * the reason is told, `onFailure` is called, and the next wish tries again; what is on screen stays.
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
        showToast({ title: 'This could not be opened', message: 'Please check your connection.', tone: 'error' });
      },
    );
    return () => {
      isOnScreen = false;
    };
  }, [load, isWanted, part]);
  return part;
}
