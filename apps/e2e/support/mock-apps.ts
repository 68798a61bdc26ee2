import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { mockPorts, mockUrls } from './stack.ts';

const startTimeout = 180_000;

/** Starts both web apps over the mocked world, as `npm run dev:mock` does. Returns the function that stops them. */
export default async function startMockApps(): Promise<() => Promise<void>> {
  const apps = [start('member', mockPorts.member), start('admin', mockPorts.admin)];
  const stop = async () => {
    for (const app of apps) if (app.exitCode === null) app.kill('SIGTERM');
    await Promise.all(apps.filter(({ exitCode }) => exitCode === null).map((app) => once(app, 'exit')));
  };
  try {
    await Promise.all(Object.values(mockUrls).map(waitForServer));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function start(app: 'member' | 'admin', port: number): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(import.meta.resolve('@kopa/dev/dev-mock')), app], {
    env: { ...process.env, MEMBER_WEB_PORT: String(port), ADMIN_WEB_PORT: String(port) },
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
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer within ${startTimeout / 1000} s.`);
}
