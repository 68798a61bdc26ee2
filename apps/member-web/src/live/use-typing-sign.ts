import { screenLimits } from '@kopa/contracts/screen-limits';
import { useEffect, useMemo } from 'react';

/**
 * Announces that the member is typing (product 6.7). Calls `begin` on the first key and again every three seconds,
 * and `end` three seconds after the last key, when the text is sent, or when the screen closes. Both functions must be
 * stable.
 */
export function useTypingSign(begin: () => void, end: () => void) {
  const sign = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let announcedAt = 0;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      end();
    };
    const type = () => {
      const now = Date.now();
      // The server ends a typing sign that is not renewed.
      if (timer === undefined || now - announcedAt >= screenLimits.typingTimeout) {
        announcedAt = now;
        begin();
      }
      clearTimeout(timer);
      timer = setTimeout(stop, screenLimits.typingTimeout);
    };
    return { type, stop };
  }, [begin, end]);
  useEffect(() => sign.stop, [sign]);
  return sign;
}
