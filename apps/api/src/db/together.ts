import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** What Kysely wants of a database that only hands its statements on. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Sends several statements in one round trip, in the order in which `run` makes them; the server runs them one after the
 * other. A statement must not need the result of another one. Each waits for the others, so that a transaction ends
 * behind all of them.
 * @throws the error of the first statement that failed; those behind it in a transaction fail, too
 */
export function together<T extends readonly unknown[]>(
  db: Db,
  run: (each: Db) => { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const atOnce = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    const each = new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: atOnce });
    const results = await Promise.allSettled(run(each));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
  });
}
