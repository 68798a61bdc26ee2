import { channel } from 'node:diagnostics_channel';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { fail } from '@kopa/rules/refusal';

/** Publishes the kind and the number of items of each batch. */
export const batchSizes = channel('kopa:batch-size');

export interface BatchSize {
  kind: string;
  size: number;
}

export interface BatchOptions<Item, Result> {
  /** Name of what is written, for the metrics. */
  kind: string;
  /** Processes all items at once and returns one result for each, in their order. If it throws, all items fail. */
  run: (items: Item[]) => Promise<Result[]>;
  /** Two running batches never contain the same key. Items with the same key share a batch or run in their order. */
  keyOf: (item: Item) => string;
  /** The most items of one batch. */
  maxSize: number;
  /** The most batches at once. */
  concurrency: number;
  /** The most items that wait or run. */
  maxItems: number;
  /** The longest time in ms that an item waits for its batch to start. */
  timeout: number;
}

/**
 * Collects items while earlier batches are under way and runs them together. An item that comes alone waits for nothing
 * but the turn of the event loop.
 * @throws 503 overloaded for an item above `maxItems`, or whose batch did not start in time; what `run` throws
 */
export function createBatcher<Item, Result>({
  kind,
  run,
  keyOf,
  maxSize,
  concurrency,
  maxItems,
  timeout,
}: BatchOptions<Item, Result>) {
  interface Waiting {
    item: Item;
    key: string;
    since: number;
    resolve: (result: Result) => void;
    reject: (reason: unknown) => void;
  }
  let queue: Waiting[] = [];
  const activeKeys = new Set<string>();
  let running = 0;
  let items = 0;
  let isStarting = false;
  let isTimerSet = false;

  /** Takes the items of the next batch off the queue. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of queue) (batch.length < maxSize && !activeKeys.has(one.key) ? batch : left).push(one);
    queue = left;
    return batch;
  }

  /** Refuses items that have waited too long. The queue is in the order of arrival. */
  function setTimer(): void {
    const [first] = queue;
    if (isTimerSet || first === undefined) return;
    isTimerSet = true;
    setTimeout(
      () => {
        isTimerSet = false;
        const oldest = performance.now() - timeout;
        const late = queue.filter(({ since }) => since <= oldest);
        queue = queue.slice(late.length);
        for (const { reject } of late) reject(fail('overloaded', { retryAfter: 1 }));
        setTimer();
      },
      Math.max(1, first.since + timeout - performance.now()),
    ).unref();
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    for (const { key } of batch) activeKeys.add(key);
    running += 1;
    batchSizes.publish({ kind, size: batch.length } satisfies BatchSize);
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (reason) {
      for (const { reject } of batch) reject(reason);
    }
    running -= 1;
    for (const { key } of batch) activeKeys.delete(key);
    start();
  }

  function start(): void {
    if (isStarting || queue.length === 0 || running >= concurrency) return;
    isStarting = true;
    void endOfTurn().then(() => {
      isStarting = false;
      const batch = nextBatch();
      // Items whose keys are active wait for a batch to end, which starts the next one.
      if (batch.length === 0) return;
      void runBatch(batch);
      start();
    });
  }

  return (item: Item): Promise<Result> => {
    if (items >= maxItems) return Promise.reject(fail('overloaded', { retryAfter: 1 }));
    items += 1;
    const result = new Promise<Result>((resolve, reject) => {
      queue.push({ item, key: keyOf(item), since: performance.now(), resolve, reject });
      start();
      setTimer();
    });
    return result.finally(() => {
      items -= 1;
    });
  };
}
