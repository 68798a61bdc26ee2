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
  /**
   * The page's root element with the view in it, for somebody of that network, or null where the page is better sent as
   * it is. Never rejects.
   */
  draw(network: string, request: Omit<FirstViewRequest, 'id' | 'until'>): Promise<string | null>;
  close(): Promise<void>;
}

/** Bounds of drawing. */
export interface FirstViewLimits {
  /** Most views that the thread has to draw. */
  waiting: number;
  /** Most of them for one network. */
  perNetwork: number;
  /** Milliseconds that a page waits for its view. */
  within: number;
  /** Milliseconds without an answer after which the thread is ended. */
  stuckAfter: number;
  /** Milliseconds for which nothing is drawn after the thread has ended. */
  pause: number;
}

/** Without limits the thread takes 50 MB more before it collects its garbage, and draws no faster. */
const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 };

const usualLimits: FirstViewLimits = { waiting: 8, perNetwork: 4, within: 400, stuckAfter: 5_000, pause: 5_000 };

/** Starts drawing the views of the built app, if its build can. */
export function createFirstViews(
  settings: FirstViewSettings,
  warn: (problem: string) => void,
  limits: Partial<FirstViewLimits> = {},
): FirstViews | null {
  const file = join(settings.root, firstViewFile);
  if (!existsSync(file)) return null;
  const { waiting, perNetwork, within, stuckAfter, pause } = { ...usualLimits, ...limits };
  /** Views that the thread has not answered, also those for which nobody waits any more; the oldest is the first. */
  const asked = new Map<
    number,
    { at: number; path: string; network: string; give: (content: string | null) => void }
  >();
  let lastId = 0;
  let isClosed = false;
  let thread: Worker | null = start();
  let pausedUntil = 0;

  function start(): Worker {
    const worker = new Worker(file, { workerData: settings, resourceLimits: heap });
    worker.on('message', ({ id, content, fault }: FirstViewAnswer) => {
      if (fault !== undefined) warn(`No first view of ${asked.get(id)?.path}: ${fault}`);
      asked.get(id)?.give(content);
      asked.delete(id);
    });
    // The event `exit` follows.
    worker.on('error', (error: Error) => warn(`The thread of first views failed: ${error.message}`));
    worker.on('exit', (code) => {
      if (!isClosed) warn(`The thread of first views ended with ${code}.`);
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
    async draw(network, request) {
      const [oldest] = asked.values();
      if (oldest !== undefined && Date.now() - oldest.at > stuckAfter) void thread?.terminate();
      if (asked.size >= waiting) return null;
      if ([...asked.values()].filter((one) => one.network === network).length >= perNetwork) return null;
      if (thread === null && Date.now() < pausedUntil) return null;
      thread ??= start();
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timer = setTimeout(() => resolve(null), within);
      const [at, [path = '']] = [Date.now(), request.url.split('?', 1)];
      asked.set(id, { at, path, network, give: resolve });
      thread.postMessage({ ...request, id, until: at + within } satisfies FirstViewRequest);
      return promise.finally(() => clearTimeout(timer));
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
