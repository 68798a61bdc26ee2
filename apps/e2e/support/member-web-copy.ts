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
  return {
    url,
    /** Changes a file of the copy; its compressed copies go. */
    change(name: string, change: (content: string) => string): void {
      const file = join(folder, name);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
    },
    async close(): Promise<void> {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
