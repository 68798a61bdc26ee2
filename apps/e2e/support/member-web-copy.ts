import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { findFreePorts } from '@kopa/dev/free-ports';
import { root, urls } from './stack.ts';

/** The member app on a port of its own, from a copy of the build that a scenario may change. */
export async function serveCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'kopa-copy-'));
  cpSync(join(root, 'apps/member-web/dist'), folder, { recursive: true });
  const port = await findFreePorts([0]);
  const url = `http://localhost:${port}`;
  let stop = await start(folder, port);
  return {
    url,
    /** Deploys another build: its code has other names, and the old code is gone. */
    async deployNewVersion(): Promise<void> {
      renameCode(folder);
      await stop();
      stop = await start(folder, port);
    },
    /** The page is still open, and its live channel would hold up a graceful stop. */
    async close(): Promise<void> {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function renameCode(folder: string): void {
  const files = (pattern: string) => globSync(pattern, { cwd: folder }).map((file) => join(folder, file));
  for (const file of files('**/*.{br,gz}')) rmSync(file);
  const code = files('assets/*.{js,css}');
  const newName = (file: string) => file.replace(/\.(js|css)$/, 'n.$1');
  for (const file of [...code, ...files('*.html'), join(folder, 'sw.js')]) {
    let text = readFileSync(file, 'utf8');
    for (const { base } of code.map((one) => parse(one))) text = text.replaceAll(base, newName(base));
    // The revisions of files without a hash.
    writeFileSync(file, text.replaceAll(/\b[0-9a-f]{32}\b/g, 'n$&'));
  }
  for (const file of code) renameSync(file, newName(file));
}

/** Starts the web server. Returns the function that stops it. */
async function start(folder: string, port: number): Promise<(signal?: NodeJS.Signals) => Promise<void>> {
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(root, 'packages/dev/src/member-web.ts')], {
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
  return async (signal = 'SIGTERM') => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
}
