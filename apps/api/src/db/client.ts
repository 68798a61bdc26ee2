import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isAnswerLost, isReadOnly, isStalePlan, isUnanswered } from './connection-errors.ts';

/**
 * Work within it waits for its turn before each connection, and ends the turn with the connection, or with its last
 * error. Without it a connection is taken at once: a call holds its place already.
 */
export const connectionTurns = new AsyncLocalStorage<() => Promise<(error?: unknown) => void>>();

/** Marks a statement that is not prepared, because its best plan depends on its values. */
export const plannedEachTimeMark = '/* planned each time */';

/** Statements a pool names at most; a text beyond that is sent unprepared, so that a session cannot grow forever. */
const maxNamedStatements = 500;

function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamedStatements) return known;
    if (text.includes(plannedEachTimeMark)) return undefined;
    const name = `kopa_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** A statement that writes, or locks rows. */
const writing = /\b(insert|update|delete)\b/;

/**
 * The pool as Kysely takes connections from it. Each statement with parameters is prepared once per connection, where
 * `prepares`: behind a pooler in transaction mode the next connection may lack it. A connection is thrown away after a
 * statement without an answer, and so is every other that was not heard since: it uses the same network path.
 * `onLostAnswer` runs after a write that may have been committed, although its connection ended before the answer.
 */
export function preparingPool(pool: pg.Pool, prepares: boolean, onLostAnswer: () => void): PostgresPool {
  const statementName = createStatementNames();
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let silentSince = 0;
  pool.on('connect', (client) => heardAt.set(client, performance.now()));

  function preparing(client: pg.PoolClient, endTurn?: (error?: unknown) => void): PostgresPoolClient {
    let failure: Error | undefined;
    let lastError: unknown;
    let isInTransaction = false;
    async function query(text: string, values: unknown[]) {
      // The rollback of a transaction without an answer would get none either.
      if (failure !== undefined && isUnanswered(failure)) throw failure;
      const begunAt = performance.now();
      isInTransaction ||= /^(begin|start transaction)/.test(text);
      const name = prepares && values.length > 0 ? statementName(text) : undefined;
      try {
        const result = await client.query(name === undefined ? { text, values } : { name, text, values });
        heardAt.set(client, performance.now());
        return result;
      } catch (error) {
        lastError = error;
        const isDead = isUnanswered(error as Error);
        if (isDead) silentSince = Math.max(silentSince, begunAt);
        // A migration has changed the type of a column: only a new connection prepares the statement again. Or the
        // server is no primary any more: only a new connection leads to the one that is.
        if (isDead || isStalePlan(error as Error) || isReadOnly(error as Error)) failure = error as Error;
        // Without its commit a transaction is rolled back.
        const mayHold = isInTransaction ? text === 'commit' : writing.test(text);
        if (mayHold && isAnswerLost(error as Error)) onLostAnswer();
        throw error;
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release(destroy = false) {
        client.release(destroy || failure !== undefined);
        endTurn?.(lastError);
      },
    };
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const endTurn = await connectionTurns.getStore()?.();
      try {
        for (;;) {
          const client = await pool.connect();
          if ((heardAt.get(client) ?? 0) >= silentSince) return preparing(client, endTurn);
          client.release(true);
        }
      } catch (error) {
        endTurn?.(error);
        throw error;
      }
    },
  };
}
