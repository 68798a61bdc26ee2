import { afterAll, beforeAll } from 'vitest';
import type { Row } from './row.ts';
import { walkCall } from './walk-call.ts';
import { createWorld, type World } from './world.ts';

/** Tests the calls of some rows: the documented response and every refusal. */
export function walk(rows: Row[], ...reaching: Parameters<typeof createWorld>): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(...reaching);
  });
  afterAll(() => world.close());

  for (const row of rows) walkCall(row, () => world);
}
