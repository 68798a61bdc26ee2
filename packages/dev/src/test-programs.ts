import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { programOf } from './service.ts';
import { StackError, workspace } from './settings.ts';

export const appFolder = (name: string) => join(workspace, 'apps', name);
const browser = appFolder('e2e');

/** The command that runs Vitest in a package. */
export const vitest = (folder: string, ...words: string[]) => [
  process.execPath,
  programOf(folder, 'vitest', 'vitest.mjs'),
  ...['run', ...words],
];

/** The command that runs Playwright, in `apps/e2e`. */
export const playwright = (...words: string[]) => [
  process.execPath,
  programOf(browser, '@playwright', 'test', 'cli.js'),
  'test',
  ...words,
];

/**
 * The command that runs one test file, or a folder of them, by the runner of its package.
 * @param file relative to the workspace
 * @throws StackError if there is none
 */
export function commandOf(file: string): { cwd: string; command: string[] } {
  const path = resolve(workspace, file);
  const cwd = join(workspace, ...relative(workspace, path).split(sep).slice(0, 2));
  const inside = relative(cwd, path);
  if (inside === '' || !existsSync(path) || !existsSync(join(cwd, 'package.json')))
    throw new StackError(`${file} is neither a test file nor a folder of them. One is apps/api/src/db/schema.test.ts.`);
  if (cwd !== browser)
    return { cwd, command: vitest(cwd, ...(needsAll(inside) ? ['--config', 'vitest.alone.config.ts'] : []), inside) };
  if (!inside.startsWith('screens')) return { cwd, command: playwright('--no-deps', inside) };
  const config = inside.includes('gallery') ? 'gallery.config.ts' : 'screens.config.ts';
  return { cwd, command: playwright('--config', config, inside) };
}

/** Tests of the API that need the machine for themselves. */
const needsAll = (file: string) => /^test[/\\](robustness|machines)\b/.test(file);
