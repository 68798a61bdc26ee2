import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { findFreePorts } from '@kopa/dev/free-ports';
import { Redis } from 'iovalkey';
import { vi } from 'vitest';
import type { Bus } from '../../src/live/bus/bus.ts';
import { createValkeyBus } from '../../src/live/bus/valkey-bus.ts';

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

export const quiet = { info() {}, warn() {}, error() {} };
/** Waits of a bus in ms that are short enough for tests. */
export const shortWaits = { answer: 300, beat: 50 };

/** A Valkey that carries a bus. */
export interface BusServer {
  url: string;
  /** Joins the bus at this URL, with short waits. */
  join(url: string): Promise<Bus>;
  /** Sends to all processes a text that no API would send. */
  inject(payload: string): Promise<unknown>;
  /** The payload by which an API would carry this text. */
  envelope(text: string): string;
  /** Hears everything that is sent, one payload at a time. */
  overhear(listener: (payload: string) => void): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Starts a Valkey for a bus. */
export async function startBusServer(): Promise<BusServer> {
  const valkey = await startValkey();
  const client = new Redis(valkey.url);
  return {
    url: valkey.url,
    join: (url) => createValkeyBus(url, quiet, shortWaits),
    inject: (payload) => client.publish('kopa:0:events', payload),
    envelope: (text) => `${randomUUID()} ${text}`,
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
}
