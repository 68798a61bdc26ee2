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
const api = join(workspace, 'apps', 'api');
const browser = join(workspace, 'apps', 'e2e');

/** A busy machine may be many times slower than the one on which a test was written. */
const timeouts = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=30000'];

/** The product's own timeouts refuse calls on a busy machine: a failed test is repeated once and named as flaky. */
const retries = 1;

const vitest = (folder: string, ...words: string[]) => [
  process.execPath,
  programOf(folder, 'vitest', 'vitest.mjs'),
  ...['run', ...timeouts, `--retry=${retries}`, ...words],
];
const playwright = (...words: string[]) => [
  process.execPath,
  programOf(browser, '@playwright', 'test', 'cli.js'),
  'test',
  `--retries=${retries}`,
  ...words,
];

/** The folders of all packages that Vitest tests, the apps first because they take longest. */
function testedFolders(): string[] {
  return globSync('{apps,packages}/*/package.json', { cwd: workspace })
    .sort()
    .map((file) => join(workspace, file))
    .filter((file) => JSON.parse(readFileSync(file, 'utf8')).scripts?.test === 'vitest run')
    .map((file) => dirname(file));
}

const testsOf = (cwd: string) => ({ name: `tests of ${basename(cwd)}`, cwd, command: vitest(cwd) });

/** Steps that run two at a time, quick ones first. With `isAll` the licences of all libraries, too. */
export function lightSteps(packageManager: string, isAll: boolean, build: (app: BuiltApp) => Promise<void>): Step[] {
  // turbo needs the package manager on PATH, which `npx` provides.
  const turbo = (...words: string[]) => ['npx', '-y', packageManager, 'exec', 'turbo', ...words];
  return [
    { name: 'types', cwd: workspace, command: turbo('run', 'typecheck') },
    { name: 'biome', cwd: workspace, command: [bin('biome'), 'ci', '.'] },
    { name: 'oxlint', cwd: workspace, command: [bin('oxlint'), '--type-aware', '--deny-warnings', '.'] },
    { name: 'knip', cwd: workspace, command: [bin('knip')] },
    { name: 'boundaries', cwd: workspace, command: turbo('boundaries') },
    ...(isAll ? [{ name: 'licences', cwd: workspace, command: [process.execPath, '.ci/licences'] }] : []),
    ...testedFolders()
      .filter((folder) => folder !== api)
      .map(testsOf),
    ...builtApps.map((app) => ({ name: `build of ${app}`, work: () => build(app) })),
  ];
}

/**
 * Steps that need the machine for themselves: the API refuses calls that the database answers too late. With `isAll` every
 * journey, the attacks on the API, and every screen.
 */
export function heavySteps(isAll: boolean): Step[] {
  // Pictures and the checks of accessibility that go with them are half of the journeys' time.
  const main = {
    name: 'journeys',
    cwd: browser,
    command: playwright('--grep', '@main'),
    env: { KOPA_PICTURES: 'off' },
  };
  if (!isAll) return [testsOf(api), main];
  return [
    testsOf(api),
    { name: 'journeys', cwd: browser, command: playwright() },
    { name: 'robustness', cwd: api, command: vitest(api, '--config', 'vitest.alone.config.ts', 'test/robustness') },
    { name: 'screens', cwd: browser, command: playwright('--config', 'screens.config.ts') },
  ];
}
