import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaces } from '../src/directions.ts';
import { withDirections } from '../src/directions-page.ts';
import { allImports, importsOf } from '../src/imports.ts';
import { locationOf, refusalOf } from '../src/judge.ts';
import { root, trackedFiles } from '../src/repository.ts';

test('every import of the repository follows the table of directions', () => {
  const pairs = [...allImports].flatMap(([file, modules]) => modules.map((module) => ({ file, module })));
  expect(pairs.length).toBeGreaterThan(10_000);
  const wrong = pairs.flatMap(({ file, module }) => {
    const reason = refusalOf(file, module);
    return reason === null ? [] : [`${file} imports ${module}: ${reason}`];
  });
  expect(wrong).toEqual([]);
});

test('the table has every app and package, every place a file, and the order every subject', () => {
  const packages = trackedFiles('apps/*/package.json', 'packages/*/package.json').map(dirname);
  expect(Object.keys(workspaces).toSorted()).toEqual(packages.toSorted());
  for (const [folder, { places = {}, order = [] }] of Object.entries(workspaces)) {
    const found = [...allImports.keys()].filter((file) => file.startsWith(`${folder}/`)).map(locationOf);
    expect(Object.keys(places).filter((name) => found.every((location) => location?.name !== name))).toEqual([]);
    const subjects = found.flatMap((location) => location?.subject ?? []);
    if (order.length > 0) expect([...new Set(subjects)].sort()).toEqual(order.toSorted());
  }
});

test.each([
  "import { found } from 'pg';",
  "import 'pg';",
  "import type { Found } from 'pg';",
  "import { type Found } from 'pg';",
  "import * as found from 'pg';",
  "export { found } from 'pg';",
  "export type { Found } from 'pg';",
  "export * from 'pg';",
  "const found = await import('pg');",
  'const found = () => import(`pg`);',
  "type Found = import('pg').Found;",
])('the import in %s is found', (source) => {
  expect(importsOf('planted.ts', source)).toEqual(['pg']);
});

const [api, member, admin] = ['apps/api/src', 'apps/member-web/src', 'apps/admin-web/src'];
const feed = `${api}/features/feed`;
const ofPackages = 'a package that the table does not name';
const ofLibraries = /^of the libraries only/;
const foreign = 'files of another app or package by its name';
const unimportable = 'source imports no test or tool';

