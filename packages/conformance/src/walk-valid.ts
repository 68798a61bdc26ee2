import { limitsOf } from '@kopa/contracts/refusals';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Area } from './areas.ts';
import { answersAsDocumented } from './documented-answer.ts';
import type { Row } from './row.ts';
import type { Given } from './send.ts';
import type { System } from './system.ts';
import { table } from './table.ts';
import { type Caller, createWorld, type Member, type World } from './world.ts';

/** Tests the valid request of every call of an area on a system: the documented response and frames. */
export function walkValid(area: Area, rows: Row[], system: System): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await system.open());
  });
  afterAll(() => world.close());

  for (const row of rows) {
    const { route } = row;
    const { who } = table.find((entry) => entry.route === route && entry.area === area) as (typeof table)[number];
    describe(`${route.method} ${route.url} (${route.schema.summary})`, () => {
      let caller: Caller;
      let given: Given;
      beforeAll(async () => {
        const usual = { visitor: null, member: world.ada, administrator: world.administrator };
        caller = row.by === undefined ? usual[who] : await row.by(world);
        given = (await row.given?.(world, caller as Member)) ?? {};
      });
      answersAsDocumented(row, limitsOf(route, who), () => ({ world, caller, given }));
    });
  }
}
