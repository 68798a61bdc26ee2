import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artefacts, ports, root } from './stack.ts';

/** Includes three production builds, beside other work. */
const startTimeout = 600_000;

/**
 * Starts everything as `npm start` does, with production builds, demo data, an empty data folder, and its own
 * PostgreSQL and simulator. Returns the function that stops it. The servers' output goes to `stack.log` among the
 * artefacts.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  mkdirSync(artefacts, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'kopa-e2e-'));
  const log = createWriteStream(join(artefacts, 'stack.log'));
  const stack = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@kopa/dev/start'))], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      KOPA_DATA_DIR: dataDir,
      KOPA_RATE_LIMIT_FACTOR: '100',
      // No machine is so slow that the API refuses a preparing call.
      KOPA_WAIT_FACTOR: '100',
      API_PORT: String(ports.api),
      PORTAL_PORT: String(ports.portal),
      SIMULATOR_SMTP_PORT: String(ports.mail),
      MEMBER_WEB_PORT: String(ports.memberWeb),
      ADMIN_WEB_PORT: String(ports.adminWeb),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(stack, 'exit');
  let output = '';
  const running = new Promise<boolean>((resolve) => {
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.pipe(log, { end: false });
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Kopa is running.')) resolve(true);
      });
    }
    void ended.then(() => resolve(false));
    setTimeout(() => resolve(false), startTimeout).unref();
  });

  async function stop(): Promise<void> {
    if (stack.exitCode === null) stack.kill('SIGTERM');
    await ended;
    log.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (await running) return stop;
  await stop();
  throw new Error(`The stack did not start:\n${output}`);
}
