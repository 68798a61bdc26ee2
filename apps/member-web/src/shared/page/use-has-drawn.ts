import { useEffect, useState } from 'react';

/** Maximum wait in ms for the first paint. */
const idleTimeout = 2_000;
/** Safari has no idle callback. */
const fallbackDelay = 200;

let hasDrawn = false;

/**
 * False until the first paint of the page. Secondary requests, such as the counts of badges, wait for it and leave the
 * network and CPU of a slow phone to the page itself.
 */
export function useHasDrawn(): boolean {
  const [drawn, setDrawn] = useState(hasDrawn);
  useEffect(() => {
    if (drawn) return undefined;
    const markDrawn = () => {
      hasDrawn = true;
      setDrawn(true);
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(markDrawn, fallbackDelay);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(markDrawn, { timeout: idleTimeout });
    return () => cancelIdleCallback(request);
  }, [drawn]);
  return drawn;
}
