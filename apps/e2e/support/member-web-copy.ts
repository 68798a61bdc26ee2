import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@kopa/stack/free-ports';
import { root, urls } from './stack.ts';

/** The member app on a port of its own, from a copy of the build that a journey may change. */
export async function serveCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kopa-copy-'));
  cpSync(join(root, 'apps/member-web/dist'), folder, { recursive: true });
  const port = await findFreePorts([0]);
  const url = `http://localhost:${port}`;
  let stop = await start(folder, port);
  return {
    url,
    /** Deploys the copy with a changed file, one without compressed copies. */
    async deploy(name: string, change: (content: string) => string): Promise<void> {
      const file = join(folder, name);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      await stop();
      stop = await start(folder, port);
    },
    async close(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the web server. Returns the function that stops it. */
async function start(folder: string, port: number): Promise<() => Promise<void>> {
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(root, 'packages/web-server'),
    env: {
      ...process.env,
      WEB_APP: 'member',
      WEB_ROOT: folder,
      PORT: String(port),
      API_URL: urls.api,
      PUBLIC_URL: url,
    },
    stdio: 'inherit',
  });
  for (let isUp = false; !isUp; ) {
    if (server.exitCode !== null) throw new Error('the copy of the member web did not start');
    isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
}
