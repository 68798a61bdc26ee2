import { fail } from '@kopa/rules/refusal';

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
  /** The longest wait of a caller in milliseconds. */
  timeout: number;
}

/**
 * Bounds how many do something at once, over all keys and for each of them. Waiting callers enter in their order. A key
 * that fills its part, and of which nobody has left for as long as a wait may take, is stuck: its callers are refused
 * at once. For callers without a key (null) only the bounds of all apply.
 */
export interface Gate {
  /** Enters at once; returns the function that leaves (effective once), or null where there is no room. */
  tryEnter(key: string | null): (() => void) | null;
  /**
   * Enters as soon as there is room; resolves to the function that leaves (effective once).
   * @throws 503 overloaded where too many wait already, the key is stuck, or the wait was too long
   */
  enter(key: string | null): Promise<() => void>;
  /** Enters, works and leaves. @throws 503 overloaded */
  pass<T>(key: string | null, work: () => Promise<T>): Promise<T>;
  /** True where a caller can neither enter nor wait. */
  isFull(key: string | null): boolean;
  inside(): number;
  waiting(): number;
}

/** The refusal of a call for which there is no room. */
export const closed = () => fail('overloaded', { retryAfter: 1 });

interface Waiter {
  key: string | null;
  admit(leave: () => void): void;
}

export function createGate({ size, perKey, waiting, waitingPerKey, timeout }: GateOptions): Gate {
  const insideOf = new Map<string, number>();
  const waitersOf = new Map<string, number>();
  /** When somebody of a key went in or out last. */
  const movedAt = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let inside = 0;

  const hasRoomFor = (key: string | null) => inside < size && isBelow(perKey, insideOf, key);
  const mayWait = (key: string | null) =>
    waiters.size < waiting && isBelow(waitingPerKey, waitersOf, key) && !isStuck(key);

  function isStuck(key: string | null): boolean {
    if (key === null || isBelow(perKey, insideOf, key)) return false;
    return performance.now() - (movedAt.get(key) as number) > timeout;
  }

  function move(key: string | null): void {
    if (key === null) return;
    if (insideOf.has(key)) movedAt.set(key, performance.now());
    else movedAt.delete(key);
  }

  function take(key: string | null): () => void {
    inside += 1;
    change(insideOf, key, 1);
    move(key);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      inside -= 1;
      change(insideOf, key, -1);
      move(key);
      admitWaiters();
    };
  }

  function admitWaiters(): void {
    for (const waiter of waiters) {
      if (inside >= size) return;
      if (hasRoomFor(waiter.key)) waiter.admit(take(waiter.key));
    }
  }

  const tryEnter = (key: string | null) => (hasRoomFor(key) ? take(key) : null);

  const enter: Gate['enter'] = async (key) => {
    const leave = tryEnter(key);
    if (leave !== null) return leave;
    if (!mayWait(key)) throw closed();
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiters.delete(waiter);
        change(waitersOf, key, -1);
      };
      const waiter: Waiter = {
        key,
        admit(admitted) {
          end();
          resolve(admitted);
        },
      };
      const timer = setTimeout(() => {
        end();
        reject(closed());
      }, timeout);
      waiters.add(waiter);
      change(waitersOf, key, 1);
    });
  };

  return {
    tryEnter,
    enter,
    async pass(key, work) {
      const leave = await enter(key);
      return work().finally(leave);
    },
    isFull: (key) => !hasRoomFor(key) && !mayWait(key),
    inside: () => inside,
    waiting: () => waiters.size,
  };
}

function isBelow(bound: number, counts: Map<string, number>, key: string | null): boolean {
  return key === null || (counts.get(key) ?? 0) < bound;
}

function change(counts: Map<string, number>, key: string | null, by: 1 | -1): void {
  if (key === null) return;
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
