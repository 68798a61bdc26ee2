import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp, builtApi, builtFolder } from '@kopa/dev/build-app';
import { findFreePorts } from '@kopa/dev/free-ports';
import { startPostgres } from '@kopa/dev/postgres';
import { serverOwner, temporaryFolder } from '@kopa/dev/postgres-native';
import { compileCache } from '@kopa/dev/settings';
import { shortClient } from '@kopa/dev/short-client';
import { benchEnvironment } from '../bench-config.ts';
import { adminHost, startFront } from '../load/front.ts';
import { startValkey } from '../load/valkey.ts';
import { memberHost } from './client.ts';

/** A process of the API that can be stopped in any way and started again on its ports. */
export interface Api {
  port: number;
  metricsPort: number;
  pid(): number;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** A deployment on this machine: front with TLS, two processes of the API, PostgreSQL, Valkey. */
export interface Stack {
  /** Port of the front. */
  port: number;
  folder: string;
  apis: Api[];
  /** Stops the database server like a power cut, and starts it again. */
  restartDatabase(): Promise<void>;
  /** Sends a signal to Valkey. */
  signalValkey(signal: NodeJS.Signals): void;
  /** Stops everything. The folder stays, with the logs, where `keepLogs` is true. */
  stop(keepLogs: boolean): Promise<void>;
}

const roleOfApi = { name: 'kopa_api', password: 'a-password-of-the-soak' };
/** Settings of a small dedicated server. Every commit is durable. */
const settings = { shared_buffers: '256MB', checkpoint_timeout: '5min', random_page_cost: '1.1' };

/** Starts everything on free ports, with the data in a temporary folder. */
export async function startStack(): Promise<Stack> {
  await buildApp('api');
  const folder = mkdtempSync(join(temporaryFolder(serverOwner()), 'kopa-soak-'));
  // The owner of the database is another user, who must be able to open the folder.
  chmodSync(folder, 0o755);
  const data = { dataDir: join(folder, 'postgres'), settings };
  let postgres = await startPostgres(data);
  migrate(postgres.url);
  const first = await findFreePorts([0, 1, 2, 3, 4]);
  const valkey = await startValkey(first + 4);
  const web = createServer((_request, response) => response.end('<!doctype html><title>Kopa</title>'));
  await once(web.listen(0, '127.0.0.1'), 'listening');
  const environment = environmentOf(postgres.url, `redis://127.0.0.1:${first + 4}`, join(folder, 'uploads'));
  const apis = [0, 1].map((place) => apiAt(first + 2 * place, join(folder, `api-${place}.log`), environment));
  for (const api of apis) await api.start();
  const webPort = (web.address() as AddressInfo).port;
  const front = await startFront({ folder, apiPorts: apis.map(({ port }) => port), webPort, kind: 'tls' });

  return {
    port: front.port,
    folder,
    apis,
    async restartDatabase() {
      await stopImmediately(postgres.url);
      postgres = await startPostgres(data);
    },
    signalValkey: (signal) => void valkey.kill(signal),
    async stop(keepLogs) {
      await front.stop();
      await Promise.all(apis.map((api) => api.end('SIGTERM')));
      web.close();
      valkey.kill('SIGTERM');
      await postgres.stop();
      rmSync(keepLogs ? join(folder, 'postgres') : folder, { recursive: true, force: true });
    },
  };
}

function migrate(url: string): void {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const role = { DATABASE_API_ROLE: roleOfApi.name, DATABASE_API_PASSWORD: roleOfApi.password };
  execFileSync(process.execPath, [join(builtFolder('api'), 'kopa-migrate.js')], { env: { ...env, ...role } });
}

function environmentOf(databaseUrl: string, valkeyUrl: string, uploads: string): Record<string, string> {
  mkdirSync(uploads);
  const url = new URL(databaseUrl);
  [url.username, url.password] = [roleOfApi.name, roleOfApi.password];
  return benchEnvironment(url.href, {
    MEMBER_WEB_URL: `https://${memberHost}`,
    ADMIN_WEB_URL: `https://${adminHost}`,
    PORTAL_BASE_URL: 'https://portal.kopa.test',
    VALKEY_URL: valkeyUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    UPLOADS_DIR: uploads,
    KOPA_RATE_LIMIT_FACTOR: '1',
    LOG_LEVEL: 'info',
    ALLOW_HTTP: '0',
  });
}

function apiAt(port: number, logFile: string, environment: Record<string, string>): Api {
  const metricsPort = port + 1;
  let child: ChildProcess;
  return {
    port,
    metricsPort,
    pid: () => child.pid as number,
    async start() {
      const log = openSync(logFile, 'a');
      child = fork(builtApi, {
        execArgv: ['--import', import.meta.resolve('@kopa/dev/end-with-parent')],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: compileCache,
          ...environment,
          API_PORT: String(port),
          METRICS_PORT: String(metricsPort),
        },
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`the API ended with ${child.exitCode}, see ${logFile}`);
        await wait(20);
      }
    },
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = (await ended) as [number | null, string | null];
      return code ?? (by as string);
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stopImmediately(url: string): Promise<void> {
  const client = shortClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
  const pid = Number(rows[0]?.file.split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  while (isRunning(pid)) await wait(10);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
