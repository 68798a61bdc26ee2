import { realmOf } from '@kopa/contracts/access';
import { describe, expect, it } from 'vitest';
import { calls, filesOfRows, namedCalls } from '../src/calls.ts';
import { inventedIds, memberIds, othersIds, ownIds } from '../src/named-ids.ts';
import { nameOf } from './bodies.ts';

describe('the calls', () => {
  it('are 240 or more, each with a method and a URL of its own', () => {
    expect(calls.length).toBeGreaterThanOrEqual(240);
    expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
  });

  it('have in OpenAPI the names of their exports', () => {
    for (const [name, { schema }] of namedCalls) expect(schema.operationId).toBe(name);
  });

  it('have a row each', async () => {
    const rows = (await filesOfRows()).flatMap(([, ofFile]) => ofFile);
    expect(rows.map(({ route }) => nameOf(route)).sort()).toEqual(calls.map(nameOf).sort());
  });
});

describe('the contract of a call that members make', () => {
  const routes = calls.filter(({ access }) => access === 'member');

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    'declares every member id as `self` or `others`: %s',
    (_name, route) => {
      expect([...ownIds(route), ...othersIds(route)]).toEqual(expect.arrayContaining(memberIds(route)));
      expect(inventedIds(route)).toEqual([]);
    },
  );

  it('has `self` fields only for calls of members', () => {
    for (const route of calls)
      if (realmOf(route.access) !== 'member') expect(route.self, nameOf(route)).toBeUndefined();
  });
});
