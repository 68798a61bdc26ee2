import { realmOf } from '@kopa/contracts/access';
import { calls, namedCalls } from '@kopa/contracts/calls';
import { describe, expect, it } from 'vitest';
import { nameOf } from './bodies.ts';
import { inventedIds, memberIds, othersIds, ownIds } from './named-ids.ts';

describe('the calls', () => {
  it('are 240 or more, each with a method and a URL of its own', () => {
    expect(calls.length).toBeGreaterThanOrEqual(240);
    expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
  });

  it('have in OpenAPI the names of their exports', () => {
    for (const [name, { schema }] of namedCalls) expect(schema.operationId).toBe(name);
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
