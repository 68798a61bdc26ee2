import { fail } from '@kopa/rules/refusal';

/** A network or an account, present while one of its works waits or runs. */
interface Sharer {
  name: string;
  works: number;
  /** The first turn in which the next work may be done. */
  turn: number;
}

interface Entry {
  sharers: readonly Sharer[];
  start(): void;
  refuse(): void;
}

/**
 * Runs work in turns: where several sharers wait, each has one work done before any of them has its next one done. A
 * work may have several sharers, such as a network and an account; it is as late as the later of them. Works that are
 * equally late go by the turns of their last sharer, so that the accounts of a network have equal shares of its turns.
 */
export type FairQueue = <T>(sharers: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs `atOnce` works at once while `longest` others wait. A further one takes the place of the
 * newest of the sharer with the most works, which may be itself. @throws 503 overloaded without a place
 */
export function createFairQueue(atOnce: number, longest: number): FairQueue {
  const present = new Map<string, Sharer>();
  /** In the order of their arrival. */
  const waiting: Entry[] = [];
  let atWork = 0;
  let presentTurn = 0;

  const turnOf = ({ sharers }: Entry) => Math.max(presentTurn, ...sharers.map(({ turn }) => turn));
  const isBefore = (one: Entry, other: Entry) =>
    (turnOf(one) - turnOf(other) || turnWithin(one) - turnWithin(other)) < 0;

  function join(name: string): Sharer {
    const sharer = present.get(name) ?? { name, works: 0, turn: 0 };
    present.set(name, sharer);
    sharer.works += 1;
    return sharer;
  }

  function leave({ sharers }: Entry): void {
    for (const sharer of sharers) {
      sharer.works -= 1;
      if (sharer.works === 0) present.delete(sharer.name);
    }
  }

  function take(entry: Entry): Entry {
    waiting.splice(waiting.indexOf(entry), 1);
    return entry;
  }

  function startNext(): void {
    if (atWork >= atOnce || waiting.length === 0) return;
    const next = take(waiting.reduce((first, entry) => (isBefore(entry, first) ? entry : first)));
    presentTurn = turnOf(next);
    for (const sharer of next.sharers) sharer.turn = presentTurn + 1;
    atWork += 1;
    next.start();
  }

  function refuseOne(): void {
    const refused = take(waiting.reduce((most, entry) => (hasFewerWorks(entry, most) ? most : entry)));
    leave(refused);
    refused.refuse();
  }

  function enter(names: readonly string[]): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        sharers: names.map(join),
        start: () => resolve(entry),
        refuse: () => reject(fail('overloaded', { retryAfter: 2 })),
      };
      waiting.push(entry);
      startNext();
      if (waiting.length > longest) refuseOne();
    });
  }

  return async (names, work) => {
    const entry = await enter(names);
    try {
      return await work();
    } finally {
      atWork -= 1;
      leave(entry);
      startNext();
    }
  };
}

const turnWithin = ({ sharers }: Entry) => sharers.at(-1)?.turn ?? 0;

/** Compares the sharers with the most works first, then the last ones. */
function hasFewerWorks(one: Entry, other: Entry): boolean {
  const most = ({ sharers }: Entry) => Math.max(0, ...sharers.map(({ works }) => works));
  const last = ({ sharers }: Entry) => sharers.at(-1)?.works ?? 0;
  return (most(one) - most(other) || last(one) - last(other)) < 0;
}
