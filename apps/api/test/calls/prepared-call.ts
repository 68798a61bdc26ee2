import type { Route } from '@kopa/contracts/route';
import { filesOfRows } from './files-of-rows.ts';
import { prepare } from './prepare.ts';
import type { World } from './world.ts';

const rows = (await filesOfRows()).flatMap(([, ofFile]) => ofFile);

/** The caller and the valid request of a call, by its row. */
export const prepared = (world: World, call: Route): ReturnType<typeof prepare> =>
  prepare(world, rows.find(({ route }) => route === call) ?? { route: call });
