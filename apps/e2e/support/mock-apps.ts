import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programOf } from '@kopa/dev/service';
import { artefacts, mockPorts, mockUrls, root } from './stack.ts';

const startTimeout = 600_000;

/**
 * Builds both web apps over the mocked world of `npm run dev:mock` and serves them. The development server sends each
 * page in hundreds of files, and all of them pass the service worker of the mocks. Returns the
 * function that stops the servers.
 */
export default async function startMockApps(): Promise<() => Promise<void>> {
  await Promise.all([build('member'), build('admin')]);
  const servers = [serve('member'), serve('admin')];
  const stop = async () => {
    for (const server of servers) if (server.exitCode === null) server.kill('SIGTERM');
    await Promise.all(servers.filter(({ exitCode }) => exitCode === null).map((server) => once(server, 'exit')));
  };
  try {
    await Promise.all(Object.values(mockUrls).map(waitForServer));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

type App = keyof typeof mockPorts;

async function build(app: App): Promise<void> {
  const [code] = await once(vite(app, 'build', '--emptyOutDir', '--logLevel', 'error'), 'exit');
  if (code !== 0) throw new Error(`The build of ${app}-web over the mocked world failed.`);
}

const serve = (app: App) => vite(app, 'preview', '--port', String(mockPorts[app]), '--strictPort');

function vite(app: App, command: string, ...options: string[]): ChildProcess {
  const folder = `${root}apps/${app}-web`;
  const built = join(artefacts, 'mocked', app);
  const program = [programOf(folder, 'vite', 'bin', 'vite.js'), command, '--mode', 'mock', '--outDir', built];
  return spawn(process.execPath, [...program, ...options], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function waitForServer(url: string): Promise<void> {
  const end = performance.now() + startTimeout;
  while (performance.now() < end) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await wait(100);
  }
  throw new Error(`${url} did not answer within ${startTimeout / 1000} s.`);
}
