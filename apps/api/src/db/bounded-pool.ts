import { createGate, type Gate } from '@kopa/server-kit/gate';
import pg from 'pg';
import { DeadlinePassed, presentWork, timeLeft } from './deadline.ts';

/** For each connection: so many wait in all, and so many of one group. */
const waitingPerConnection = { all: 20, group: 10 };
const groupShare = 0.6;

/**
 * A pool whose connections are shared fairly: one group of calls takes only a part of them and of the places to wait. So
 * calls that wait for a locked table leave room for calls of other tables.
 */
export class BoundedPool extends pg.Pool {
  private readonly gate: Gate;
  private readonly patience: number;

  /** `patience`: milliseconds that one waits for a connection at most. */
  constructor(options: pg.PoolConfig & { max: number }, patience: number) {
    super(options);
    this.patience = patience;
    this.gate = createGate({
      size: options.max,
      perKey: Math.ceil(options.max * groupShare),
      waiting: options.max * waitingPerConnection.all,
      waitingPerKey: options.max * waitingPerConnection.group,
      patience,
    });
  }

  /** How many wait for a connection. */
  waiting(): number {
    return this.gate.waiting();
  }

  /** @throws GateClosed where too many wait or the wait takes too long; DeadlinePassed */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...result: never[]) => void): void;
  override connect(callback?: unknown): unknown {
    // The library's own calls, which nothing here makes, pass a callback.
    return callback === undefined ? this.connectInTurn() : super.connect(callback as () => void);
  }

  private async connectInTurn(): Promise<pg.PoolClient> {
    const patience = Math.min(this.patience, timeLeft());
    if (patience <= 0) throw new DeadlinePassed();
    const leave = await this.gate.enter(presentWork()?.group ?? null, { patience });
    try {
      const client = await super.connect();
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
