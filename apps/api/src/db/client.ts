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
const onlyReads = /^\s*select\b/;
const isParameterless = (values: unknown) => values === undefined || (Array.isArray(values) && values.length === 0);

/** What a statement that is not sent answers: a beginning that waits, or the end of a transaction without statements. */
const unsent = (command: 'BEGIN' | 'COMMIT' | 'ROLLBACK') => Promise.resolve({ command, rowCount: null, rows: [] });

/** The settings of a client beside those of `pg`. */
export interface PreparingClientConfig extends pg.ClientConfig {
  /** Prepares statements once per connection. A pooler in transaction mode may not know them on the next one. */
  prepares?: boolean;
}

/**
 * A client whose parametrised statements are prepared once per connection and then only executed, and take no longer
 * than their caller has time. It changes no setting of the session, so that it also works through a pooler that gives
 * each transaction another session. Statements that are sent without waiting for each other share a round trip, as the
 * beginning of a transaction does with its first statement.
 */
export class PreparingClient extends pg.Client {
  /** When the server was last heard, by `performance.now()`. */
  heardAt = 0;
  /** Called with the moment at which a statement began that has had no answer in time. */
  onSilence: (since: number) => void = () => {};

  private readonly prepares: boolean;
  /** A statement before this one in its transaction was left less time than usual. */
  private isHurried = false;
  /** A transaction was asked for and has not ended, whether or not the server knows of it. */
  private isInTransaction = false;
  /** The beginning of a transaction that goes out with its first statement. */
  private beginning: string | null = null;
  /** A beginning for which the first statement waits, and those behind it. */
  private opening: Promise<unknown> | null = null;
  private isCollecting = false;

  constructor(config: PreparingClientConfig = {}) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    this.prepares = config.prepares ?? true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be restated; only one call form is changed
  override query(...args: any[]): any {
    const [text, values] = args;
    if (isParameterless(values) && beginsTransaction.test(text)) return this.beginLater(text);
    const ends = endsTransaction.has(text);
    if (ends) {
      this.isInTransaction = false;
      if (this.beginning !== null) return this.endUnbegun(text);
    }
    const name =
      this.prepares && typeof text === 'string' && Array.isArray(values) && values.length > 0 && args.length === 2
        ? statementName(text)
        : undefined;
    const left = timeLeft();
    if (left <= 0 && !ends) return Promise.reject(new DeadlinePassed());
    const begunAt = performance.now();
    this.collect();
    // @ts-expect-error the arguments are those of one of pg's overloads
    const run = () => (name === undefined ? super.query(...args) : super.query({ name, text, values }));
    const result = ends ? run() : this.begun(text, () => this.inTime(left, run));
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.onSilence(begunAt);
        // A migration has changed the type of a column. Only a new connection prepares the statement again.
        if (isStalePlan(error)) this.discard();
      });
    }
    return result;
  }

  private beginLater(text: string): Promise<unknown> {
    this.beginning = text;
    this.isInTransaction = true;
    this.isHurried = false;
    return unsent('BEGIN');
  }

  private endUnbegun(text: 'commit' | 'rollback'): Promise<unknown> {
    this.beginning = null;
    return unsent(text === 'commit' ? 'COMMIT' : 'ROLLBACK');
  }

  /**
   * Sends the beginning of the transaction before its first statement. Only one that reads goes out without waiting for
   * it: should the beginning fail, the statement runs alone.
   */
  private begun(text: unknown, run: () => unknown): unknown {
    if (this.opening !== null) return this.opening.then(run);
    if (this.beginning === null) return run();
    const begun = super.query(this.beginning);
    this.beginning = null;
    if (onlyReads.test(String(text))) return Promise.all([begun, run()]).then(([, result]) => result);
    this.opening = begun.finally(() => {
      this.opening = null;
    });
    return this.opening.then(run);
  }

  /** Collects what is sent until the code that runs now has to wait: one call of the system for several statements. */
  private collect(): void {
    if (this.isCollecting) return;
    const { stream } = this;
    this.isCollecting = true;
    stream.cork();
    process.nextTick(() => {
      this.isCollecting = false;
      stream.uncork();
    });
  }

  /** Runs a statement with no more time than its caller has left. This takes settings only after a long wait. */
  private inTime(left: number, run: () => unknown): unknown {
    const hurries = left < lockWait;
    if (!this.isInTransaction) return hurries ? this.runAlone(left, run) : run();
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
