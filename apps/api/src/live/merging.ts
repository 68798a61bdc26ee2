import type { Merge } from './bus/bus.ts';

interface Recent {
  order: number;
  send: () => void;
  /** True if a frame came after the last one that was sent. */
  isDue: boolean;
}

/**
 * Merges frames: of those with one key the first goes out at once, and of all that come within `interval` ms after it
 * only the one with the highest order, when the interval is over.
 */
export function createMerging(interval: number) {
  const recent = new Map<string, Recent>();
  const timers = new Set<NodeJS.Timeout>();

  function waitFor(key: string, entry: Recent): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!entry.isDue) {
        recent.delete(key);
        return;
      }
      entry.isDue = false;
      waitFor(key, entry);
      entry.send();
    }, interval).unref();
    timers.add(timer);
  }

  return {
    /** Calls `send`, now or later, unless a frame with a higher order takes its place. */
    offer({ key, order }: Merge, send: () => void): void {
      const entry = recent.get(key);
      if (entry === undefined) {
        const first = { order, send, isDue: false };
        recent.set(key, first);
        waitFor(key, first);
        send();
        return;
      }
      entry.isDue = true;
      if (order < entry.order) return;
      entry.order = order;
      entry.send = send;
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
