/** Time in ms between two ticks. A relative time on a screen is outdated by at most this. */
const interval = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls `listener` at every tick of the clock. All listeners share one timer, which stops while the page is hidden;
 * when the page is shown again, the clock ticks at once. Returns a function that unsubscribes.
 */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', followPage);
    start();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followPage);
    clearInterval(timer);
  };
}

function followPage(): void {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  start();
}

function start(): void {
  if (!document.hidden) timer = setInterval(tick, interval);
}

function tick(): void {
  for (const listener of listeners) listener();
}
