import { calls } from '@kopa/contracts/calls';
import type { Route } from '@kopa/contracts/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../statements.ts';
import { prepared } from './prepared-call.ts';
import { send } from './send.ts';
import { createWorld, type World } from './world.ts';

/** The largest limit of a call that returns pages. */
const largestOf = ({ schema: { querystring } }: Route): number | undefined =>
  (querystring as { properties?: { limit?: { maximum: number } } } | undefined)?.properties?.limit?.maximum;
const lists = calls.filter((route) => largestOf(route) !== undefined);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it.each(lists.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'the statements of %s have one text for each of four steps of limits',
  async (_, route) => {
    const { caller, given } = await prepared(world, route);
    const textsWith = async (limits: number[]) => {
      const texts = await statementsOf(async () => {
        for (const limit of limits) {
          const answer = await send(world, route, { ...given, query: { ...given.query, limit } }, caller);
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        }
      });
      return new Set(texts.filter((text) => text.includes(' limit ')));
    };
    const largest = largestOf(route) as number;
    const usual = await textsWith([10, 20, 50, largest].filter((limit) => limit <= largest));
    const others = [1, 2, 7, 13, 19, 33, 77].filter((limit) => limit <= largest);
    expect([...(await textsWith(others)).difference(usual)]).toEqual([]);
  },
);
