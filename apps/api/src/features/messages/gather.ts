import { setImmediate as endOfTurn } from 'node:timers/promises';

export interface Gathering<Item, Result> {
  /** Does all of these at once; answers one result for each, in their order. Where it fails, all of them have failed. */
  run: (items: Item[]) => Promise<Result[]>;
  /** What no two items that run at once may have in common; such run one after the other, in the order they came. */
  apart: (item: Item) => string;
  /** Most items of one run. */
  most: number;
  /** Most runs at once. */
  runs: number;
}

/**
 * Does together what is asked for while earlier runs are under way: alone, an item waits for nothing but the turn of the
 * event loop; in a rush, one run carries many.
 */
export function gather<Item, Result>({ run, apart, most, runs }: Gathering<Item, Result>) {
  interface Waiting {
    item: Item;
    done: (result: Result) => void;
    failed: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const underWay = new Set<string>();
  let running = 0;
  let isStarting = false;

  function take(): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    // What stays behind keeps back what came after it and must be apart from it.
    const keptBack = new Set(underWay);
    for (const one of waiting) {
      const key = apart(one.item);
      const isTaken = taken.length < most && !keptBack.has(key);
      (isTaken ? taken : left).push(one);
      keptBack.add(key);
    }
    waiting = left;
    return taken;
  }

  async function runOnce(): Promise<void> {
    const taken = take();
    if (taken.length === 0) return;
    const keys = taken.map(({ item }) => apart(item));
    for (const key of keys) underWay.add(key);
    running += 1;
    try {
      const results = await run(taken.map(({ item }) => item));
      for (const [place, { done }] of taken.entries()) done(results[place] as Result);
    } catch (reason) {
      for (const { failed } of taken) failed(reason);
    }
    running -= 1;
    for (const key of keys) underWay.delete(key);
    start();
  }

  function start(): void {
    if (isStarting || waiting.length === 0 || running >= runs) return;
    isStarting = true;
    void endOfTurn().then(() => {
      isStarting = false;
      void runOnce();
      start();
    });
  }

  return (item: Item): Promise<Result> =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      start();
    });
}
