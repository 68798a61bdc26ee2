import { AsyncLocalStorage } from 'node:async_hooks';

/** The work for one request or frame: its deadline for the database, and the group with which it shares connections. */
export interface Work {
  /**
   * Work of one group gets only a part of the connections, so that waits for a locked table do not block other groups.
   */
  group: string;
  /** The time of `performance.now()` after which no statement is sent. */
  until: number;
}

/** Thrown if a statement, or its connection, would be too late for the caller. */
export class DeadlinePassed extends Error {
  constructor() {
    super('the deadline of the caller has passed');
  }
}

/** The longest wait for a lock, in ms. */
export const lockWait = 600;

/**
 * The time in ms, from its arrival, after which a call begins no statement: of two seconds, 650 ms are left for the lock
 * of the last one and the answer.
 */
export const callDeadline = 1_350;

const present = new AsyncLocalStorage<Work>();

/** Runs a function and everything that it starts as one work. */
export function asWork<T>(work: Work, run: () => T): T {
  return present.run(work, run);
}

/** Starts work that is independent of the request that starts it, because it may serve several requests. */
export function withOwnDeadline<T>(group: string, run: () => T): T {
  return present.run({ group, until: performance.now() + callDeadline }, run);
}

/** The deadline of the work under way; undefined for work that no request waits for. */
export function presentWork(): Work | undefined {
  return present.getStore();
}

/** Milliseconds that the present work has left. */
export function timeLeft(): number {
  return (presentWork()?.until ?? Number.POSITIVE_INFINITY) - performance.now();
}

/**
 * After work that has a bound of its own (a password, the pace of registrations, a photo, one of several cases, the
 * members of a safety call): half of the time is left again.
 */
export function extendDeadline(): void {
  const work = presentWork();
  if (work !== undefined) work.until = Math.max(work.until, performance.now() + callDeadline / 2);
}
