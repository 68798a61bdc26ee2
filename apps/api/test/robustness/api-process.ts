import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import type { Config } from '../../src/process/config.ts';
import { testSettings } from '../test-settings.ts';

/** A separate process of the API, run from the sources. */
export interface ApiProcess {
  port: number;
  pid: number;
  /** The lines that it has logged so far. */
  logged: readonly string[];
  /** Resolves to the exit code, or to the signal that ended the process. */
  ended: Promise<number | string>;
  isRunning(): boolean;
  /** Sends a signal and waits until the process has ended. */
  kill(signal: NodeJS.Signals): Promise<number | string>;
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
const endWithParent = import.meta.resolve('@kopa/dev/end-with-parent');

/** Starts a process without waiting until it listens. It ends when the process of the tests ends in any way. */
export function spawnApi(settings: Partial<Record<keyof Config, string>>): ChildProcess {
  return spawn(process.execPath, ['--import', endWithParent, 'src/process/server.ts'], {
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

/** Starts a process and waits until /readyz answers 200. @throws Error with its error output if it ends instead */
export async function startApi(settings: Partial<Record<keyof Config, string>>): Promise<ApiProcess> {
  const child = spawnApi(settings);
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  let errorOutput = '';
  child.stderr?.on('data', (text) => {
    errorOutput += String(text);
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const logged: string[] = [];
  lines.on('line', (line) => logged.push(line));
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const listening = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (listening !== null) resolve(Number(listening[1]));
    });
    void ended.then((code) => reject(new Error(`the API ended with ${code}: ${errorOutput}`)));
  });
  const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await vi.waitFor(ready, { timeout: 30_000, interval: 50 });
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
