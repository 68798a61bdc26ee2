import type { BaseLogger } from 'pino';
import { asRefusal } from './as-refusal.ts';
import { createBatcher } from './batch.ts';
import type { Db } from './database.ts';
import { asOwnWork } from './deadline.ts';

/** Writes an item in the next batch. Undefined if the batch left it out: then a transaction of its own has to decide. */
export type WriteBatched<Item, Result> = (item: Item) => Promise<Result | undefined>;

export interface BatchedWriteOptions<Item, Result> {
  /** Name of the kind, for the log, the metrics and the share of the connections. */
  kind: string;
  /** Writes all items in a transaction, and returns undefined for each that it left out. */
  write: (transaction: Db, items: Item[]) => Promise<(Result | undefined)[]>;
  /** It takes one statement, which needs no transaction around it. */
  isOneStatement?: boolean;
  /** Two batches under way never contain the same key. */
  keyOf: (item: Item) => string;
  /** The most batches at once, 1 by default. */
  concurrency?: number;
}

/** The dependencies of a writer. */
export interface BatchingContext {
  db: Db;
  log: Pick<BaseLogger, 'warn'>;
  config: { DATABASE_POOL_SIZE: number };
}

/**
 * Items of one kind for each database connection, half as many as there are slots for calls: writers of a locked table
 * leave slots to others.
 */
const itemsPerConnection = 10;

/**
 * Creates the function that runs writes of one kind together: those that arrive while others are written share the next
 * batch, so that many writes need few commits. If the database has rolled a batch back because of one item, all its items
 * count as left out.
 */
export function createBatchedWriter<Item, Result>(
  context: BatchingContext,
  { kind, write, isOneStatement = false, keyOf, concurrency = 1 }: BatchedWriteOptions<Item, Result>,
): WriteBatched<Item, Result> {
  const run = async (items: Item[]) => {
    const { db } = context;
    try {
      return await asOwnWork(kind, () =>
        isOneStatement ? write(db, items) : db.transaction().execute((transaction) => write(transaction, items)),
      );
    } catch (error) {
      if (!isRolledBack(error)) throw error;
      context.log.warn({ err: error, kind }, 'a batch of writes was refused; each gets a transaction of its own');
      return items.map(() => undefined);
    }
  };
  const maxItems = context.config.DATABASE_POOL_SIZE * itemsPerConnection;
  return createBatcher({ kind, run, keyOf, maxSize: 100, concurrency, maxItems, timeout: 800 });
}

/** True if the server refused the statement because of one item; false if it may have been committed. */
function isRolledBack(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR' && asRefusal(error).code !== 'unavailable';
}
