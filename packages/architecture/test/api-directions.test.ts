import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { lintImports, root } from './lint-imports.ts';

const source = 'apps/api/src';

const other = (suffix: string) => `features/other/other${suffix}.ts`;
const own = (suffix: string) => `features/own/own${suffix}.ts`;
const ofFeature = (feature: typeof own) => ['.routes', '.actions', '.queries', '.view', ''].map(feature);

/** One file of each kind that may be imported, as paths from `src`, and modules. */
const modules = {
  http: ['fastify', '@fastify/cookie'],
  sql: ['kysely', 'pg'],
  shared: ['@kopa/contracts/limits', '@kopa/rules/chat/groups'],
  foreign: ['@kopa/dev/settings', '@kopa/portal-simulator/accounts', '@kopa/mocks/world', '@kopa/ui/theme'],
};
const context = ['process/context.ts', 'process/config.ts'];
const database = ['db/database.ts', 'db/as-refusal.ts', 'db/schema.ts'];
/** Of every feature. */
const common = ['shared/page.ts', ...database];
const files = [
  'process/app.ts',
  ...context,
  ...common,
  'db/migrations/0001.ts',
  'db/seed/words.ts',
  'live/bus/bus.ts',
  'http/api.ts',
  'identity/transact.ts',
  'live/hub.ts',
  'jobs/jobs.ts',
  ...ofFeature(other),
];
const targets = [...files, ...ofFeature(own), ...Object.values(modules).flat()];

const { http, sql, shared } = modules;
const ofOthers = [other('.actions'), other('.view')];

/** For a file of each kind, as a path from `src`: its allowed imports. */
const directions: Record<string, readonly string[]> = {
  'process/planted.ts': [...files, ...ofFeature(own), ...http, ...sql, ...shared],
  'commands/planted.ts': [...files, ...ofFeature(own), ...http, ...sql, ...shared],
  'db/planted.ts': [...database, 'db/migrations/0001.ts', ...sql, ...shared],
  'db/migrations/planted.ts': ['db/migrations/0001.ts', 'db/schema.ts', 'kysely'],
  'db/seed/planted.ts': [
    ...['process/context.ts', ...database, 'db/seed/words.ts', 'identity/transact.ts'],
    ...[own('.actions'), other('.actions'), ...sql, ...shared],
  ],
  'shared/planted.ts': ['process/context.ts', ...common, ...sql, ...shared],
  'live/bus/planted.ts': ['live/bus/bus.ts', ...shared],
  'http/planted.ts': [...context, ...common, 'http/api.ts', ...http, ...shared],
  'http/bought/planted.ts': [...context, ...common, 'http/api.ts', ...http, ...shared],
  'http/own/planted.ts': [...context, ...common, 'http/api.ts', ...http, ...shared],
  'identity/planted.ts': [
    ...[...context, ...common, 'live/bus/bus.ts', 'http/api.ts', 'identity/transact.ts'],
    ...[...http, ...sql, ...shared],
  ],
  'live/planted.ts': [
    ...[...context, 'db/as-refusal.ts', 'live/bus/bus.ts', 'http/api.ts', 'identity/transact.ts', 'live/hub.ts'],
    ...[own('.actions'), other('.actions'), ...http, ...shared],
  ],
  'jobs/planted.ts': [
    ...['process/context.ts', 'identity/transact.ts', 'jobs/jobs.ts', own('.actions'), other('.actions'), ...shared],
  ],
  [own('.routes')]: [
    ...[...context, 'http/api.ts', 'identity/transact.ts', ...ofFeature(own), ...ofOthers, ...http, ...shared],
  ],
  [own('.actions')]: [
    ...[...context, ...common, 'identity/transact.ts', ...shared],
    ...[own('.actions'), own('.queries'), own('.view'), own(''), ...ofOthers],
  ],
  [own('.queries')]: [...common, 'identity/transact.ts', own('.queries'), own(''), ...sql, ...shared],
  [own('.view')]: [...context, ...common, own('.queries'), own('.view'), own(''), other('.view'), ...shared],
  [own('')]: [
    ...[...context, ...common, 'identity/transact.ts', ...shared],
    ...[own('.actions'), own('.queries'), own('.view'), own('')],
  ],
};

test('every folder of the API has its directions', () => {
  const folders = readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(join(root, source), entry.parentPath).replace(/^features\/.+$/, 'features/own'));
  const known = Object.keys(directions).map((file) => dirname(file).replace(/^\.$/, ''));
  expect([...new Set(folders)].sort()).toEqual([...new Set(known)].sort());
});

let passing: Map<string, string[]>;
beforeAll(async () => {
  const pairs = Object.keys(directions).flatMap((file) => targets.map((target) => ({ file, target })));
  const refusals = await lintImports(
    pairs.map(({ file, target }) => ({ file: join(source, file), import: specifier(file, target) })),
  );
  const permitted = pairs.filter((_, index) => refusals[index] === null);
  passing = new Map(
    Object.keys(directions).map((file) => [
      file,
      permitted.filter((pair) => pair.file === file).map(({ target }) => target),
    ]),
  );
});

test.each(Object.entries(directions))('the linter lets %s of the API import only files below it', (file, allowed) => {
  expect(passing.get(file)?.sort()).toEqual([...allowed].sort());
});

/** A target as an import statement names it. */
function specifier(file: string, target: string): string {
  if (Object.values(modules).flat().includes(target)) return target;
  const path = relative(dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}
