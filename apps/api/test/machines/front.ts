import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts } from '@kopa/dev/free-ports';
import { workspace } from '@kopa/dev/settings';
import { afterAll, beforeAll } from 'vitest';
import type { OwnProcess } from '../robustness/own-process.ts';

const sources = join(workspace, 'deploy', 'haproxy');

/** The host name of the administrators' app in front of which `startFront` stands. */
export const adminHost = 'admin.kopa.test';

const metricsOffset = 3;

export interface FrontOptions {
  /** Folder for the log and, with TLS, the certificate. */
  folder: string;
  /** Ports of the API's processes on this machine, three at most. */
  apiPorts: readonly number[];
  /** Port of the web server for both apps. */
  webPort: number;
  kind: 'tls' | 'plain';
  /** Other settings of the configuration. */
  settings?: Readonly<Record<string, string>>;
}

/** HAProxy with the configuration of deployments, before processes of this machine. */
export interface Front {
  /** Port of the members, over TLS for that kind. */
  port: number;
  /** Port that redirects to TLS; of the administrators' app without TLS. */
  secondPort: number;
  metricsPort: number;
  /** Port of the API alone; only without TLS. */
  apiPort: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy on free ports and waits until it accepts connections.
 * @throws Error if it ends instead
 */
export async function startFront(options: FrontOptions): Promise<Front> {
  const { folder, kind } = options;
  const port = await findFreePorts([0, 1, 2, 3]);
  if (kind === 'tls') createCertificate(folder);
  const files = ['haproxy.cfg', `${kind}.cfg`].flatMap((name) => ['-f', join(sources, name)]);
  const log = openSync(join(folder, 'front.log'), 'a');
  const child = spawn('haproxy', ['-W', '-db', ...files], {
    env: { PATH: process.env.PATH, ...environmentOf(options, port), ...options.settings },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await accepts(port))) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`HAProxy did not start, see ${join(folder, 'front.log')}`);
    await wait(20);
  }
  return {
    port,
    secondPort: port + 1,
    metricsPort: port + metricsOffset,
    apiPort: port + 2,
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Starts HAProxy before an API process for the tests of a file. */
export function frontOfTests(own: OwnProcess, settings: FrontOptions['settings'] = {}): { front: Front } {
  const opened = {} as { front: Front };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kopa-front-'));
    const { port } = own.api;
    opened.front = await startFront({ folder, apiPorts: [port], webPort: port, kind: 'plain', settings });
  });
  afterAll(async () => {
    await opened.front?.stop();
    await rm(folder, { recursive: true });
  });
  return opened;
}

/** The settings of the configuration, for processes of this machine. */
function environmentOf({ folder, apiPorts, webPort }: FrontOptions, port: number): Record<string, string> {
  const web = `127.0.0.1:${webPort}`;
  const ports = [port, port + 1, port + 2].map(String) as [string, string, string];
  return {
    BIND_ADDRESS: '127.0.0.1',
    METRICS_ADDRESS: `127.0.0.1:${port + metricsOffset}`,
    ADMIN_HOST: adminHost,
    CERTIFICATES: join(folder, 'kopa.pem'),
    ...{ HTTPS_PORT: ports[0], HTTP_PORT: ports[1] },
    ...{ MEMBER_PORT: ports[0], ADMIN_PORT: ports[1], API_PORT: ports[2] },
    ...{ MEMBER_WEB: web, ADMIN_WEB: web },
    ...Object.fromEntries(apiPorts.map((apiPort, place) => [`API_${place + 1}`, `127.0.0.1:${apiPort}`])),
  };
}

/** Puts another certificate of its own into the folder, as a renewal does. */
export function createCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...options, '-subj', '/CN=kopa.test', '-days', '2'], { stdio: 'ignore' });
  writeFileSync(join(folder, '.kopa.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  renameSync(join(folder, '.kopa.pem'), join(folder, 'kopa.pem'));
  for (const file of [key, certificate]) rmSync(file);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
