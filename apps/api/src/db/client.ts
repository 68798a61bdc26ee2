import pg from 'pg';
import { DeadlinePassed, lockWait, timeLeft } from './deadline.ts';

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

const beginsTransaction = /^(begin|start transaction)/;
/** Statements that always pass: a transaction that is too late must still end. */
const endsTransaction = new Set<unknown>(['commit', 'rollback']);
const limitsOf = (left: number) =>
  `set local lock_timeout = ${Math.ceil(left)}; set local statement_timeout = ${Math.ceil(left)}`;

/** The settings of a client beside those of `pg`. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Prepares statements once per connection. Behind a pooler in transaction mode the next connection may lack them. */
  prepares?: boolean;
}

/**
 * A client that prepares each parametrised statement once per connection, and bounds its time by the caller's deadline.
 * It changes no setting of the session, so that it also works through a pooler that gives each transaction another
 * session.
 */
export class PreparingClient extends pg.Client {
  /** When the server was last heard, by `performance.now()`. */
  heardAt = 0;
  /** Called with the moment at which a statement began that has had no answer in time. */
  onSilence: (since: number) => void = () => {};

  private readonly prepares: boolean;
  private isInTransaction = false;

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

  /** Sends a statement, which takes no longer than its caller has time. */
  private async inTime(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const left = timeLeft();
    const ends = endsTransaction.has(text);
    if (left <= 0 && !ends) throw new DeadlinePassed();
    const begins = beginsTransaction.test(text);
    if (begins || ends) this.isInTransaction = begins;
    const begunAt = performance.now();
    try {
      if (begins || ends || left >= lockWait) return await this.send(text, values);
      if (!this.isInTransaction) return await this.sendAlone(limitsOf(left), text, values);
      await super.query(limitsOf(left));
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

  /** Sends a statement in a transaction of its own, because only a transaction's settings end with it. */
  private async sendAlone(limits: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    await super.query(`begin; ${limits}`);
    try {
      const result = await this.send(text, values);
      await super.query('commit');
      return result;
    } catch (error) {
      await super.query('rollback').catch(() => this.discard());
      throw error;
    }
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
