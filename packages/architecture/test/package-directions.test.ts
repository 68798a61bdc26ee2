import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { lintImports, root } from './lint-imports.ts';

const modules = [
  '@kopa/contracts/limits',
  '@kopa/rules/chat/groups',
  '@kopa/conformance/table',
  '@kopa/ui/theme',
  '@kopa/mocks/world',
  '@kopa/portal-simulator/accounts',
  '@kopa/web-server/web-server',
  '@kopa/dev/settings',
  '../../../apps/api/src/process/app.ts',
  '../../../apps/member-web/src/api/api.ts',
  './beside.ts',
  'typebox',
  'msw',
  'react',
  'fastify',
  'kysely',
  'pg',
  'node:fs',
];
/** Libraries, which a package that runs in Node may use as it likes. */
const libraries = ['typebox', 'msw', 'react', 'fastify', 'kysely', 'pg', 'node:fs', './beside.ts'];

/** The only modules of those above that the files of a package may import. The web apps check `packages/ui`. */
const directions: Record<string, readonly string[]> = {
  'packages/contracts/src/planted.ts': ['./beside.ts', 'typebox'],
  'packages/contracts/src/msw.ts': ['./beside.ts', 'msw', 'typebox'],
  'packages/rules/src/planted.ts': ['@kopa/contracts/limits', './beside.ts'],
  'packages/conformance/src/planted.ts': ['@kopa/contracts/limits', './beside.ts', 'typebox'],
  'packages/conformance/src/rows/feed/planted.ts': ['@kopa/contracts/limits', './beside.ts', 'typebox'],
  'packages/mocks/src/planted.ts': [
    '@kopa/contracts/limits',
    '@kopa/rules/chat/groups',
    './beside.ts',
    'msw',
    'typebox',
  ],
  'packages/mocks/src/chat/planted.ts': [
    '@kopa/contracts/limits',
    '@kopa/rules/chat/groups',
    './beside.ts',
    'msw',
    'typebox',
  ],
  'packages/portal-simulator/src/planted.ts': ['@kopa/contracts/limits', ...libraries],
  'packages/dev/src/planted.ts': [
    ...['@kopa/contracts/limits', '@kopa/portal-simulator/accounts', '@kopa/web-server/web-server', ...libraries],
  ],
  'packages/web-server/src/planted.ts': ['@kopa/contracts/limits', ...libraries],
};

const packageOf = (file: string) => file.split('/').slice(0, 2).join('/');

test('every package has its directions', () => {
  const packages = globSync('packages/*/package.json', { cwd: root }).map(dirname);
  // `architecture` has tests only.
  const known = ['packages/ui', 'packages/architecture', ...Object.keys(directions).map(packageOf)];
  expect(packages.sort()).toEqual([...new Set(known)].sort());
});

let refusals: (string | null)[];
const pairs = Object.keys(directions).flatMap((file) => modules.map((module) => ({ file, import: module })));
beforeAll(async () => {
  refusals = await lintImports(pairs);
});

test.each(Object.entries(directions))('the linter lets %s import only the allowed packages', (file, allowed) => {
  const passing = pairs.filter((pair, index) => pair.file === file && refusals[index] === null);
  expect(passing.map((pair) => pair.import).sort()).toEqual([...allowed].sort());
});
