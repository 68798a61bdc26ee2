import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuiltApp, builtApps } from './build-app.ts';
import { programOf } from './service.ts';
import { workspace } from './settings.ts';

/** One step that must pass: a program, or a function of this process. */
export type Step =
  | { name: string; cwd: string; command: readonly string[] }
  | { name: string; work: () => Promise<void> };

interface Package {
  name: string;
  folder: string;
  scripts: Readonly<Record<string, string>>;
}

function packages(): Package[] {
  return globSync('{packages,apps}/*/package.json', { cwd: workspace })
    .sort((one, other) => other.localeCompare(one)) // packages before apps
    .map((file) => {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(workspace, file), 'utf8'));
      return { name, scripts, folder: join(workspace, dirname(file)) };
    });
}

/** Everything that `npm test` runs, in order: quick checks first, real browsers last. */
export function testSteps(packageManager: string, build: (app: BuiltApp) => Promise<void>): Step[] {
  const all = packages();
  const bin = (name: string) => join(workspace, 'node_modules', '.bin', name);
  const tested = (runner: string) => all.filter(({ scripts }) => scripts.test?.startsWith(runner));
  return [
    ...all
      .filter(({ folder }) => existsSync(join(folder, 'tsconfig.json')))
      .map(({ name, folder }) => ({ name: `types: ${name}`, cwd: folder, command: [bin('tsc'), '-p', '.'] })),
    { name: 'format and lint (biome)', cwd: workspace, command: [bin('biome'), 'ci', '.'] },
    {
      name: 'lint with types (oxlint)',
      cwd: workspace,
      command: [bin('oxlint'), '--type-aware', '--deny-warnings', '.'],
    },
    { name: 'unused code (knip)', cwd: workspace, command: [bin('knip')] },
    // turbo needs the package manager on PATH, which `npx` provides.
    {
      name: 'package boundaries (turbo)',
      cwd: workspace,
      command: ['npx', '-y', packageManager, 'exec', 'turbo', 'boundaries'],
    },
    ...tested('vitest').map(({ name, folder }) => ({
      name: `tests: ${name}`,
      cwd: folder,
      command: [process.execPath, programOf(folder, 'vitest', 'vitest.mjs'), 'run'],
    })),
    ...builtApps.map((app) => ({ name: `production build: ${app}`, work: () => build(app) })),
    ...tested('playwright').map(({ name, folder }) => ({
      name: `journeys in a browser: ${name}`,
      cwd: folder,
      command: [process.execPath, programOf(folder, '@playwright', 'test', 'cli.js'), 'test'],
    })),
  ];
}
