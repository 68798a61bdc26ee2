import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from '@kopa/dev/postgres';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { baseline } from '../src/db/migrations/0001-baseline.ts';
import { generate } from './generate.ts';
import { scaled } from './scale.ts';

/** A generated database, ready for use. */
export interface BenchDatabase {
  url: string;
  db: Db;
  stop(): Promise<void>;
}

const dataDir = resolve(import.meta.dirname, '../../../.data/bench');

/** PostgreSQL settings of a small dedicated server. Every commit is durable. */
const settings = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  shared_preload_libraries: 'pg_stat_statements',
};

/** Opens the generated database of a share of the full scale. The first call creates it; later runs reuse it. */
export async function openBenchDatabase(share: number, again = false): Promise<BenchDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const database = `bench_${String(share).replace('.', '_')}`;
  const done = join(dataDir, `${database}.generated`);
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), database, settings });
  const isThere = !again && existsSync(done) && readFileSync(done, 'utf8') === generator();
  if (!isThere) await renew(server.url, database, done);
  const { db } = openDatabase({ url: server.url, poolSize: 4, withoutTimeouts: true });
  await migrate(server.url);
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  if (!isThere) {
    const started = performance.now();
    await generate(db, scaled(share), (line) => process.stdout.write(`${line}\n`));
    process.stdout.write(`generated in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
    writeFileSync(done, generator());
  }
  return {
    url: server.url,
    db,
    async stop() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** Digest of the generator's source and the baseline. A database of older ones is created again. */
function generator(): string {
  const hash = createHash('sha256').update(baseline);
  const loads = readdirSync(join(import.meta.dirname, 'loads')).sort();
  for (const file of ['generate.ts', 'scale.ts', ...loads.map((name) => join('loads', name))])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex');
}

async function renew(url: string, database: string, done: string): Promise<void> {
  rmSync(done, { force: true });
  const server = new URL(url);
  server.pathname = '/postgres';
  const { db } = openDatabase({ url: server.href, poolSize: 1, withoutTimeouts: true });
  await sql.raw(`drop database if exists ${database} with (force)`).execute(db);
  await sql.raw(`create database ${database}`).execute(db);
  await db.destroy();
}
