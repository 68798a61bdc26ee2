import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type BuiltApp, builtApps } from './build-app.ts';
import { programOf } from './service.ts';
import { workspace } from './settings.ts';

/** One step that must pass: a program, or a function of this process. */
export type Step =
  | { name: string; cwd: string; command: readonly string[]; env?: Record<string, string> }
  | { name: string; work: () => Promise<void> };

const bin = (name: string) => join(workspace, 'node_modules', '.bin', name);
const appFolder = (name: string) => join(workspace, 'apps', name);
const api = appFolder('api');
const browser = appFolder('e2e');

/** A busy machine may be many times slower than the one on which a test was written. */
const timeouts = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=30000'];

const vitest = (folder: string, ...words: string[]) => [
  process.execPath,
  programOf(folder, 'vitest', 'vitest.mjs'),
  ...['run', '--reporter=minimal', ...timeouts, ...words],
];
const playwright = (...words: string[]) => [
  process.execPath,
  programOf(browser, '@playwright', 'test', 'cli.js'),
  'test',
  ...words,
];

/** The folders of the packages that Vitest tests; `dev`, which starts and kills servers, only with `isAll`. */
function testedPackages(isAll: boolean): string[] {
  return globSync('packages/*/package.json', { cwd: workspace })
    .sort()
    .map((file) => join(workspace, file))
    .filter((file) => JSON.parse(readFileSync(file, 'utf8')).scripts?.test === 'vitest run')
    .map((file) => dirname(file))
    .filter((folder) => isAll || basename(folder) !== 'dev');
}

const testsOf = (cwd: string, ...words: string[]) => ({
  name: `tests of ${basename(cwd)}`,
  cwd,
  command: vitest(cwd, ...words),
});

/** Steps that need one core, the long ones first. With `isAll` the commands and the licences of all libraries, too. */
export function lightSteps(packageManager: string, isAll: boolean, build: (app: BuiltApp) => Promise<void>): Step[] {
  // turbo needs the package manager on PATH, which `npx` provides.
  const boundaries = ['npx', '-y', packageManager, 'exec', 'turbo', 'boundaries'];
  const oxlint = [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings', '.'];
  return [
    { name: 'types and promises', cwd: workspace, command: oxlint },
    ...builtApps.map((app) => ({ name: `build of ${app}`, work: () => build(app) })),
    ...testedPackages(isAll).map((folder) => testsOf(folder, '--maxWorkers=1', '--no-isolate')),
    { name: 'biome', cwd: workspace, command: [bin('biome'), 'ci', '.'] },
    { name: 'knip', cwd: workspace, command: [bin('knip')] },
    { name: 'boundaries', cwd: workspace, command: boundaries },
    ...(isAll ? [{ name: 'licences', cwd: workspace, command: [process.execPath, '.ci/licences'] }] : []),
  ];
}

/**
 * Steps that use all cores. The API needs the machine for itself: it refuses calls that the database answers too late.
 * With `isAll` every scenario, the attacks on the API, and every screen.
 */
export function heavySteps(isAll: boolean): Step[] {
  const pages = ['member-web', 'admin-web'].map((name) => testsOf(appFolder(name)));
  // Pictures and the checks of accessibility that go with them are half of the scenarios' time.
  const main = {
    name: 'scenarios',
    cwd: browser,
    command: playwright('--grep', '@main'),
    env: { KOPA_PICTURES: 'off' },
  };
  if (!isAll) return [...pages, testsOf(api), main];
  return [
    ...pages,
    testsOf(api),
    { name: 'scenarios', cwd: browser, command: playwright() },
    { name: 'robustness', cwd: api, command: vitest(api, '--config', 'vitest.alone.config.ts', 'test/robustness') },
    { name: 'screens', cwd: browser, command: playwright('--config', 'screens.config.ts') },
  ];
}
