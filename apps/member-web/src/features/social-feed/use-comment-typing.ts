import { screenLimits } from '@kopa/contracts/limits';
import { useEffect, useMemo } from 'react';
import { useRealtime } from '../../realtime/realtime-provider.tsx';

/** Tells the live channel that a comment is being written: `type` on every change, `stop` when it is sent. */
export function useCommentTyping(feedId: number) {
  const { send } = useRealtime();
  const typing = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      send('typing_stop', { feedId });
    };
    const type = () => {
      if (timer === undefined) send('typing_start', { feedId });
      clearTimeout(timer);
      timer = setTimeout(stop, screenLimits.typingTimeout);
    };
    return { type, stop };
  }, [send, feedId]);
  useEffect(() => typing.stop, [typing]);
  return typing;
}
