import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@kopa/contracts/route';
import { describe, expect, it } from 'vitest';
import { inventedIds, memberIds, othersIds, ownIds } from '../src/named-ids.ts';
import { table } from '../src/table.ts';
import { nameOf } from './bodies.ts';

/** Every call that a module of the contracts exports. */
async function contractRoutes(): Promise<Route[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@kopa/contracts/route')));
  const modules = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const exported = await Promise.all(
    modules.map(async (file): Promise<unknown[]> => Object.values(await import(`${folder}/${file}`))),
  );
  return exported.flat().filter(isRoute);
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

describe('the table of calls', () => {
  it('lists exactly the calls of the contracts, each once', async () => {
    const listed = table.map(({ route }) => nameOf(route));
    expect(listed.toSorted()).toEqual((await contractRoutes()).map(nameOf).sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('names existing files of rows', () => {
    const folder = new URL('..', import.meta.url);
    for (const { rows } of table) expect(existsSync(new URL(rows, folder)), rows).toBe(true);
  });
});

describe('the contract of a call that members make', () => {
  const routes = table.filter(({ who }) => who === 'member').map(({ route }) => route);

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    'declares every member id as `self` or `others`: %s',
    (_name, route) => {
      expect([...ownIds(route), ...othersIds(route)]).toEqual(expect.arrayContaining(memberIds(route)));
      expect(inventedIds(route)).toEqual([]);
    },
  );

  it('has `self` fields only for calls of members', () => {
    for (const { route, who } of table) if (who !== 'member') expect(route.self, nameOf(route)).toBeUndefined();
  });
});
