import type { Db } from '../db/database.ts';
import type { AfterCommit, Handler } from '../process/context.ts';

/** Runs the handlers of an event one after the other, in the transaction of its cause. Returns their work after the commit. */
export async function handle<E>(handlers: readonly Handler<E>[], transaction: Db, event: E): Promise<AfterCommit> {
  const works: AfterCommit[] = [];
  for (const handler of handlers) works.push((await handler(transaction, event)) ?? (() => {}));
  return async (context) => {
    for (const work of works) await work(context);
  };
}
