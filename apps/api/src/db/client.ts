import pg from 'pg';
import { DeadlinePassed, timeLeft } from './deadline.ts';

/** Marks a statement that is not prepared, because its best plan depends on its values. */
export const plannedEachTimeMark = '/* planned each time */';

/** Statements a process names at most; a text beyond that is sent unprepared, so that a session cannot grow forever. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNamedStatements) return known;
  if (text.includes(plannedEachTimeMark)) return undefined;
  const name = `kopa_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** True if the columns of a prepared statement have other types than when it was prepared. */
export function isStalePlan({ code, message }: { code?: string; message?: string }): boolean {
  return code === '0A000' && message?.includes('cached plan') === true;
}

/** Statements that always pass: a transaction that is too late must still end. */
const endsTransaction = new Set<unknown>(['commit', 'rollback']);

/** The settings of a client beside those of `pg`. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Prepares statements once per connection. Behind a pooler in transaction mode the next connection may lack them. */
  prepares?: boolean;
}

/**
 * A client that prepares each parametrised statement once per connection, and begins none after the caller's deadline.
 */
export class PreparingClient extends pg.Client {
  /** When the server was last heard, by `performance.now()`. */
  heardAt = 0;
  /** Called with the moment at which a statement began that has had no answer in time. */
  onSilence: (since: number) => void = () => {};

  private readonly prepares: boolean;

  constructor({ prepares = true, ...config }: PreparingClientConfig = {}) {
    super(config);
    this.prepares = prepares;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be restated; only one call form is changed
  override query(...args: any[]): any {
    const [text, values] = args;
    // Only the library itself sends anything else, in calls that are not used here.
    if (typeof text !== 'string' || args.length > 2) return super.query(...(args as [string]));
    return this.inTime(text, values);
  }

  /** Sends a statement, unless it is too late for its caller. */
  private async inTime(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (timeLeft() <= 0 && !endsTransaction.has(text)) throw new DeadlinePassed();
    const begunAt = performance.now();
    try {
      return await this.send(text, values);
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') this.onSilence(begunAt);
      // A migration has changed the type of a column. Only a new connection prepares the statement again.
      if (isStalePlan(error as Error)) this.discard();
      throw error;
    }
  }

  private send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.prepares && values.length > 0 ? statementName(text) : undefined;
    return super.query(name === undefined ? { text, values } : { name, text, values });
  }

  /** Starts to record when the server was last heard, for a connected client. */
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
