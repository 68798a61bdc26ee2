import { createSignal } from './create-signal.ts';

let isReachable = true;
const changed = createSignal();

/** False after a call has found no network, until one has again. The browser's own `onLine` is often wrong. */
export const isServerReachable = (): boolean => isReachable;

/**
 * False where code cannot be loaded now: without a network only a service worker has it. Browsers keep a failed import for
 * the life of the document.
 */
export const canLoadCode = (): boolean =>
  (navigator.onLine && isReachable) || Boolean(navigator.serviceWorker?.controller);

/** Subscribes to {@link isServerReachable}. Returns the function that unsubscribes. */
export const onReachable = changed.listen;

/** Loads code now, or once it can be loaded; a failure is silent. Returns a function that stops it. */
export function loadOnceReachable<T>(load: () => Promise<T>, onLoaded: (loaded: T) => void): () => void {
  let isOver = false;
  const attempt = () => {
    if (!canLoadCode()) return;
    load().then(
      (loaded) => {
        if (isOver) return;
        stop();
        onLoaded(loaded);
      },
      () => undefined,
    );
  };
  const stopListening = onReachable(attempt);
  const stop = () => {
    isOver = true;
    stopListening();
    window.removeEventListener('online', attempt);
  };
  window.addEventListener('online', attempt);
  attempt();
  return stop;
}

/** The same `fetch`, which notes whether the server was reached. */
export function watchReachable(fetchWith: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await fetchWith(input, init);
      note(true);
      return response;
    } catch (error) {
      if (init?.signal?.aborted !== true) note(false);
      throw error;
    }
  };
}

function note(now: boolean): void {
  if (now === isReachable) return;
  isReachable = now;
  changed.send();
}
