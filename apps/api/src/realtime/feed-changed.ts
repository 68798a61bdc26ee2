import { socketLimits } from '@kopa/contracts/limits';

/**
 * Tells sockets that do not show the feed that it has new posts: at once after a quiet time, and otherwise at most once
 * in {@link socketLimits.feedChangedEvery}.
 */
export function createFeedChanged(tell: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;

  function tellNow(): void {
    isDue = false;
    tell();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) tellNow();
    }, socketLimits.feedChangedEvery).unref();
  }

  return {
    /** A post was shared. */
    note(): void {
      isDue = true;
      if (timer === undefined) tellNow();
    },
    close: () => clearTimeout(timer),
  };
}
