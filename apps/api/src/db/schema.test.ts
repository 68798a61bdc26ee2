import { afterEach, expect, it } from 'vitest';
import { describeSchema } from '../../test/describe-schema.ts';
import { createDatabase, type TestDatabase } from '../../test/robustness/databases.ts';
import { openDatabase } from './database.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { migrations } from './migrations.ts';
import { schema } from './schema.ts';

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

/** Describes a database of the migrations, or one of `schema/` alone. */
async function described(kind: 'migrated' | 'empty'): Promise<string[]> {
  const database = await createDatabase(kind);
  databases.push(database);
  if (kind === 'empty') await database.query(schema);
  const { db } = openDatabase({ url: database.url, poolSize: 1, withoutTimeouts: true });
  const lines = await describeSchema(db);
  await db.destroy();
  return lines;
}

it('the migrations lead to the schema of schema/', async () => {
  expect(await described('migrated')).toEqual(await described('empty'));
});

it('the baseline is a frozen copy once a second step follows', () => {
  expect(Object.keys(migrations).length === 1 || baseline !== schema).toBe(true);
});

it('each table has a comment about its rows', async () => {
  const database = await createDatabase('migrated');
  databases.push(database);
  const tables = await database.query(`select relname from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and obj_description(oid, 'pg_class') is null`);
  expect(tables).toEqual([]);
});
