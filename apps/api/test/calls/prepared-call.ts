import { realmOf } from '@kopa/contracts/access';
import type { Route } from '@kopa/contracts/route';
import type { TestMember } from '../members.ts';
import { filesOfRows } from './files-of-rows.ts';
import type { Given } from './send.ts';
import type { Caller, World } from './world.ts';

const rows = (await filesOfRows()).flatMap(([, ofFile]) => ofFile);

/** The caller and the valid request of a call, by its row. Each has new things to work on. */
export async function prepared(world: World, call: Route): Promise<{ caller: Caller; given: Given }> {
  const row = rows.find(({ route }) => route === call);
  const usual = { visitor: null, member: world.ada, administrator: world.administrator, holder: null };
  const caller = row?.by === undefined ? usual[realmOf(call.access)] : await row.by(world);
  return { caller, given: (await row?.given?.(world, caller as TestMember)) ?? {} };
}
