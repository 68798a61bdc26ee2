import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from './service.ts';
import { StackError, workspace } from './settings.ts';

export const builtApps = ['api', 'member-web', 'admin-web'] as const;
export type BuiltApp = (typeof builtApps)[number];

/** The folder of an app's production build. */
export function builtFolder(app: BuiltApp): string {
  return join(workspace, 'apps', app, 'dist');
}

/** The entry file of the built API. */
export const builtApi = join(builtFolder('api'), 'server.js');

/**
 * Builds an app for production, unless its sources have not changed since the last build.
 * @throws StackError if it fails or prints a warning
 */
export async function buildApp(app: BuiltApp): Promise<void> {
  const folder = join(workspace, 'apps', app);
  const built = builtFolder(app);
  const stamp = sourceStamp(app);
  // Vite empties the folder first, so the stamp always belongs to the build beside it.
  const stampFile = join(built, '.build-stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write(`Building ${app} …\n`);
  // Vite builds into another folder, which is renamed at the end: a running server never sees half a build.
  const stage = join(folder, 'node_modules', `.build-${process.pid}`);
  const vite = spawn(
    process.execPath,
    [programOf(folder, 'vite', 'bin', 'vite.js'), 'build', '--outDir', stage, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  let complaints = '';
  vite.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [code] = await once(vite, 'close');
  if (code !== 0) throw new StackError(`The build of ${app} failed.\n${complaints}`);
  if (complaints !== '') throw new StackError(`The build of ${app} prints warnings.\n${complaints}`);
  writeFileSync(join(stage, '.build-stamp'), stamp);
  rmSync(built, { recursive: true, force: true });
  renameSync(stage, built);
}

/** A digest of every source file of the build. */
function sourceStamp(app: BuiltApp): string {
  const roots = [`apps/${app}`, 'packages/ui', 'packages/contracts', 'packages/rules'].map((root) =>
    join(workspace, root),
  );
  const files = roots.flatMap((root) =>
    globSync('**/*', { cwd: root, exclude: (name) => ['node_modules', 'dist', 'test'].includes(name) }).map((name) =>
      join(root, name),
    ),
  );
  const hash = createHash('sha256');
  // The API takes its document along.
  for (const file of [...files.sort(), join(workspace, 'docs/api/openapi.json'), join(workspace, 'pnpm-lock.yaml')]) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
