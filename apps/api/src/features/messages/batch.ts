import { setImmediate as endOfTurn } from 'node:timers/promises';
import { fail } from '@kopa/rules/refusal';

export interface BatchOptions<Item, Result> {
  /** Does all of these at once; answers one result for each, in their order. Where it fails, all of them have failed. */
  run: (items: Item[]) => Promise<Result[]>;
  /** What no two runs at once may have in common: such items share a run or come in one after the other, in their order. */
  apart: (item: Item) => string;
  /** Most items of one run. */
  most: number;
  /** Most runs at once. */
  runs: number;
  /** Ms that an item waits for its run at most. */
  patience: number;
}

/**
 * Does together what is asked for while earlier runs are under way: alone, an item waits for nothing but the turn of the
 * event loop; in a rush, one run carries many. Who would wait for long is told to come back.
 * @throws 503 overloaded for what has waited too long; what `run` throws
 */
export function createBatcher<Item, Result>({ run, apart, most, runs, patience }: BatchOptions<Item, Result>) {
  interface Waiting {
    item: Item;
    key: string;
    since: number;
    done: (result: Result) => void;
    failed: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const underWay = new Set<string>();
  let running = 0;
  let isStarting = false;
  let isWatching = false;

  /** What may run now. */
  function take(): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    for (const one of waiting) (taken.length < most && !underWay.has(one.key) ? taken : left).push(one);
    waiting = left;
    return taken;
  }

  /** Refuses what has waited too long, however long the runs before it take. What waits stands in the order it came. */
  function watch(): void {
    const [first] = waiting;
    if (isWatching || first === undefined) return;
    isWatching = true;
    setTimeout(
      () => {
        isWatching = false;
        const oldest = performance.now() - patience;
        const late = waiting.filter(({ since }) => since <= oldest);
        waiting = waiting.slice(late.length);
        for (const { failed } of late) failed(fail('overloaded', { retryAfter: 1 }));
        watch();
      },
      Math.max(1, first.since + patience - performance.now()),
    ).unref();
  }

  async function runWith(taken: Waiting[]): Promise<void> {
    for (const { key } of taken) underWay.add(key);
    running += 1;
    try {
      const results = await run(taken.map(({ item }) => item));
      for (const [place, { done }] of taken.entries()) done(results[place] as Result);
    } catch (reason) {
      for (const { failed } of taken) failed(reason);
    }
    running -= 1;
    for (const { key } of taken) underWay.delete(key);
    start();
  }

  function start(): void {
    if (isStarting || waiting.length === 0 || running >= runs) return;
    isStarting = true;
    void endOfTurn().then(() => {
      isStarting = false;
      const taken = take();
      // What is left waits for a run to end, which starts the next one.
      if (taken.length === 0) return;
      void runWith(taken);
      start();
    });
  }

  return (item: Item): Promise<Result> =>
    new Promise((done, failed) => {
      waiting.push({ item, key: apart(item), since: performance.now(), done, failed });
      start();
      watch();
    });
}
