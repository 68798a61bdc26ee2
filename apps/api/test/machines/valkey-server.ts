import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findFreePorts } from '@kopa/dev/free-ports';
import { Redis } from 'iovalkey';
import { vi } from 'vitest';
import { createValkeyBus } from '../../src/live/bus/valkey-bus.ts';
import { openBusProxy } from '../robustness/bus-proxy.ts';
import { quiet, type StartBusServer, shortWaits } from '../robustness/bus-server.ts';

/** A Valkey of the test alone. */
export interface ValkeyServer {
  url: string;
  /** Makes it answer nothing any more and close nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts Valkey, or Redis where a machine has only that, on a free port or a given one. */
export async function startValkey(port?: number): Promise<ValkeyServer> {
  const free = port ?? (await findFreePorts([0]));
  const isThere = (name: string) => spawnSync(name, ['--version']).status === 0;
  const program = isThere('valkey-server') ? 'valkey-server' : 'redis-server';
  const options = ['--port', String(free), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, options, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${free}`;
  const ended = once(child, 'exit');
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await vi.waitFor(() => client.ping(), { timeout: 30_000 });
  client.disconnect();
  return {
    url,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The bus over a Valkey of its own. */
export const valkeyBusServer: StartBusServer = async () => {
  const valkey = await startValkey();
  const client = new Redis(valkey.url);
  return {
    url: valkey.url,
    join: (url) => createValkeyBus(url, quiet, shortWaits),
    inject: (payload) => client.publish('kopa:0:events', payload),
    envelope: (text) => `${randomUUID()} ${text}`,
    settings: (url) => ({ BUS_URL: url }),
    openProxy: () => openBusProxy(valkey.url, ''),
    async overhear(listener) {
      const ear = new Redis(valkey.url);
      ear.on('message', (_channel, payload) => listener(payload));
      await ear.subscribe('kopa:0:events');
      return { stop: async () => ear.disconnect() };
    },
    async stop() {
      client.disconnect();
      await valkey.stop();
    },
  };
};
