import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../test/database-url.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const name = `kopa_migrate_${randomBytes(6).toString('hex')}`;
const processes: Db[] = [];
beforeAll(async () => {
  await onServer(`create database ${name}`);
  for (let i = 0; i < 5; i += 1) {
    processes.push(openDatabase({ url: databaseUrl(inject('serverUrl'), name), poolSize: 2 }).db);
  }
});
afterAll(async () => {
  await Promise.all(processes.map((db) => db.destroy()));
  await onServer(`drop database ${name} with (force)`);
});

async function onServer(statement: string): Promise<void> {
  const { db } = openDatabase({ url: inject('serverUrl'), poolSize: 1 });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

describe('migrations', () => {
  it('are applied once when five processes start at the same moment, and again changes nothing', async () => {
    await Promise.all(processes.map(migrate));
    await migrate(processes[0] as Db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      processes[0] as Db,
    );
    expect(rows.map((row) => row.name)).toEqual([...new Set(rows.map((row) => row.name))]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('leave no foreign key without an index that starts with it', async () => {
    const { rows } = await sql`
      select c.conrelid::regclass::text as table_name, a.attname as column_name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
      processes[0] as Db,
    );
    expect(rows).toEqual([]);
  });
});
