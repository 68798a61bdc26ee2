import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { lintImports, root } from './lint-imports.ts';

/** For each folder of an app's `src`, the folders that it may import. */
type Directions = Record<string, readonly string[]>;

const memberBase = ['device', 'live', 'session', 'api'];

const webApps: Record<string, Directions> = {
  'apps/member-web/src': {
    app: ['sync', 'features', 'shared', ...memberBase],
    sync: ['features', 'shared', ...memberBase],
    features: ['shared', ...memberBase],
    shared: memberBase,
    device: ['session', 'api'],
    live: ['session', 'api'],
    session: ['api'],
    api: [],
  },
  'apps/admin-web/src': {
    app: ['features', 'shared', 'session', 'api'],
    features: ['shared', 'session', 'api'],
    shared: ['session', 'api'],
    session: ['api'],
    api: [],
  },
};

/** Every folder below `source` that holds files, as paths from it; '' is `source` itself. */
function foldersWithFiles(source: string): string[] {
  const files = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  return [
    ...new Set(files.filter((file) => file.isFile()).map((file) => relative(join(root, source), file.parentPath))),
  ];
}

const firstOf = (folder: string) => folder.split('/')[0] ?? '';
/** The parts that may not import each other: each feature, else each folder of `src`. */
const partOf = (folder: string) => (firstOf(folder) === 'features' ? folder : firstOf(folder));

for (const [source, directions] of Object.entries(webApps)) {
  test(`every folder of ${source} has its directions`, () => {
    const found = new Set(foldersWithFiles(source).map(firstOf));
    expect([...found].sort()).toEqual(Object.keys(directions).sort());
  });

  test(`the linter refuses every import against the directions of ${source}, and no other`, async () => {
    const folders = foldersWithFiles(source);
    const parts = [...new Set(folders.map(partOf)), ''];
    const pairs = folders.flatMap((from) =>
      parts.filter((to) => to !== partOf(from)).map((to) => ({ from, to, isAllowed: isAllowed(from, to) })),
    );
    const refusals = await lintImports(
      pairs.map(({ from, to }) => ({
        file: join(source, from, 'planted.ts'),
        import: join(relative(from, to), 'planted.ts'),
      })),
    );
    const wronglyJudged = pairs
      .filter(({ isAllowed }, index) => isAllowed !== (refusals[index] === null))
      .map(
        ({ from, to, isAllowed }) =>
          `${from} -> ${to === '' ? 'the root of src' : to}: ${isAllowed ? 'refused' : 'passes'}`,
      );
    expect(wronglyJudged).toEqual([]);
  });

  function isAllowed(from: string, to: string): boolean {
    return directions[firstOf(from)]?.includes(firstOf(to)) ?? false;
  }
}

/** Modules that a file may not import, beside the folders above. */
const refused = [
  { file: 'packages/ui/src/planted.tsx', import: '@tanstack/react-query', message: /^ui knows no app, no data/ },
  { file: 'packages/ui/src/planted.tsx', import: 'react-router-dom', message: /^ui knows no app, no data/ },
  { file: 'packages/ui/src/planted.tsx', import: '@kopa/rules/paging', message: /^ui knows no app, no data/ },
  { file: 'packages/ui/src/planted.tsx', import: '@kopa/mocks/world', message: /^ui knows no app, no data/ },
  { file: 'packages/ui/src/planted.tsx', import: '../../../apps/member-web/src/api/api.ts', message: /^ui knows no/ },
];

test('the linter refuses every planted import of the table, with a reason', async () => {
  const messages = await lintImports(refused);
  for (const [index, { file, import: module, message }] of refused.entries()) {
    expect(messages[index] ?? 'passes', `${file} imports ${module}`).toMatch(message);
  }
});

/** Imports that are close to a refused one and allowed. */
const allowed = [
  { file: 'packages/ui/src/planted.tsx', import: '@mantine/core' },
  { file: 'packages/ui/src/planted.tsx', import: '@kopa/contracts/limits' },
  { file: 'packages/ui/src/testing/planted.ts', import: '../initials.ts' },
];

test('the linter lets the allowed imports of the table pass', async () => {
  expect(await lintImports(allowed)).toEqual(allowed.map(() => null));
});
