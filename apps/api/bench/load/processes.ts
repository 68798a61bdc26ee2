import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp, builtApi } from '@kopa/dev/build-app';
import { compileCache, workspace } from '@kopa/dev/settings';
import type { Config } from '../../src/config.ts';
import { benchEnvironment } from '../bench-config.ts';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import type { OpenLoad, OpenLoadResult } from './open-load.ts';

const folder = join(import.meta.dirname, '..');

/** A server under load in its own process. */
export interface ServerProcess {
  port: number;
  /** Milliseconds from the start of the process to its first response. */
  startedIn: number;
  /** Resident memory in KB. */
  memory(): number;
  /** Seconds of CPU time used so far. */
  processorTime(): number;
  /** Sends the process a message and returns its reply. */
  ask(message: unknown): Promise<unknown>;
  stop(): Promise<void>;
  /** Ends it like `kill -9`. */
  kill(): Promise<void>;
}

/** The API as in production: built, with sessions and request logs (which are discarded). */
export async function startApi(
  databaseUrl: string,
  options: readonly string[] = [],
  settings: Partial<Record<keyof Config, string>> = {},
): Promise<ServerProcess> {
  await buildApp('api');
  return startServer(builtApi, benchEnvironment(databaseUrl, { LOG_LEVEL: 'info', ...settings }), '/healthz', options);
}

/**
 * The member web's server in front of an API, as in production; it takes the addresses of clients from X-Forwarded-For.
 */
export function startWebServer(apiPort: number): Promise<ServerProcess> {
  const root = mkdtempSync(join(tmpdir(), 'kopa-web-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Kopa</title>');
  return startServer(
    join(workspace, 'packages', 'web-server', 'src', 'main.ts'),
    {
      WEB_APP: 'member',
      WEB_ROOT: root,
      API_URL: `http://127.0.0.1:${apiPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_ENV: 'production',
    },
    '/healthz',
  );
}

/** A reference server. It gets `PORT` and the given settings. */
export function startReference(file: string, settings: Record<string, string>): Promise<ServerProcess> {
  return startServer(join(folder, file), settings, '/');
}

async function startServer(
  file: string,
  settings: Record<string, string>,
  path: string,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const started = performance.now();
  const child = fork(file, {
    execArgv: [...options, '--import', import.meta.resolve('@kopa/dev/end-with-parent')],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...settings, PORT: String(port), API_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await wait(2);
  }
  return {
    port,
    startedIn: performance.now() - started,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    processorTime() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    ask(message) {
      child.send(message as never);
      return once(child, 'message').then(([answer]) => answer as unknown);
    },
    stop: () => stop(child, 'SIGTERM'),
    kill: () => stop(child, 'SIGKILL'),
  };
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Loads a server from another process: each connection sends its next request after a response. */
export function load(options: HttpLoad): Promise<HttpLoadResult> {
  return inProcess('load/http-load.ts', options) as Promise<HttpLoadResult>;
}

/** Loads a server from another process with a fixed rate of requests. */
export function offer(options: OpenLoad): Promise<OpenLoadResult> {
  return inProcess('load/open-load.ts', options) as Promise<OpenLoadResult>;
}

async function inProcess(file: string, options: object): Promise<unknown> {
  const child = fork(join(folder, file));
  child.send(options);
  const [result] = (await once(child, 'message')) as [unknown];
  return result;
}

async function freePort(): Promise<number> {
  for (let port = 32_000; port < 33_000; port += 1) {
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error('no free port');
}

/** A complete request as text. */
export function request(method: string, path: string, headers: Record<string, string>, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
  const lines = Object.entries({ host: '127.0.0.1', ...all, 'content-length': String(Buffer.byteLength(text)) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`;
}

/** The median. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
