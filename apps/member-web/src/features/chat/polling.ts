import { pollingIntervals } from '@kopa/contracts/screen-limits';

let activeAt = 0;

/** Makes polling fast for a while: a message came, or polling begins. */
export function noteActivity(): void {
  activeAt = Date.now();
}

/** Interval in ms of a list that is polled: longer after a quiet minute, to save data. */
export function pollingInterval(list: 'conversations' | 'messages'): number {
  const isQuiet = Date.now() - activeAt >= pollingIntervals.quietAfter;
  return isQuiet ? pollingIntervals.quiet[list] : pollingIntervals[list];
}
