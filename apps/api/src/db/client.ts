import { createHash } from 'node:crypto';
import pg from 'pg';
import { DeadlinePassed, lockWait, timeLeft } from './deadline.ts';

/** Stands first in a statement whose best plan depends on its values: such a one is not prepared. */
export const plannedEachTimeMark = '/* planned each time */';

/** Statements a process names at most; a text beyond that is sent unprepared, so that a session cannot grow forever. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNamedStatements) return known;
  if (text.startsWith(plannedEachTimeMark)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

/** True if the columns of a prepared statement have other types than when it was prepared. */
export function isStalePlan({ code, message }: { code?: string; message?: string }): boolean {
  return code === '0A000' && message?.includes('cached plan') === true;
}

/** Statements that always pass: a transaction that is too late must still end. */
const endsTransaction = new Set<unknown>(['commit', 'rollback']);
const limitsOf = (left: number) =>
  `set local lock_timeout = ${Math.ceil(left)}; set local statement_timeout = ${Math.ceil(left)}`;
const usualLimits = 'set local lock_timeout to default; set local statement_timeout to default';
const beginsTransaction = /^(begin|start transaction)/;

/** The settings of a client beside those of `pg`. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Prepares statements once per connection. A pooler in transaction mode may not know them on the next one. */
  prepares?: boolean;
}

/**
 * A client whose parametrised statements are prepared once per connection and then only executed, and take no longer
 * than their caller has time. It changes no setting of the session, so that it also works through a pooler that gives
 * each transaction another session.
 */
export class PreparingClient extends pg.Client {
  /** When the server was last heard, by `performance.now()`. */
  heardAt = 0;
  /** Called with the moment at which a statement began that has had no answer in time. */
  onSilence: (since: number) => void = () => {};

  private readonly prepares: boolean;
  /** A statement before this one in its transaction was left less time than usual. */
  private isHurried = false;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.prepares = config.prepares ?? true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be restated; only one call form is changed
  override query(...args: any[]): any {
    const [text, values] = args;
    const name =
      this.prepares && typeof text === 'string' && Array.isArray(values) && values.length > 0 && args.length === 2
        ? statementName(text)
        : undefined;
    const ends = endsTransaction.has(text);
    const left = timeLeft();
    if (left <= 0 && !ends) return Promise.reject(new DeadlinePassed());
    const begunAt = performance.now();
    // @ts-expect-error the arguments are those of one of pg's overloads
    const run = () => (name === undefined ? super.query(...args) : super.query({ name, text, values }));
    const result = ends ? run() : this.inTime(left, text, run);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.onSilence(begunAt);
        // A migration has changed the type of a column. Only a new connection prepares the statement again.
        if (isStalePlan(error)) this.discard();
      });
    }
    return result;
  }

  /** Runs a statement with no more time than its caller has left. This takes settings only after a long wait. */
  private inTime(left: number, text: unknown, run: () => unknown): unknown {
    const hurries = left < lockWait;
    if (this.getTransactionStatus() === 'I') {
      this.isHurried = false;
      return hurries && !beginsTransaction.test(String(text)) ? this.runAlone(left, run) : run();
    }
    if (!hurries && !this.isHurried) return run();
    this.isHurried = hurries;
    // If the change fails, the transaction has failed before, and the statement fails, too.
    return super.query(hurries ? limitsOf(left) : usualLimits).then(run, run);
  }

  /** Runs a statement in a transaction of its own, because only a transaction's settings end with it. */
  private async runAlone(left: number, run: () => unknown): Promise<unknown> {
    await super.query(`begin; ${limitsOf(left)}`);
    try {
      const result = await run();
      await super.query('commit');
      return result;
    } catch (error) {
      await super.query('rollback').catch(() => this.discard());
      throw error;
    }
  }

  /** Begins to note when the server is heard; for a client that is connected. */
  listen(): void {
    this.heardAt = performance.now();
    this.stream.on('data', () => {
      this.heardAt = performance.now();
    });
  }

  /** Ends the connection without a goodbye, which a dead one would never take. */
  discard(): void {
    this.stream.destroy();
  }

  private get stream() {
    return (this as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream;
  }
}

/**
 * Throws away connections whose server has fallen silent. A statement without an answer says that its connection is
 * dead, and with it every other of the pool that has not been heard since: they went the same way. What comes next
 * opens new ones.
 */
export function discardSilentClients(pool: pg.Pool): void {
  const clients = new Set<PreparingClient>();
  pool.on('connect', (connected) => {
    const client = connected as unknown as PreparingClient;
    clients.add(client);
    client.listen();
    client.once('end', () => clients.delete(client));
    client.onSilence = (since) => {
      // After the input that has arrived meanwhile is read: a busy process must not take itself for a dead network.
      setImmediate(() => {
        for (const other of clients) if (other.heardAt < since) other.discard();
      });
    };
  });
}
