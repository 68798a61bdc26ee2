import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../src/db/database.ts';
import { openBenchDatabase } from './database.ts';
import { startApi } from './load/processes.ts';
import { signIn } from './load/sign-in.ts';

/**
 * `bench:restore [share]`: dumps a generated database with the pg_dump of PATH, restores it into a new one, compares
 * every table's count and content, and starts the API on it: a session from before the dump reads the feed and
 * shares a post. Ends with 1 where anything differs.
 */
const run = promisify(execFile);
const database = await openBenchDatabase(Number(process.argv[2] ?? 0.02));
const copyName = 'restore_check';
const copyUrl = withDatabase(database.url, copyName);
const folder = await mkdtemp(join(tmpdir(), 'kopa-restore-'));
const file = join(folder, 'kopa.dump');
const [cookie] = (await signIn(database.url, [1])) as [string];

await sql.raw(`drop database if exists ${copyName} with (force)`).execute(database.db);
await timed('pg_dump', () => tool('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${database.url}`]));
print(`the dump has ${((await stat(file)).size / 1024 / 1024).toFixed(1)} MB`);
await sql.raw(`create database ${copyName}`).execute(database.db);
await timed('pg_restore', () => tool('pg_restore', ['--exit-on-error', `--dbname=${copyUrl}`, file]));
await rm(folder, { recursive: true });

const copy = openDatabase({ url: copyUrl, poolSize: 1, withoutTimeouts: true });
const [original, restored] = [await contentOf(database.db), await contentOf(copy.db)];
await copy.db.destroy();
const differing = [...new Set([...original.keys(), ...restored.keys()])].filter(
  (table) => original.get(table) !== restored.get(table),
);
for (const table of differing) print(`${table}: ${original.get(table)} became ${restored.get(table)}`);
print(`${original.size - differing.length} of ${original.size} tables equal`);

const api = await startApi(copyUrl);
const statuses = await Promise.all([
  call('GET', '/readyz'),
  call('GET', '/api/social-feeds'),
  call('POST', '/api/social-feeds'),
]);
print(`the API on the restored database: ready ${statuses[0]}, feed ${statuses[1]}, a new post ${statuses[2]}`);
await api.stop();
await sql.raw(`drop database ${copyName} with (force)`).execute(database.db);
await database.stop();
const kept = differing.length === 0 && statuses.join() === '200,200,201';
print(kept ? 'kept' : 'not kept');
process.exitCode = kept ? 0 : 1;

/** Each table's number of rows and a sum over the hashes of all of them, sequences included. */
async function contentOf(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string; isSequence: boolean }>`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as is_sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const content = new Map<string, string>();
  for (const { name, isSequence } of tables) {
    const row = isSequence ? sql.raw('last_value, is_called') : sql.raw('t.*');
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${row})::text, 0)), 0) as content
      from ${sql.raw(name)} t`.execute(db);
    content.set(name, rows[0]?.content ?? '');
  }
  return content;
}

async function call(method: string, path: string): Promise<number> {
  const headers: Record<string, string> =
    method === 'POST' ? { cookie, 'content-type': 'application/json' } : { cookie };
  const body = method === 'POST' ? JSON.stringify({ type: 'status', content: 'After the restore' }) : null;
  return (await fetch(`http://127.0.0.1:${api.port}${path}`, { method, headers, body })).status;
}

/** @throws Error with the tool's message */
async function tool(name: string, options: string[]): Promise<void> {
  try {
    await run(name, options);
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    const hint = 'it must be of PostgreSQL 18 or newer and on PATH; see docs/backup.md';
    throw new Error(code === 'ENOENT' ? `${name} is missing: ${hint}` : `${name}: ${stderr?.trim()} (${hint})`);
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  print(`${name} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
