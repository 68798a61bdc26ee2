import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { programOf } from './service.ts';
import { workspace } from './settings.ts';

const apps: Record<string, string> = { member: 'member-web', admin: 'admin-web' };
const app = apps[process.argv[2] ?? ''];

if (app === undefined) {
  process.stderr.write('Which app? npm run dev:mock -- member, or npm run dev:mock -- admin\n');
  process.exitCode = 1;
} else {
  const folder = join(workspace, 'apps', app);
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  const vite = spawn(
    process.execPath,
    ['--import', preload, programOf(folder, 'vite', 'bin', 'vite.js'), '--mode', 'mock'],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => vite.kill('SIGTERM'));
  process.on('disconnect', () => vite.kill('SIGTERM'));
  vite.on('exit', (code) => process.exit(code ?? 0));
}
