import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUrl, patientWaits } from '../../test/database-url.ts';
import { createDatabase } from '../../test/robustness/databases.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const name = `kopa_migrate_${randomBytes(6).toString('hex')}`;
let url: string;
let db: Db;
beforeAll(async () => {
  await onServer(`create database ${name}`);
  url = databaseUrl(inject('serverUrl'), name);
  db = openDatabase({ url, poolSize: 2, waits: patientWaits }).db;
});
afterAll(async () => {
  await db.destroy();
  await onServer(`drop database ${name} with (force)`);
});

async function onServer(statement: string): Promise<void> {
  const server = openDatabase({ url: inject('serverUrl'), poolSize: 1, withoutTimeouts: true });
  await sql.raw(statement).execute(server.db);
  await server.db.destroy();
}

describe('migrations', () => {
  it('are all applied, each once', async () => {
    await migrate(url);
    const applied = () => sql<{ name: string }>`select name, timestamp from kysely_migration order by name`.execute(db);
    const first = (await applied()).rows;
    await migrate(url);
    expect((await applied()).rows).toEqual(first);
    const files = readdirSync(new URL('migrations/', import.meta.url)).filter((file) => file.endsWith('.ts'));
    const filesOfSteps = first.map((migration) => `${migration.name.replace(/(?<=^0001-baseline)-.+/, '')}.ts`);
    expect(filesOfSteps).toEqual(files.toSorted());
  });

  it('refuse a database of another baseline, change nothing and state the remedy', async () => {
    const old = await createDatabase('empty');
    await old.query(`create table kysely_migration (name text, timestamp text);
      insert into kysely_migration values ('0001-foundation', '2026-01-01T00:00:00.000Z')`);
    await expect(migrate(old.url)).rejects.toThrow(
      /unreleased version of Kopa \(0001-foundation\).* remove its data directory \(\.data, or KOPA_DATA_DIR\)/,
    );
    expect(await old.query("select relname from pg_class where relname = 'members'")).toEqual([]);
    await old.drop();
  });

  it('create an index for every foreign key', async () => {
    const { rows } = await sql`
      select c.conrelid::regclass::text as table_name, a.attname as column_name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(db);
    expect(rows).toEqual([]);
  });
});
