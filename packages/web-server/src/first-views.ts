import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type FirstViewAnswer,
  type FirstViewRequest,
  type FirstViewSettings,
  firstViewFile,
} from '@kopa/contracts/first-view';

/** Draws first views in a thread of its own, so that it delays nothing else. */
export interface FirstViews {
  /** The page's root element with the view in it, or null where the page is better sent as it is. Never rejects. */
  draw(request: Omit<FirstViewRequest, 'id'>): Promise<string | null>;
  close(): Promise<void>;
}

/** Bounds of drawing. */
export interface FirstViewLimits {
  /** Most views that the thread has to draw. */
  waiting: number;
  /** Milliseconds that a page waits for its view. */
  within: number;
  /** Milliseconds without an answer after which the thread is ended. */
  stuckAfter: number;
  /** Milliseconds for which nothing is drawn after the thread has ended. */
  pause: number;
}

/** Without limits the thread takes 50 MB more before it collects its garbage, and draws no faster. */
const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 };

const usualLimits: FirstViewLimits = { waiting: 8, within: 400, stuckAfter: 5_000, pause: 5_000 };

/** Starts drawing the views of the built app, if its build can. */
export function createFirstViews(
  settings: FirstViewSettings,
  limits: Partial<FirstViewLimits> = {},
): FirstViews | null {
  const file = join(settings.root, firstViewFile);
  if (!existsSync(file)) return null;
  const { waiting, within, stuckAfter, pause } = { ...usualLimits, ...limits };
  /** Views that the thread has not answered, also those for which nobody waits any more; the oldest is the first. */
  const asked = new Map<number, { at: number; give: (content: string | null) => void }>();
  let lastId = 0;
  let thread: Worker | null = start();
  let pausedUntil = 0;

  function start(): Worker {
    const worker = new Worker(file, { workerData: settings, resourceLimits: heap });
    worker.on('message', ({ id, content }: FirstViewAnswer) => {
      asked.get(id)?.give(content);
      asked.delete(id);
    });
    // The event `exit` follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (thread === worker) thread = null;
      pausedUntil = Date.now() + pause;
      for (const { give } of asked.values()) give(null);
      asked.clear();
    });
    // A server that has nothing else to do may end.
    worker.unref();
    return worker;
  }

  return {
    async draw(request) {
      const [oldest] = asked.values();
      if (oldest !== undefined && Date.now() - oldest.at > stuckAfter) void thread?.terminate();
      if (asked.size >= waiting) return null;
      if (thread === null && Date.now() < pausedUntil) return null;
      thread ??= start();
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timer = setTimeout(() => resolve(null), within);
      asked.set(id, { at: Date.now(), give: resolve });
      thread.postMessage({ ...request, id } satisfies FirstViewRequest);
      return promise.finally(() => clearTimeout(timer));
    },
    async close() {
      await thread?.terminate();
    },
  };
}
