import { createGate, type Gate } from '@kopa/server-kit/gate';
import pg from 'pg';
import { DeadlinePassed, presentWork, timeLeft } from './deadline.ts';

/** The maximum number of waiting callers per connection, in all and of one group. */
const waitingPerConnection = { all: 30, group: 20 };
const groupShare = 0.6;

/**
 * A pool with a bulkhead for each group of calls: one group gets only a part of the connections and of the queue. So
 * calls that wait for a locked table leave connections to calls of other tables.
 */
export class BoundedPool extends pg.Pool {
  private readonly gate: Gate;
  private readonly timeout: number;

  /** `timeout`: the longest wait for a connection, in ms. */
  constructor(options: pg.PoolConfig & { max: number }, timeout: number) {
    super(options);
    this.timeout = timeout;
    this.gate = createGate({
      size: options.max,
      perKey: Math.ceil(options.max * groupShare),
      waiting: options.max * waitingPerConnection.all,
      waitingPerKey: options.max * waitingPerConnection.group,
      timeout,
    });
  }

  /** Number of callers that wait for a connection. */
  waiting(): number {
    return this.gate.waiting();
  }

  /** @throws GateClosed if too many wait or the wait is too long; DeadlinePassed */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...result: never[]) => void): void;
  override connect(callback?: unknown): unknown {
    // Only the library itself passes a callback, in calls that are not used here.
    return callback === undefined ? this.connectInTurn() : super.connect(callback as () => void);
  }

  private async connectInTurn(): Promise<pg.PoolClient> {
    const timeout = Math.min(this.timeout, timeLeft());
    if (timeout <= 0) throw new DeadlinePassed();
    const leave = await this.gate.enter(presentWork()?.group ?? null, { timeout });
    try {
      const client = await inTime(super.connect());
      const release = client.release;
      client.release = (problem) => {
        release(problem);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** A connection, if it is there before the caller's deadline. A later one goes back to the pool. */
function inTime(opening: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const left = timeLeft();
  if (left === Number.POSITIVE_INFINITY) return opening;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        reject(new DeadlinePassed());
        opening.then((client) => client.release()).catch(() => {});
      },
      Math.max(0, left),
    );
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
