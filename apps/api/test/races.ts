import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/db/database.ts';
import type { Context } from '../src/process/context.ts';

/**
 * Makes a call race with a transaction, in the same way on every run. Does `work` in a transaction, begins the call,
 * and commits once the call waits for a lock or has been answered. Returns the result of the call.
 */
export async function whileUncommitted<T>(
  context: Context,
  work: (transaction: Db) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  let call: Promise<T> | undefined;
  await context.db.transaction().execute(async (transaction) => {
    await work(transaction);
    let isAnswered = false;
    call = begin().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isAnyoneWaiting(context)), { interval: 5 }).toBe(true);
  });
  return call as Promise<T>;
}

/**
 * Begins calls one after the other while a third party holds a lock, and lets go once all of them wait: each run takes the
 * same locks in the same order. Returns the results.
 */
export async function queuedBehind<T>(
  context: Context,
  lock: RawBuilder<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  await context.db.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    for (const call of calls) {
      begun.push(call());
      await expect.poll(() => countWaiting(context), { interval: 5 }).toBe(begun.length);
    }
  });
  return Promise.all(begun);
}

/** True while a statement waits for a lock. */
export async function isAnyoneWaiting(context: Context): Promise<boolean> {
  return (await countWaiting(context)) > 0;
}

/** Cancels each statement that waits for a lock, as the API's own timeout does, until the work has ended. */
export async function cancelWaits<T>({ db }: Context, work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => cancel.execute(db).then(() => isOver), { interval: 5 }).toBe(true);
  return work;
}

/** The number of statements that wait for a lock. */
export async function countWaiting({ db }: Context): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
