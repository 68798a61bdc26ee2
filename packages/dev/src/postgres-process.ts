import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The lines of PostgreSQL's postmaster.pid that are used here. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The running server of `cluster`, read from postmaster.pid; undefined if that file is missing or stale. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !commandOf(pid).includes(cluster)) return undefined;
  return { pid, port: Number(lines[3]) };
}

/** The command line of a running process; empty for an ended process or a zombie. */
export function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}

const guardScript = `trap '' INT TERM HUP
cat >/dev/null
kill -INT "$1" 2>/dev/null
[ -n "$2" ] || exit 0
tries=0
while [ -e "$2/cluster/postmaster.pid" ] && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$2"`;

/**
 * Starts a guard process. When this process ends in any way, the pipe between them closes; the guard then shuts
 * PostgreSQL down and removes the folder `temporary`, if given.
 * @returns a function that ends the guard without a shutdown
 */
export function guard(pid: number, temporary = ''): () => void {
  const child = spawn('/bin/sh', ['-c', guardScript, 'kopa-postgres-guard', String(pid), temporary], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  child.unref();
  // The open pipe must not keep a finished test run alive.
  (child.stdin as Socket).unref();
  return () => void killQuietly(child.pid, 'SIGKILL');
}

/** Shuts a server down in PostgreSQL's mode "fast" and waits for its end. Open sessions are cut; no data is lost. */
export async function stopPostmaster(cluster: string, child?: ChildProcess): Promise<void> {
  const pid = child?.pid ?? runningPostmaster(cluster)?.pid;
  if (pid === undefined) return;
  const alive = () =>
    child ? child.exitCode === null && child.signalCode === null : runningPostmaster(cluster)?.pid === pid;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!alive() || !killQuietly(pid, signal)) break;
    for (let waited = 0; alive() && waited < 10_000; waited += 25) await wait(25);
  }
}

function killQuietly(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Lower than the ephemeral ports: an outgoing connection could take the port of a restarting server. */
const ownPorts = { first: 20_000, count: 10_000 };

/** `wanted` if that port is free on 127.0.0.1, else any free port. */
export async function freePort(wanted?: number): Promise<number> {
  let port = wanted;
  while (!port || !(await portIsFree(port))) port = ownPorts.first + randomInt(ownPorts.count);
  return port;
}

/** True if a server can listen on `port` of `host`, also if this machine does not have that address. */
export function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
