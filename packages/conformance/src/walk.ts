import { afterAll, beforeAll } from 'vitest';
import type { Row } from './row.ts';
import type { System } from './system.ts';
import { walkCall } from './walk-call.ts';
import { createWorld, type World } from './world.ts';

/** Tests the calls of some rows on a system: the documented response and every refusal. */
export function walk(rows: Row[], system: System): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await system.open());
  });
  afterAll(() => world.close());

  for (const row of rows) walkCall(row, () => world);
}
