import type { WaitingKind } from '@kopa/contracts/route';
import { connectionTurns } from '../../db/client.ts';
import { createGate, type Gate, type GateOptions } from './gate.ts';

/** Calls at work and waiting calls, for each database connection: a rush of 400 to one area has room in 20. */
const [placesPerConnection, queuePerConnection] = [2, 30];
/** Milliseconds after which an area is stuck, if timeouts of the database end its calls. Five of them outlast a statement. */
const usuallyStuckAfter = 1_000;
/** The part of the connections and of the queue of one area: a locked table leaves the rest to the others. */
const areaShare = 0.6;
/** The part of the connections for calls that write: commits that wait for standbys leave the rest to reads. */
const writersShare = 0.8;

/** Calls of one member that wait for rows: two accounts keep nobody from a row. */
const rowsWaitPerMember = 20;

/**
 * Each kind of calls that wait mostly for something other than the database has places of its own for that, without a
 * queue. While such a call has a connection, it holds a place among the calls, too. `perKey` is that of one network.
 */
const apart: Record<WaitingKind, { places: number; perKey?: number }> = {
  passwords: { places: 256, perKey: 128 },
  registrations: { places: 128 },
  uploads: { places: 32 },
  exports: { places: 4 },
  files: { places: 256 },
  portal: { places: 64 },
};

export type Kind = 'calls' | 'socketSignIns' | WaitingKind;

/** The gates of a process: no overloaded kind of work blocks another one (decision 9). */
export type Gates = Readonly<Record<Kind | 'rows', Gate>>;

/** Creates the gates of a process with this number of database connections; `waitFactor` makes their bounds longer. */
export function createGates(connections: number, waitFactor = 1): Gates {
  const stuckAfter = usuallyStuckAfter * waitFactor;
  const perArea = Math.max(1, Math.floor(connections * areaShare));
  const queue = connections * queuePerConnection;
  const calls = {
    size: connections * placesPerConnection,
    perKey: perArea,
    writers: Math.max(1, Math.floor(connections * writersShare)),
    waiting: queue,
    waitingPerKey: Math.floor(queue * areaShare),
    stuckAfter,
  };
  // Calls for one row follow each other, and wait in its own line. Its first one alone goes on to the line of its area.
  const rows = {
    size: Number.POSITIVE_INFINITY,
    perKey: 1,
    waiting: queue,
    waitingPerKey: calls.waitingPerKey,
    waitingPerCaller: rowsWaitPerMember,
    stuckAfter,
  };
  // After a restart thousands of sockets come back within seconds, and one that waits costs little. Each takes two
  // connections.
  const socketSignIns = { ...withoutQueue(Math.ceil(perArea / 2)), waiting: 1_000, stuckAfter };
  const others = Object.entries(apart).map(([kind, { places, perKey }]) => [
    kind,
    createGate(withoutQueue(places, perKey)),
  ]);
  const shared = { calls: createGate(calls), rows: createGate(rows), socketSignIns: createGate(socketSignIns) };
  return { ...shared, ...Object.fromEntries(others) };
}

/** The row that a call writes, and the member who calls. */
export interface RowTurn {
  row: string;
  memberId: number;
}

/** Does work in the turn of the row that it writes, where there is one. @throws 503 overloaded */
export function inTurn<T>({ rows }: Gates, turn: RowTurn | undefined, work: () => Promise<T>): Promise<T> {
  return turn === undefined ? work() : rows.pass(turn.row, work, { caller: String(turn.memberId) });
}

/** Work that takes connections outside of a call's place, and shares the calls' gate under a key of its own. */
type Taker = Exclude<Kind, 'calls'> | 'sessions' | 'administratorSessions' | 'live channel';

/** Does work that holds a place among the calls only while it has a connection. @throws 503 overloaded */
export function withinShare<T>({ calls }: Gates, taker: Taker, work: () => T): T {
  return connectionTurns.run(() => calls.enter(taker), work);
}

function withoutQueue(size: number, perKey = size): GateOptions {
  return { size, perKey, waiting: 0, waitingPerKey: 0, stuckAfter: 0 };
}
