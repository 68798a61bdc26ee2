import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@kopa/contracts/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { inventedIds, memberIds, othersIds, ownIds } from './named-ids.ts';
import { table } from './table.ts';

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

/** Every call that any module of the contracts exports. */
async function contractRoutes(): Promise<Route[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@kopa/contracts/route')));
  const modules = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const exported = await Promise.all(
    modules.map(async (file): Promise<unknown[]> => Object.values(await import(`${folder}/${file}`))),
  );
  return exported.flat().filter(isRoute);
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

/** The application's own, which belong to no contract: health, documents, uploaded photos, the live channel. */
const apart = /^\/(healthz|readyz|uploads\/:file|ws|api\/docs.*)$/;

/** Every call that the router knows, read from its tree: one segment a line, indented by its depth, methods behind it. */
function registeredCalls({ app }: TestApp): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
      path.length = indent.length / 4;
      path.push(segment);
      const url = path.join('');
      const spoken = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return apart.test(url) ? [] : spoken.map((method) => `${method} ${url}`);
    });
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the table of calls', () => {
  it('lists every call of the contracts once, and no other', async () => {
    const listed = table.map(({ route }) => nameOf(route));
    expect(listed.toSorted()).toEqual((await contractRoutes()).map(nameOf).sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('lists what the application serves, and no other', () => {
    // The router's tree joins the parameters of one place, and knows no last slash.
    const comparable = (name: string) => name.replace(/\/$/, '').replaceAll(/:[^/]+/g, ':');
    const listed = table.map(({ route }) => comparable(nameOf(route)));
    expect(registeredCalls(test).map(comparable).sort()).toEqual(listed.sort());
  });

  it('names test files that exist', () => {
    for (const { testFile } of table) expect(existsSync(testFile), testFile).toBe(true);
  });
});

describe('the contract of a call that members make', () => {
  const routes = table.filter(({ who }) => who === 'member').map(({ route }) => route);

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    'says of every id of a member whose it is: %s',
    (_name, route) => {
      expect([...ownIds(route), ...othersIds(route)]).toEqual(expect.arrayContaining(memberIds(route)));
      expect(inventedIds(route)).toEqual([]);
    },
  );

  it('and of no other call: only members have an id of their own', () => {
    for (const { route, who } of table) if (who !== 'member') expect(route.self, nameOf(route)).toBeUndefined();
  });
});
