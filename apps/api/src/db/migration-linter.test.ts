import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations, type SchemaStep } from './migrations.ts';

const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));

/** Nothing runs beside the baseline, which makes the schema. */
const [, ...laterSteps] = Object.entries(migrations);

/** The runner sets the lock timeout. A migration may take its time, and a repeated step starts from nothing. */
const heldElsewhere = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts'];

/** The statements of a step, without running them. */
async function statementsOf(step: SchemaStep): Promise<string> {
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await step.up(recorder);
  return statements.map((statement) => `${statement};`).join('\n');
}

/** Rules that a step breaks. */
async function brokenRules(step: SchemaStep): Promise<string[]> {
  const options = ['--reporter=json', `--exclude=${heldElsewhere.join(',')}`];
  if (step.isTransactional !== false) options.push('--assume-in-transaction');
  const { stdout, status } = spawnSync(process.execPath, [squawk, ...options], {
    input: await statementsOf(step),
    encoding: 'utf8',
  });
  const found = JSON.parse(stdout) as { rule_name: string }[];
  expect(status === 0).toBe(found.length === 0);
  return found.map(({ rule_name }) => rule_name);
}

describe('a migration is safe beside a running version', () => {
  it.each(laterSteps)('%s', async (_name, step) => {
    expect(await brokenRules(step)).toEqual([]);
  });

  it.each([
    [
      'an index that blocks writes',
      'create index members_bio_idx on members (bio)',
      'require-concurrent-index-creation',
    ],
    ['a required column', 'alter table members add column mood text not null', 'adding-required-field'],
    ['a renamed column', 'alter table members rename column bio to about', 'renaming-column'],
    ['a dropped column', 'alter table members drop column bio', 'ban-drop-column'],
    ['a rewritten table', 'alter table posts alter column id type bigint', 'changing-column-type'],
  ])('refuses %s', async (_case, statement, rule) => {
    const step: SchemaStep = { up: async (db) => void (await sql.raw(statement).execute(db)) };
    expect(await brokenRules(step)).toContain(rule);
  });
});
