import { calls } from '@kopa/contracts/calls';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { drive } from './drive.ts';
import { exceptions } from './exceptions.ts';
import { openExplainedApp } from './explained-app.ts';
import { type Bounds, judge, rowsRead } from './judge.ts';

/** Result of a run. */
export interface PlanReport {
  /** Distinct statements, including those of triggers and foreign keys. */
  statements: number;
  plans: number;
  /** Rows read by the statement that reads the most, apart from the exceptions. */
  most: { rows: number; text: string };
  /** Each finding with its statement. */
  findings: { text: string; problems: string[] }[];
  /** Calls of the API that the run did not make. */
  missed: string[];
}

/** Makes every call of the API on a generated database and judges the plan of every statement that ran. */
export async function checkPlans(databaseUrl: string, bounds: Bounds): Promise<PlanReport> {
  const explained = await openExplainedApp(databaseUrl);
  try {
    const sizes = await tableSizes(explained.context.db);
    explained.takeStatements();
    const made = await drive(explained);
    const ran = explained.takeStatements();
    const byText = new Map<string, Set<string>>();
    let most = { rows: 0, text: '' };
    for (const statement of ran) {
      const text = statement['Query Text'].trim();
      const problems = byText.get(text) ?? new Set();
      byText.set(text, problems);
      for (const problem of judge(statement, sizes, bounds, exceptions)) problems.add(problem);
      const rows = rowsRead(statement);
      if (rows > most.rows && !exceptions.some(({ fits }) => fits.test(text))) most = { rows, text };
    }
    return {
      statements: byText.size,
      plans: ran.length,
      most,
      findings: [...byText].flatMap(([text, found]) => (found.size === 0 ? [] : [{ text, problems: [...found] }])),
      missed: missedCalls(made),
    };
  } finally {
    await explained.close();
  }
}

/** Estimated number of rows of each table. */
export async function tableSizes(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; size: number }>`
    select relname as name, reltuples::bigint as size from pg_class where relkind = 'r'`.execute(db);
  return new Map(rows.map(({ name, size }) => [name, size]));
}

/** Calls that the run did not make. */
function missedCalls(made: ReadonlySet<string>): string[] {
  return calls
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !call.includes('auth/demo'))
    .filter((call) => {
      const pattern = new RegExp(`^${call.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`);
      return ![...made].some((one) => pattern.test(one));
    });
}
