import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, findChromium } from '../support/chromium.ts';

/** A Chromium with an open debugging port, and a profile that keeps cookies and storage. */
export interface ChromiumProcess {
  port: number;
  stop: () => Promise<void>;
}

/** Starts Chromium with an empty profile. @throws Error if it does not report its port */
export async function startChromium(): Promise<ChromiumProcess> {
  const { executablePath, env } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'kopa-lighthouse-'));
  const chromium = spawn(
    executablePath,
    [...browserArguments, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(chromium, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    chromium.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`Chromium did not start:\n${output}`)));
  });
  return {
    port,
    async stop() {
      chromium.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
