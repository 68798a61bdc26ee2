import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp, builtApi } from '@kopa/dev/build-app';
import { findFreePorts } from '@kopa/dev/free-ports';
import { compileCache } from '@kopa/dev/settings';
import { benchEnvironment } from '../bench-config.ts';
import type { Load, LoadResult } from './http-load.ts';

const folder = join(import.meta.dirname, '..');

/** A server under load in its own process. */
export interface ServerProcess {
  port: number;
  /** Resident memory in MB. */
  memory(): number;
  /** Milliseconds of processor time used so far. */
  processorTime(): number;
  stop(): Promise<void>;
}

/**
 * The API as in production: built, with sessions and request logs (which are discarded). The words of
 * `KOPA_BENCH_LAUNCHER` stand before its command, for example a program that limits its memory.
 */
export async function startApi(databaseUrl: string): Promise<ServerProcess> {
  await buildApp('api');
  const launcher = process.env.KOPA_BENCH_LAUNCHER?.split(' ') ?? [];
  return startServer(builtApi, benchEnvironment(databaseUrl, { LOG_LEVEL: 'info' }), '/healthz', launcher);
}

/** A reference server. It gets `PORT` and the given settings. */
export function startReference(file: string, settings: Record<string, string>): Promise<ServerProcess> {
  return startServer(join(folder, file), settings, '/');
}

async function startServer(
  file: string,
  settings: Record<string, string>,
  path: string,
  launcher: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await findFreePorts([0]);
  const preload = ['--import', import.meta.resolve('@kopa/dev/end-with-parent')];
  const [program = '', ...words] = [...launcher, process.execPath, ...preload, file];
  const child = spawn(program, words, {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...settings, PORT: String(port), API_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await wait(2);
  }
  return {
    port,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processorTime: () => processorTime(child.pid as number),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Milliseconds of processor time of a process so far, in steps of ten. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Sends a child process a message and returns its reply. */
export async function ask(child: ChildProcess, message: object | string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

/** Loads a server from another process. */
export async function load(options: Load): Promise<LoadResult> {
  return (await ask(fork(join(folder, 'load/http-load.ts')), options)) as LoadResult;
}

/** Loads a server that must serve every request. @throws Error where it does not */
export async function loadServed(options: Load): Promise<{ rate: number; p50: number; p99: number }> {
  const { seconds, served, refused, failed } = await load(options);
  if (refused.count > 0 || Object.keys(failed).length > 0)
    throw new Error(`${refused.count} refused, others failed: ${JSON.stringify(failed)}`);
  return { rate: served.count / seconds, p50: served.p50, p99: served.p99 };
}

/** The median. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
