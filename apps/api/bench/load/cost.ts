import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { LoadResult } from './http-load.ts';
import { processorTime, type ServerProcess } from './processes.ts';

/** The result of a load, and the cost of a served call. Statements that begin and end transactions count too. */
export interface Measured {
  result: LoadResult;
  cost: { 'process ms': number; 'database ms': number; statements: number };
}

/** Measures a load: the processor time of the process and of all of PostgreSQL for a served call, and its statements. */
export async function measure(api: ServerProcess, db: Db, work: () => Promise<LoadResult>): Promise<Measured> {
  const before = await use(api, db);
  const result = await work();
  const after = await use(api, db);
  const each = (name: keyof typeof before) => rounded((after[name] - before[name]) / result.served.count);
  return {
    result,
    cost: { 'process ms': each('process'), 'database ms': each('database'), statements: each('statements') },
  };
}

async function use(api: ServerProcess, db: Db) {
  const { rows } = await sql<{ statements: number; pids: number[] }>`
    select (select coalesce(sum(calls), 0)::float8 from pg_stat_statements) as statements,
      array(select pid from pg_stat_activity) as pids`.execute(db);
  const { statements, pids } = rows[0] as (typeof rows)[number];
  const database = pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  return { process: api.processorTime(), database, statements };
}

/** With two decimals, for a table. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
