import { realmOf } from '@kopa/contracts/access';
import type { TestMember } from '../members.ts';
import type { Row } from './row.ts';
import type { Given } from './send.ts';
import type { Caller, World } from './world.ts';

/** The caller and the valid request of a row. Each has new things to work on. */
export async function prepare(world: World, row: Row): Promise<{ caller: Caller; given: Given }> {
  const usual = { visitor: null, member: world.ada, administrator: world.administrator, holder: null };
  const asked = row.by === undefined ? usual[realmOf(row.route.access)] : await row.by(world);
  const { by: caller = asked, ...given } = (await row.given?.(world, asked as TestMember)) ?? {};
  return { caller, given };
}
