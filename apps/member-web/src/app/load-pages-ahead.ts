import { loadAhead } from '../on-demand/load-ahead.ts';

/**
 * Milliseconds on one page, or after the network is back, after which the code of the other pages is fetched. They then
 * open at once, even without a network.
 */
export const aheadDelay = 3_000;

/** Milliseconds between two pages. Each is a short task of its own, so that a touch is answered in between. */
const pause = 100;

/** Fetches the code of pages, one after the other, once there is time and a network. Returns how to give that up. */
export function loadPagesAhead(pages: readonly { fetch: () => Promise<void> }[]): () => void {
  let timer = 0;
  let isOver = false;
  const loadLater = (after: number, [next, ...others]: typeof pages) => {
    clearTimeout(timer);
    if (next === undefined || isOver) return;
    timer = window.setTimeout(() => loadAhead(() => next.fetch().then(() => loadLater(pause, others))), after);
  };
  const start = () => loadLater(aheadDelay, pages);
  start();
  window.addEventListener('online', start);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', start);
  };
}
