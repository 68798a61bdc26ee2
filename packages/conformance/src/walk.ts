import type { Route } from '@kopa/contracts/route';
import { afterAll, beforeAll, it } from 'vitest';
import type { Area } from './areas.ts';
import type { Row } from './row.ts';
import type { System } from './system.ts';
import { table } from './table.ts';
import { walkCall } from './walk-call.ts';
import { createWorld, type World } from './world.ts';

/** Tests every call of an area on a system: the documented response and every refusal. */
export function walk(area: Area, rows: Row[], system: System): void {
  const listed = table.filter((entry) => entry.area === area);
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await system.open());
  });
  afterAll(() => world.close());

  it('tests every call of the area once', ({ expect }) => {
    const names = (routes: { route: Route }[]) => routes.map(({ route }) => `${route.method} ${route.url}`).sort();
    expect(names(rows)).toEqual(names(listed));
  });

  for (const row of rows) {
    const entry = listed.find(({ route }) => route === row.route);
    if (entry !== undefined) walkCall(entry, row, { system, world: () => world });
  }
}
