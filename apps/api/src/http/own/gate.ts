import { fail } from '@kopa/rules/refusal';
import { asRefusal } from '../../db/as-refusal.ts';

/** Limits of a gate. Callers with the same key share a part of them. */
export interface GateOptions {
  /** Most that are inside at once. */
  size: number;
  /** Most of one key that are inside at once. */
  perKey: number;
  /** Most that wait. */
  waiting: number;
  /** Most of one key that wait. */
  waitingPerKey: number;
  /**
   * Milliseconds after which callers wait no longer, if timeouts of the database ended work in front of them and nobody
   * else has left meanwhile; five times as long if nobody has left at all, as on a slow machine.
   */
  stuckAfter: number;
}

/**
 * Leaves a gate, once, with the error of the work where there is one. Work that the database's timeouts ended is no
 * movement: callers behind it would wait for the same.
 */
export type Leave = (error?: unknown) => void;

/**
 * Bounds how many do something at once, over all keys and for each of them; callers for the same row follow each other.
 * Waiting callers enter in their order. They wait as long as others leave the gate, the key or the row that is full;
 * where nobody does it is stuck, and refuses. For callers without a key (null) only the bounds of all apply.
 */
export interface Gate {
  /** Enters at once; null where there is no room. */
  tryEnter(key: string | null): Leave | null;
  /** Enters as soon as there is room. @throws 503 overloaded where too many wait already, or nobody moves */
  enter(key: string | null, row?: string): Promise<Leave>;
  /** Enters, works and leaves. @throws 503 overloaded */
  pass<T>(key: string | null, work: () => Promise<T>, row?: string): Promise<T>;
  /** True where a caller can neither enter nor wait. */
  isFull(key: string | null): boolean;
  inside(): number;
  waiting(): number;
}

/** The refusal of a call for which there is no room. */
export const closed = () => fail('overloaded', { retryAfter: 1 });

/** The time until callers are stuck is counted in parts: a pause of the whole process is one part. */
const parts = 4;
const partsWithoutTimeout = 5 * parts;

/** A part that callers share: the gate, a key, or a row. */
interface Share {
  name: string;
  most: number;
  mostWaiting: number;
  inside: number;
  waiting: number;
  /** Parts of the time in which it was full, somebody waited and nobody left. */
  quiet: number;
  /** True once a timeout of the database ended its work, and nobody else has left since. */
  timedOut: boolean;
}

interface Waiter {
  own: Share[];
  admit(leave: Leave): void;
  refuse(error: Error): void;
}

export function createGate({ size, perKey, waiting, waitingPerKey, stuckAfter }: GateOptions): Gate {
  const shares = new Map<string, Share>();
  const waiters = new Set<Waiter>();
  const all = find('all', size, waiting);
  let clock: NodeJS.Timeout | undefined;

  function find(name: string, most: number, mostWaiting = waitingPerKey): Share {
    return shares.get(name) ?? { name, most, mostWaiting, inside: 0, waiting: 0, quiet: 0, timedOut: false };
  }

  function sharesOf(key: string | null, row?: string): Share[] {
    if (key === null) return [all];
    return [all, find(`key ${key}`, perKey), ...(row === undefined ? [] : [find(row, 1)])];
  }

  function change(own: Share[], place: 'inside' | 'waiting', by: 1 | -1): void {
    for (const share of own) {
      share[place] += by;
      if (share.inside + share.waiting > 0) shares.set(share.name, share);
      else shares.delete(share.name);
    }
  }

  function take(own: Share[]): Leave {
    change(own, 'inside', 1);
    let isInside = true;
    return (error) => {
      if (!isInside) return;
      isInside = false;
      const timedOut = error !== undefined && asRefusal(error).code === 'unavailable';
      for (const share of own) Object.assign(share, timedOut ? { timedOut } : { timedOut, quiet: 0 });
      change(own, 'inside', -1);
      for (const waiter of waiters) {
        if (isTaken(all)) return;
        if (!waiter.own.some(isTaken)) end(waiter).admit(take(waiter.own));
      }
    };
  }

  function countQuiet(): void {
    for (const share of shares.values()) {
      if (!isTaken(share)) share.quiet = 0;
      else if (share.waiting > 0) share.quiet += 1;
    }
    for (const waiter of waiters) if (waiter.own.some(isStuck)) end(waiter).refuse(closed());
  }

  function wait(own: Share[]): Promise<Leave> {
    for (const share of own) if (share.waiting === 0) share.quiet = 0;
    change(own, 'waiting', 1);
    if (waiters.size === 0) clock = setInterval(countQuiet, stuckAfter / parts);
    return new Promise((admit, refuse) => void waiters.add({ own, admit, refuse }));
  }

  function end(waiter: Waiter): Waiter {
    waiters.delete(waiter);
    change(waiter.own, 'waiting', -1);
    if (waiters.size === 0) clearInterval(clock);
    return waiter;
  }

  const enter: Gate['enter'] = async (key, row) => {
    const own = sharesOf(key, row);
    if (!own.some(isTaken)) return take(own);
    if (own.some(mayNotWait)) throw closed();
    return wait(own);
  };

  return {
    enter,
    tryEnter(key) {
      const own = sharesOf(key);
      return own.some(isTaken) ? null : take(own);
    },
    async pass(key, work, row) {
      const leave = await enter(key, row);
      try {
        return await work();
      } catch (error) {
        leave(error);
        throw error;
      } finally {
        leave();
      }
    },
    isFull(key) {
      const own = sharesOf(key);
      return own.some(isTaken) && own.some(mayNotWait);
    },
    inside: () => all.inside,
    waiting: () => waiters.size,
  };
}

const isTaken = ({ inside, most }: Share) => inside >= most;
const isStuck = (share: Share) => isTaken(share) && share.quiet >= (share.timedOut ? parts : partsWithoutTimeout);
const mayNotWait = (share: Share) => share.waiting >= share.mostWaiting || isStuck(share);
