import { fail } from '@kopa/rules/refusal';

interface Entry {
  sharers: readonly string[];
  turn: number;
  start(): void;
  refuse(): void;
}

/**
 * Runs work in turns: where several sharers wait, each has one work done before any of them has its next one done. A
 * work may have several sharers, such as a network and an account; it is as late as the later of them.
 */
export type FairQueue = <T>(sharers: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs `atOnce` works at once while `longest` others wait. A further one takes the place of the
 * latest in turn, which may be itself. @throws 503 overloaded without a place
 */
export function createFairQueue(atOnce: number, longest: number): FairQueue {
  const atWork = new Set<Entry>();
  /** In the order of their turns. */
  const waiting: Entry[] = [];
  let presentTurn = 0;

  function turnOf(sharers: readonly string[]): number {
    const isShared = (entry: Entry) => entry.sharers.some((sharer) => sharers.includes(sharer));
    const before = [...atWork, ...waiting].filter(isShared);
    return Math.max(presentTurn, ...before.map(({ turn }) => turn + 1));
  }

  function enter(sharers: readonly string[]): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        sharers,
        turn: turnOf(sharers),
        start: () => resolve(entry),
        refuse: () => reject(fail('overloaded', { retryAfter: 2 })),
      };
      waiting.splice(waiting.findLastIndex(({ turn }) => turn <= entry.turn) + 1, 0, entry);
      startNext();
      if (waiting.length > longest) waiting.pop()?.refuse();
    });
  }

  function startNext(): void {
    const next = atWork.size < atOnce ? waiting.shift() : undefined;
    if (next === undefined) return;
    presentTurn = next.turn;
    atWork.add(next);
    next.start();
  }

  return async (sharers, work) => {
    const entry = await enter(sharers);
    try {
      return await work();
    } finally {
      atWork.delete(entry);
      startNext();
    }
  };
}