/** Wrong imports: file, module and the reason that the judge gives. */
const planted: readonly [string, string | null, string | RegExp][] = [
  ['packages/contracts/src/planted.ts', '@kopa/rules/paging', ofPackages],
  ['packages/contracts/src/planted.ts', 'msw', ofLibraries],
  ['packages/contracts/src/planted.ts', 'typebox/value', ofLibraries],
  ['packages/contracts/src/planted.ts', './msw.ts', 'shapes does not import msw'],
  ['packages/contracts/src/msw.ts', 'react', ofLibraries],
  ['packages/rules/src/planted.ts', '@kopa/ui/toast', ofPackages],
  ['packages/rules/src/planted.ts', '@kopa/rules/paging', 'own files by their path'],
  ['packages/rules/src/planted.ts', 'node:fs', 'of the libraries only none'],
  ['packages/rules/src/planted.ts', 'typebox', 'of the libraries only none'],
  ['packages/contracts/src/planted.ts', './calls.ts', 'shapes does not import calls'],
  ['packages/contracts/src/calls.ts', 'typebox', ofLibraries],
  ['packages/mocks/src/chat/planted.ts', '@kopa/dev/settings', ofPackages],
  ['packages/mocks/src/planted.ts', 'react', ofLibraries],
  ['packages/portal-simulator/src/planted.ts', '@kopa/web-server/web-server', ofPackages],
  ['packages/web-server/src/planted.ts', '@kopa/dev/settings', ofPackages],
  ['packages/dev/src/planted.ts', '@kopa/rules/paging', ofPackages],
  ['packages/ui/src/planted.tsx', '@tanstack/react-query', ofLibraries],
  ['packages/ui/src/planted.tsx', 'react-router-dom', ofLibraries],
  ['packages/ui/src/planted.tsx', '@kopa/mocks/world', ofPackages],
  ['packages/ui/src/planted.tsx', '../../../apps/member-web/src/api/api.ts', foreign],
  ['apps/e2e/scenarios/planted.spec.ts', '@kopa/api/process/app', ofPackages],
  ['apps/e2e/scenarios/planted.spec.ts', '../../api/src/process/app.ts', foreign],

  [
    `${member}/features/feed/planted.ts`,
    '../chat/chat-page.tsx',
    'features does not import features of another subject',
  ],
  [`${member}/features/feed/planted.ts`, '../../app/pages.ts', 'features does not import app'],
  [`${member}/features/feed/planted.ts`, '../../sync/apply-message.ts', 'features does not import sync'],
  [`${member}/shared/feed/planted.ts`, '../../features/feed/composer.tsx', 'shared does not import features'],
  [`${member}/sync/planted.ts`, '../app/pages.ts', 'sync does not import app'],
  [`${member}/device/pwa/planted.ts`, '../../live/socket.ts', 'device does not import live'],
  [`${member}/live/planted.ts`, '../device/pwa/push.ts', 'live does not import device'],
  [`${member}/session/planted.ts`, '../shared/lists/list.tsx', 'session does not import shared'],
  [`${member}/api/planted.ts`, '../session/session.ts', 'api does not import session'],
  [`${member}/app/planted.ts`, '../planted.ts', `the table has no place for ${member}/planted.ts`],
  [`${member}/new/planted.ts`, 'react', 'its folder has no place in the table'],
  [`${member}/shared/feed/planted.ts`, '@kopa/mocks/world', ofPackages],
  [`${member}/app/planted.ts`, '../../../admin-web/src/api/api.ts', foreign],
  ['apps/member-web/worker/planted.ts', '../src/features/feed/composer.tsx', 'worker does not import features'],
  [
    `${admin}/features/desk/planted.ts`,
    '../cases/cases-page.tsx',
    'features does not import features of another subject',
  ],
  [`${admin}/session/planted.ts`, '../shared/layout/page.tsx', 'session does not import shared'],
  [`${admin}/app/planted.ts`, '@kopa/member-web/api', ofPackages],

  [`${feed}/planted.ts`, './feed.routes.ts', 'helpers does not import routes'],
  [`${feed}/planted.actions.ts`, './feed.routes.ts', 'actions does not import routes'],
  [`${feed}/planted.actions.ts`, '../people/people.routes.ts', 'actions does not import routes'],
  [`${feed}/planted.actions.ts`, '../people/people.queries.ts', 'actions does not import queries'],
  [`${feed}/planted.actions.ts`, '../people/people.ts', 'actions does not import helpers'],
  [`${feed}/planted.actions.ts`, '../chat/chat.actions.ts', 'feed is not above chat'],
  [`${feed}/planted.actions.ts`, 'kysely', 'actions has no SQL'],
  [`${feed}/planted.actions.ts`, '@fastify/cookie', 'actions has no HTTP'],
  [`${feed}/planted.routes.ts`, '../../db/database.ts', 'routes does not import db'],
  [`${feed}/planted.routes.ts`, '../people/people.queries.ts', 'routes does not import queries'],
  [`${feed}/planted.routes.ts`, 'pg', 'routes has no SQL'],
  [`${feed}/planted.queries.ts`, './feed.actions.ts', 'queries does not import actions'],
  [`${feed}/planted.queries.ts`, '../people/people.queries.ts', 'queries does not import queries of another subject'],
  [`${feed}/planted.view.ts`, './feed.actions.ts', 'views does not import actions'],
  [`${feed}/planted.view.ts`, '../../identity/transact.ts', 'views does not import identity'],
  [`${feed}/planted.test.ts`, '@kopa/mocks/world', ofPackages],
  [`${feed}/planted.ts`, './feed.test.ts', unimportable],
  [`${feed}/planted.ts`, '../../../test/members.ts', unimportable],
  [`${feed}/planted.ts`, null, 'the table judges no computed import'],
  [`${api}/process/planted.ts`, '@kopa/dev/settings', ofPackages],
  [`${api}/process/context.ts`, '../features/feed/feed.actions.ts', 'context does not import actions'],
  [`${api}/jobs/planted.ts`, '../features/feed/feed.queries.ts', 'jobs does not import queries'],
  [`${api}/live/planted.ts`, '../features/feed/feed.queries.ts', 'live does not import queries'],
  [`${api}/live/planted.ts`, '../db/database.ts', 'live does not import db'],
  [`${api}/live/bus/planted.ts`, '../hub.ts', 'bus does not import live'],
  [`${api}/http/admit/planted.ts`, '../../identity/transact.ts', 'http does not import identity'],
  [`${api}/http/planted.ts`, 'kysely', 'http has no SQL'],
  [`${api}/identity/planted.ts`, '../features/feed/feed.actions.ts', 'identity does not import actions'],
  [`${api}/shared/planted.ts`, '../identity/transact.ts', 'shared does not import identity'],
  [`${api}/db/planted.ts`, './seed/words.ts', 'db does not import seed'],
  [`${api}/db/planted.ts`, '../shared/page.ts', 'db does not import shared'],
  [`${api}/db/planted.ts`, 'fastify', 'db has no HTTP'],
  [`${api}/db/migrations/planted.ts`, '../database.ts', 'migrations does not import db'],
  [`${api}/db/migrations/planted.ts`, '@kopa/contracts/limits', ofPackages],
  [`${api}/db/seed/planted.ts`, '../../features/feed/feed.queries.ts', 'seed does not import queries'],
];

test.each(planted)('%s may not import %s', (file, module, reason) => {
  expect(refusalOf(file, module)).toMatch(reason);
});

test.each([
  ['packages/contracts/src/msw.ts', 'typebox/value'],
  ['packages/ui/src/testing/planted.ts', '../initials.ts'],
  ['packages/mocks/src/planted.ts', '@kopa/rules/paging'],
  [`${member}/shared/feed/planted.ts`, '../people/person-line.tsx'],
  [`${member}/features/feed/planted.test.tsx`, '../../app/pages.ts'],
  [`${member}/app/planted.ts`, '@kopa/mocks/browser'],
  [`${feed}/planted.actions.ts`, '../people/people.actions.ts'],
  [`${feed}/planted.actions.ts`, './feed.queries.ts'],
  [`${feed}/planted.test.ts`, 'kysely'],
  [`${api}/live/planted.ts`, '../db/as-refusal.ts'],
  [`${api}/db/migrations/planted.ts`, '../schema.ts'],
])('%s may import %s', (file, module) => {
  expect(refusalOf(file, module)).toBeNull();
});

test('ARCHITECTURE prints the table; `npm --prefix packages/architecture run docs` writes it', async () => {
  const file = join(root, 'ARCHITECTURE.md');
  await expect(withDirections(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file);
});
