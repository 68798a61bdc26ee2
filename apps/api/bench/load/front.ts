import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePorts } from '@kopa/stack/free-ports';
import { workspace } from '@kopa/stack/settings';

const sources = join(workspace, 'deploy', 'haproxy');

/** The host name of the administrators' app in front of which `startFront` stands. */
export const adminHost = 'admin.kopa.test';

export interface FrontOptions {
  /** Folder for the adapted configuration, the log and, with TLS, the certificate. */
  folder: string;
  /** Ports of the API's processes on this machine. */
  apiPorts: readonly number[];
  /** Port of the web server for both apps. */
  webPort: number;
  kind: 'tls' | 'plain';
}

/** HAProxy with the configuration of deployments, before processes of this machine. */
export interface Front {
  /** Port of the members, over TLS for that kind. */
  port: number;
  /** Port that redirects to TLS; of the administrators' app without TLS. */
  secondPort: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy on free ports and waits until it accepts connections.
 * @throws Error if it ends instead
 */
export async function startFront(options: FrontOptions): Promise<Front> {
  const { folder, kind } = options;
  const port = await findFreePorts([0, 1, 2]);
  if (kind === 'tls') createCertificate(folder);
  const files = ['haproxy.cfg', `${kind}.cfg`].map((name) => {
    const file = join(folder, name);
    writeFileSync(file, adapted(readFileSync(join(sources, name), 'utf8'), options, port));
    return file;
  });
  const log = openSync(join(folder, 'front.log'), 'a');
  const child = spawn('haproxy', ['-db', ...files.flatMap((file) => ['-f', file])], {
    env: { ...process.env, ADMIN_HOST: adminHost },
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
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Replaces Docker's names by addresses of this machine, and lowers the number of open files. */
function adapted(text: string, { folder, apiPorts, webPort }: FrontOptions, port: number): string {
  const servers = (name: string, settings: string) =>
    apiPorts.map((apiPort, place) => `server ${name}${place} 127.0.0.1:${apiPort} ${settings}`).join('\n    ');
  const bound: Record<string, number> = { ':8443': 0, ':8080': 1, ':5173': 0, ':5174': 1, ':4000': 2 };
  return text
    .replace('maxconn 50000', 'maxconn 4000')
    .replace(/server-template (\S+) 10 api:4000 (.+) resolvers docker init-addr none/g, (_line, name, settings) =>
      servers(name, settings),
    )
    .replace(/(member|admin)-web:8080 (maxconn \d+).*/g, `127.0.0.1:${webPort} $2`)
    .replace(/bind (:\d+)/g, (_line, place: string) => `bind 127.0.0.1:${port + (bound[place] as number)}`)
    .replace('/certificates', join(folder, 'kopa.pem'));
}

function createCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...options, '-subj', '/CN=kopa.test', '-days', '2'], { stdio: 'ignore' });
  writeFileSync(join(folder, 'kopa.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  for (const file of [key, certificate]) rmSync(file);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
