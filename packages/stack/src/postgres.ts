import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { giveTo, nativeFolder, type Owner, reachableFolder, serverOwner, temporaryFolder } from './postgres-native.ts';
import { freePort, guard, runningPostmaster, stopPostmaster } from './postgres-process.ts';

const superuser = 'kopa';
const startPatience = 30_000;

export interface Postgres {
  /** Connection string of a superuser to the asked-for database. */
  url: string;
  port: number;
  /** Shuts the server down without losing anything. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the data; made when missing. Root keeps it elsewhere if "nobody" cannot reach it. */
  dataDir: string;
  /** Port on 127.0.0.1; without it the last one or a free one. */
  port?: number;
  /** Database to make when missing; `kopa` by default. */
  database?: string;
  /** Server settings beyond the defaults. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL that npm installed, or adopts the one that a killed run left on the same data. It listens on
 * 127.0.0.1 only, asks for a random password kept beside the data (mode 0600), and ends with this process.
 * @throws Error with one line for people.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const owner = serverOwner();
  return launch(options, reachableFolder(resolve(options.dataDir), owner), owner);
}

/** A fast throw-away server for tests: nothing is synced, and its folder goes with it. */
export async function startTestPostgres(): Promise<Postgres> {
  const owner = serverOwner();
  const folder = mkdtempSync(join(temporaryFolder(owner), 'kopa-postgres-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
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
  for (;;) {
    const running = runningPostmaster(cluster);
    if (running && (await answers(running.port, password))) {
      const dismiss = guard(running.pid, temporary);
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
      throw new Error(`PostgreSQL did not start: ${lastWords(folder)}`);
    }
    // A killed server's last children may still hold its memory for a moment: try again until the deadline.
    if (!running && (child === undefined || ended)) {
      if (ended) await wait(300);
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      child = await spawnServer(native, folder, cluster, options, owner);
    }
    await wait(20);
  }
}

/** The password is made once, before the cluster, and only its owner and root can read it. */
function readPassword(folder: string, owner: Owner): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(file, owner, 0o600);
  }
  return readFileSync(file, 'utf8');
}

/** Makes the cluster beside its place and renames at the end, so that a killed run leaves no half cluster. */
function initialise(native: string, folder: string, cluster: string, owner: Owner): void {
  const stage = join(folder, 'cluster.new');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage);
  giveTo(stage, owner);
  const flags = [
    '-D',
    stage,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--pwfile=${join(folder, 'password')}`,
    '--no-sync',
    '--no-instructions',
  ];
  const { status, stderr, error } = spawnSync(join(native, 'bin', 'initdb'), flags, {
    ...owner,
    cwd: folder,
    env: serverEnvironment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}: ${error?.message ?? stderr.trim()}`);
  renameSync(stage, cluster);
}

const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

async function spawnServer(
  native: string,
  folder: string,
  cluster: string,
  options: PostgresOptions,
  owner: Owner,
): Promise<ChildProcess> {
  const portFile = join(folder, 'port');
  const remembered = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  const port = options.port ?? (await freePort(remembered));
  writeFileSync(portFile, String(port));
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    jit: 'off',
    ...options.settings,
  };
  const log = openSync(join(folder, 'log'), 'w', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group: Ctrl-C in the terminal must reach the API first, and PostgreSQL through stop().
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...owner,
    cwd: cluster,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  child.on('error', () => {}); // exitCode stays null then; the deadline reports it
  return child;
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres'), connectionTimeoutMillis: 2000 });
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
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return urlOf(port, password, name);
}

function lastWords(folder: string): string {
  const log = join(folder, 'log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
}
