import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import type { Config } from '../../src/config.ts';
import { testSettings } from '../test-settings.ts';

/** A process of the API of its own, run from the sources. */
export interface ApiProcess {
  port: number;
  pid: number;
  /** What it has logged so far, a line each. */
  logged: readonly string[];
  /** The exit code, or the signal that ended it, once it has ended. */
  ended: Promise<number | string>;
  isRunning(): boolean;
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
const endWithParent = import.meta.resolve('@kopa/stack/end-with-parent');

/** Begins a process without waiting for it to listen; it ends with this one, however that ends. */
function spawnApi(settings: Partial<Record<keyof Config, string>>): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, 'src/server.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...testSettings,
      PATH: process.env.PATH ?? '',
      API_PORT: '0',
      UPLOADS_DIR: join(folder, 'node_modules', '.cache', 'test-uploads'),
      KOPA_RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      ...settings,
    },
  });
}

/** Starts a process and waits until it is ready, which on a busy machine is a moment after it listens. @throws Error with what it said when it ended instead */
export async function startApi(settings: Partial<Record<keyof Config, string>>): Promise<ApiProcess> {
  const child = spawnApi(settings);
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += String(text);
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const logged: string[] = [];
  lines.on('line', (line) => logged.push(line));
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const listening = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (listening !== null) resolve(Number(listening[1]));
    });
    void ended.then((code) => reject(new Error(`the API ended with ${code}: ${complaint}`)));
  });
  const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await vi.waitFor(ready, { timeout: 20_000, interval: 50 });
  return {
    port,
    pid: child.pid as number,
    logged,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
