import { AsyncLocalStorage } from 'node:async_hooks';

/** What is done for one request or frame: how long it may wait for the database, and with whom it shares a part of it. */
export interface Work {
  /** Work of one group takes only a part of the connections: what waits for a locked table keeps the others out of nothing. */
  group: string;
  /** Nothing is asked of the database after this moment, by `performance.now()`. */
  until: number;
}

/** A statement, or the connection for it, would come too late for who has asked. */
export class DeadlinePassed extends Error {}

/** A lock is waited for so long at most, in ms. */
export const lockWait = 600;

/** What a call waits for the database in all, from its arrival, in ms. */
export const callDeadline = 2_000;

const present = new AsyncLocalStorage<Work>();

/** Runs something, with all that it starts, as one work. */
export function asWork<T>(work: Work, run: () => T): T {
  return present.run(work, run);
}

/** Work of its own that begins now, whoever starts it: it may serve several requests. */
export function asOwnWork<T>(group: string, run: () => T): T {
  return present.run({ group, until: performance.now() + callDeadline }, run);
}

/** The work under way; what no request waits for has none. */
export function presentWork(): Work | undefined {
  return present.getStore();
}

/** Milliseconds that the present work has left. */
export function timeLeft(): number {
  return (presentWork()?.until ?? Number.POSITIVE_INFINITY) - performance.now();
}

/** After a wait that has a bound of its own (a password, the pace of registrations): a full second is left again. */
export function extendDeadline(): void {
  const work = presentWork();
  if (work !== undefined) work.until = Math.max(work.until, performance.now() + callDeadline / 2);
}
