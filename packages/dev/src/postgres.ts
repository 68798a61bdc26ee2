import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { initialise, lastWords, readPassword, type ServerOptions, spawnServer, superuser } from './postgres-cluster.ts';
import { giveTo, nativeFolder, type Owner, reachableFolder, serverOwner, temporaryFolder } from './postgres-native.ts';
import { guard, runningPostmaster, stopPostmaster } from './postgres-process.ts';
import { shortClient } from './short-client.ts';

const startPatience = 30_000;

export interface Postgres {
  /** Connection string of a superuser to the requested database. */
  url: string;
  port: number;
  /** Shuts the server down without data loss. */
  stop(): Promise<void>;
}

export interface PostgresOptions extends ServerOptions {
  /** Folder of the data, created if missing. Root keeps it elsewhere if the user `nobody` cannot reach it. */
  dataDir: string;
  /** Database to create if missing; `kopa` by default. */
  database?: string;
}

/**
 * Starts the PostgreSQL that npm installed, or reuses the server that a killed run left on the same data. It listens on
 * 127.0.0.1 only, demands a random password that is kept beside the data (mode 0600), and ends with this process.
 * @throws Error with a readable message of one line
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const owner = serverOwner();
  return launch(options, realpathSync(reachableFolder(resolve(options.dataDir), owner)), owner);
}

/** A fast temporary server for tests: it does not sync to disk, and its folder is removed with it. */
export async function startTestPostgres(): Promise<Postgres> {
  const owner = serverOwner();
  const folder = realpathSync(mkdtempSync(join(temporaryFolder(owner), 'kopa-postgres-')));
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' },
    // Nothing is replicated, and hundreds of small databases live for seconds.
    ...{ wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' },
    // A test repeats its statements a few times: five plans for their arguments each would cost more than they save.
    plan_cache_mode: 'force_generic_plan',
  };
  const server = await launch({ dataDir: folder, database: 'postgres', settings }, folder, owner, folder);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(options: PostgresOptions, folder: string, owner: Owner, temporary?: string): Promise<Postgres> {
  const cluster = join(folder, 'cluster');
  const native = nativeFolder(owner);
  giveTo(folder, owner);
  const password = readPassword(folder, owner);
  if (!existsSync(cluster)) initialise(native, folder, cluster, owner);
  const deadline = Date.now() + startPatience;
  let child: ChildProcess | undefined;
  let dismiss = () => {};
  for (;;) {
    const running = runningPostmaster(cluster);
    if (running && (await answers(running.port, password))) {
      if (running.pid !== child?.pid) dismiss = guard(running.pid, temporary);
      const url = await ensureDatabase(running.port, password, options.database ?? 'kopa');
      const stop = async () => {
        await stopPostmaster(cluster, child);
        dismiss();
      };
      return { url, port: running.port, stop };
    }
    const ended = child !== undefined && child.exitCode !== null;
    if (Date.now() > deadline) {
      await stopPostmaster(cluster, child);
      dismiss();
      throw new Error(`PostgreSQL did not start: ${lastWords(folder)}`);
    }
    // The last children of a killed server may still hold its shared memory: retry until the deadline.
    if (!running && (child === undefined || ended)) {
      if (ended) await wait(300);
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      dismiss();
      child = await spawnServer(native, folder, cluster, options, owner);
      if (child.pid !== undefined) dismiss = guard(child.pid, temporary);
    }
    await wait(20);
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = shortClient({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(port: number, password: string, name: string): Promise<string> {
  const client = shortClient({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return urlOf(port, password, name);
}
