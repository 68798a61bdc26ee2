import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { builtApps } from './build-app.ts';
import { workspace } from './settings.ts';
import { appFolder, playwright, vitest } from './test-programs.ts';

/** One program that must pass. One of tests writes its JSON report into the file `report`. */
export interface Step {
  name: string;
  cwd: string;
  command: readonly string[];
  env?: Record<string, string>;
  report?: string;
}

/** Folder of the reports of a run. */
export const reports = join(workspace, '.artefacts', 'tests');

const bin = (name: string) => join(workspace, 'node_modules', '.bin', name);
const api = appFolder('api');
const reportOf = (name: string) => join(reports, `${name.replaceAll(' ', '-')}.json`);

/** A busy machine may be many times slower than the one on which a test was written. */
const timeouts = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=30000'];

/** A step of Vitest. */
function testsOf(cwd: string, words: readonly string[] = [], name = `tests of ${basename(cwd)}`): Step {
  const report = reportOf(name);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  return { name, cwd, command: vitest(cwd, ...reporters, ...timeouts, ...words), report };
}

/** A step of Playwright, whose configuration adds the JSON report. */
function scenarios(words: readonly string[] = [], name = 'scenarios', env: Record<string, string> = {}): Step {
  const report = reportOf(name);
  const cwd = appFolder('e2e');
  return { name, cwd, command: playwright(...words), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, report };
}

/** A step for each package that Vitest tests. Those of `dev` that start and kill servers run only with `isAll`. */
function testsOfPackages(isAll: boolean): Step[] {
  return globSync('packages/*/package.json', { cwd: workspace })
    .sort()
    .map((file) => join(workspace, file))
    .filter((file) => JSON.parse(readFileSync(file, 'utf8')).scripts?.test === 'vitest run')
    .map((file) =>
      testsOf(dirname(file), ['--maxWorkers=1', '--no-isolate', ...(isAll ? [] : ['--exclude=test/stack/**'])]),
    );
}

/** Steps that need one core, the long ones first. With `isAll` the commands and the licences of all libraries, too. */
export function lightSteps(isAll: boolean): Step[] {
  const build = join(import.meta.dirname, 'build.ts');
  const oxlint = [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings', '.'];
  return [
    { name: 'types and promises', cwd: workspace, command: oxlint },
    ...builtApps.map((app) => ({ name: `build of ${app}`, cwd: workspace, command: [process.execPath, build, app] })),
    ...testsOfPackages(isAll),
    { name: 'biome', cwd: workspace, command: [bin('biome'), 'ci', '.'] },
    { name: 'knip', cwd: workspace, command: [bin('knip')] },
    ...(isAll ? [{ name: 'licences', cwd: workspace, command: [process.execPath, '.ci/licences'] }] : []),
  ];
}

/**
 * Steps that use all cores. The API needs the machine for itself: it refuses calls that the database answers too late.
 * With `isAll` every scenario, the attacks on the API, and every screen.
 */
export function heavySteps(isAll: boolean): Step[] {
  const pages = ['member-web', 'admin-web'].map((name) => testsOf(appFolder(name)));
  if (!isAll) {
    // Pictures and the checks of accessibility that go with them are half of the scenarios' time.
    return [...pages, testsOf(api), scenarios(['--grep', '@main'], 'scenarios', { KOPA_PICTURES: 'off' })];
  }
  return [
    ...pages,
    testsOf(api),
    scenarios(),
    testsOf(api, ['--config', 'vitest.alone.config.ts', 'test/robustness'], 'robustness'),
    scenarios(['--config', 'screens.config.ts'], 'screens'),
  ];
}
