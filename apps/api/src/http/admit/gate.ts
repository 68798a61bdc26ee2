import { fail } from '@kopa/rules/refusal';
import { asRefusal } from '../../db/as-refusal.ts';
import { createShares, isStuck, isTaken, mayNotWait, noteMovement, parts, type Share } from './shares.ts';

/** Limits of a gate. Callers with the same key share a part of them. */
export interface GateOptions {
  /** Most that are inside at once. */
  size: number;
  /** Most of one key that are inside at once. */
  perKey: number;
  /** Most that write and are inside at once. */
  writers?: number;
  /** Most that wait. */
  waiting: number;
  /** Most of one key that wait. */
  waitingPerKey: number;
  /** Most of one caller that wait, where callers are named. */
  waitingPerCaller?: number;
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

/** The particulars of a caller. */
export interface Entrant {
  /** Its name, for {@link GateOptions.waitingPerCaller}. */
  caller?: string;
  writes?: boolean;
}

/**
 * Bounds how many do something at once, over all keys and for each of them. Waiting callers enter in their order. They
 * wait as long as others leave the gate or the key that is full; where nobody does it is stuck, and refuses. For callers
 * without a key (null) only the bounds of all apply.
 */
export interface Gate {
  /** Enters at once; null where there is no room. */
  tryEnter(key: string | null): Leave | null;
  /** Enters as soon as there is room. @throws 503 overloaded where too many wait already, or nobody moves */
  enter(key: string | null, entrant?: Entrant): Promise<Leave>;
  /** Enters, works and leaves. @throws 503 overloaded */
  pass<T>(key: string | null, work: () => Promise<T>, entrant?: Entrant): Promise<T>;
  /** True where a caller can neither enter nor wait. */
  isFull(key: string | null): boolean;
  inside(): number;
  waiting(): number;
}

/** The refusal of a call for which there is no room. */
export const closed = () => fail('overloaded', { retryAfter: 1 });

interface Waiter {
  own: Share[];
  admit(leave: Leave): void;
  refuse(error: Error): void;
}

export function createGate(options: GateOptions): Gate {
  const {
    size,
    perKey,
    writers = size,
    waiting,
    waitingPerKey,
    waitingPerCaller = waitingPerKey,
    stuckAfter,
  } = options;
  const shares = createShares();
  const waiters = new Set<Waiter>();
  const all = shares.find('all', size, waiting);
  let clock: NodeJS.Timeout | undefined;

  function sharesOf(key: string | null, { caller, writes = false }: Entrant = {}): Share[] {
    if (key === null) return [all];
    const own = [all, shares.find(`key ${key}`, perKey, waitingPerKey)];
    if (writes) own.push(shares.find('writers', writers, waiting));
    if (caller !== undefined) own.push(shares.find(`caller ${caller}`, Number.POSITIVE_INFINITY, waitingPerCaller));
    return own;
  }

  function take(own: Share[]): Leave {
    shares.change(own, 'inside', 1);
    let isInside = true;
    return (error) => {
      if (!isInside) return;
      isInside = false;
      noteMovement(own, error !== undefined && asRefusal(error).code === 'unavailable');
      shares.change(own, 'inside', -1);
      for (const waiter of waiters) {
        if (isTaken(all)) return;
        if (!waiter.own.some(isTaken)) end(waiter).admit(take(waiter.own));
      }
    };
  }

  function refuseStuck(): void {
    shares.countQuiet();
    for (const waiter of waiters) if (waiter.own.some(isStuck)) end(waiter).refuse(closed());
  }

  function wait(own: Share[]): Promise<Leave> {
    for (const share of own) if (share.waiting === 0) share.quiet = 0;
    shares.change(own, 'waiting', 1);
    if (waiters.size === 0) clock = setInterval(refuseStuck, stuckAfter / parts);
    return new Promise((admit, refuse) => void waiters.add({ own, admit, refuse }));
  }

  function end(waiter: Waiter): Waiter {
    waiters.delete(waiter);
    shares.change(waiter.own, 'waiting', -1);
    if (waiters.size === 0) clearInterval(clock);
    return waiter;
  }

  const enter: Gate['enter'] = async (key, entrant) => {
    const own = sharesOf(key, entrant);
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
    async pass(key, work, entrant) {
      const leave = await enter(key, entrant);
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
