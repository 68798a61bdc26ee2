import { pollingIntervals } from '@kopa/contracts/limits';

let activeAt = 0;

/** Something new has come, or polling begins: it is fast for a while. */
export function noteActivity(): void {
  activeAt = Date.now();
}

/** Interval in ms of a list that is polled: longer after a minute without news, to save data. */
export function pollingInterval(list: 'conversations' | 'messages'): number {
  const isQuiet = Date.now() - activeAt >= pollingIntervals.quietAfter;
  return isQuiet ? pollingIntervals.quiet[list] : pollingIntervals[list];
}
