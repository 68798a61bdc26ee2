import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Owner } from './postgres-native.ts';
import { freePort } from './postgres-process.ts';

/** The only role of a new cluster. */
export const superuser = 'kopa';

export interface ServerOptions {
  /** Port on 127.0.0.1; by default the last used port or a free one. */
  port?: number;
  /** Server settings beyond the defaults. */
  settings?: Readonly<Record<string, string>>;
}

/** Creates the password once, before the cluster. Only its owner and root can read it. */
export function readPassword(folder: string, owner: Owner): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(file, owner, 0o600);
  }
  return readFileSync(file, 'utf8');
}

/** Creates the cluster in a temporary folder and renames it at the end, so that a killed run leaves no half cluster. */
export function initialise(native: string, folder: string, cluster: string, owner: Owner): void {
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

export async function spawnServer(
  native: string,
  folder: string,
  cluster: string,
  options: ServerOptions,
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
  // PostgreSQL gets its own process group: Ctrl-C must stop the API first and PostgreSQL later, through stop().
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    ...owner,
    cwd: cluster,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  child.on('error', () => {}); // exitCode stays null, and the deadline below reports the failure
  return child;
}

export function lastWords(folder: string): string {
  const log = join(folder, 'log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? 'no output';
}
