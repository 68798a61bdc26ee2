import { loadAhead } from '@kopa/ui/load-ahead';

/**
 * Milliseconds on one page, or after the network is back, after which the code of the other pages is fetched. They then
 * open at once, even without a network.
 */
export const aheadDelay = 3_000;

/** Fetches the code of pages once there is time and a network for it. Returns the function that gives it up. */
export function loadPagesAhead(pages: readonly { fetch: () => Promise<void> }[]): () => void {
  const loadAll = () => {
    for (const { fetch } of pages) loadAhead(fetch);
  };
  let timer = setTimeout(loadAll, aheadDelay);
  const loadLater = () => {
    clearTimeout(timer);
    timer = setTimeout(loadAll, aheadDelay);
  };
  window.addEventListener('online', loadLater);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', loadLater);
  };
}
