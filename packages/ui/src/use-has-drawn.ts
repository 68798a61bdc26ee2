import { useEffect, useState } from 'react';

/** Most ms that what waits for the first drawing waits. */
const patience = 2_000;
/** Safari has no idle callback. */
const withoutIdle = 200;

let hasDrawn = false;

/**
 * False until the page that was opened has been drawn: what only adds to it, as counts in badges, is asked for after
 * that, and leaves network and processor of a slow phone to what one came for.
 */
export function useHasDrawn(): boolean {
  const [drawn, setDrawn] = useState(hasDrawn);
  useEffect(() => {
    if (drawn) return undefined;
    const tell = () => {
      hasDrawn = true;
      setDrawn(true);
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(tell, withoutIdle);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(tell, { timeout: patience });
    return () => cancelIdleCallback(request);
  }, [drawn]);
  return drawn;
}
