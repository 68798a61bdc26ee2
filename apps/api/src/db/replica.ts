import { GateClosed } from '@kopa/server-kit/gate';
import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import { type DatabaseOptions, type Db, openDatabase } from './database.ts';
import { DeadlinePassed } from './deadline.ts';
import { createLag } from './replica-lag.ts';

/** Runs reads whose rows may be a moment old. */
export interface Replica {
  /**
   * Runs a query at the replica; at the primary where the replica is away, too far behind or fails.
   * @throws DeadlinePassed if the caller has no time left
   */
  read<T>(query: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Without a replica, everything is read at the primary. */
export function noReplica(primary: Db): Replica {
  return { read: (query) => query(primary), close: async () => {} };
}

/** Times in ms: between two checks, and the longest that a replica may be behind to be read. */
const usualWaits = { check: 1_000, lag: 2_000 };
/**
 * The steps of a read at the replica in ms. They are shorter than those at the primary, so that the primary is asked
 * within the same call if the replica is silent.
 */
const readWaits = { connection: 500, lock: 500, statement: 900, answer: 1_000 };

/**
 * Opens the replica. Once a second it is compared with the primary, and until the first check and after a failed one the
 * primary is read. A replica that has been promoted is no replica any more and is not read either.
 */
export function openReplica(
  primary: Db,
  options: Pick<DatabaseOptions, 'url' | 'poolSize' | 'pooler'>,
  log: Pick<BaseLogger, 'info' | 'warn'>,
  { check: interval, lag: longestLag } = usualWaits,
): Replica {
  const { db } = openDatabase({ ...options, waits: readWaits });
  const lag = createLag();
  /** The moment until which the replica is read, by `performance.now()`. A check that hangs does not extend it. */
  let usableUntil = 0;
  let isUsable: boolean | undefined;
  let timer: NodeJS.Timeout;
  let checking: Promise<void> = Promise.resolve();
  let isClosed = false;

  function note(usable: boolean): void {
    if (usable !== isUsable) {
      if (usable) log.info('the replica is read');
      else log.warn('the replica is away or too far behind; the primary is read');
    }
    isUsable = usable;
    usableUntil = usable ? performance.now() + 3 * interval : 0;
  }

  async function check(): Promise<void> {
    try {
      lag.notePrimary(performance.now(), await positionOf(primary, 'pg_current_wal_lsn'));
      const replayed = await positionOf(db, 'pg_last_wal_replay_lsn');
      note(replayed !== null && lag.of(performance.now(), replayed) <= longestLag);
    } catch {
      note(false);
    }
    if (!isClosed) timer = setTimeout(start, interval).unref();
  }
  function start(): void {
    checking = check();
  }
  start();

  return {
    async read(query) {
      if (performance.now() >= usableUntil) return query(primary);
      try {
        return await query(db);
      } catch (error) {
        if (error instanceof DeadlinePassed) throw error;
        log.warn({ err: error }, 'a read at the replica failed');
        if (!isOfOneRead(error)) note(false);
        return query(primary);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await checking;
      clearTimeout(timer);
      await db.destroy();
    },
  };
}

/**
 * SQLSTATEs of a statement that the server has cancelled: by a timeout, a lock timeout, or a conflict with the replay.
 */
const cancelled = new Set(['57014', '55P03', '40001']);

/**
 * True if a failure is no sign of a bad replica: one statement was slow, or one group of calls has all its connections.
 */
function isOfOneRead(error: unknown): boolean {
  return error instanceof GateClosed || cancelled.has((error as { code?: string }).code ?? '');
}

/** A position in the write-ahead log, in bytes from its start; null where the server has none of this kind. */
async function positionOf(db: Db, kind: 'pg_current_wal_lsn' | 'pg_last_wal_replay_lsn'): Promise<number | null> {
  const { position } = await db
    .selectNoFrom(sql<number | null>`pg_wal_lsn_diff(${sql.raw(kind)}(), '0/0')::float8`.as('position'))
    .executeTakeFirstOrThrow();
  return position;
}
