import { filesOfRows } from '@kopa/conformance/calls';
import type { Given } from '@kopa/conformance/send';
import type { Caller, Member, World } from '@kopa/conformance/world';
import { realmOf } from '@kopa/contracts/access';
import type { Route } from '@kopa/contracts/route';

const rows = (await filesOfRows()).flatMap(([, ofFile]) => ofFile);

/** The caller and the valid request of a call, by its row. Each has new things to work on. */
export async function prepared(world: World, call: Route): Promise<{ caller: Caller; given: Given }> {
  const row = rows.find(({ route }) => route === call);
  const usual = { visitor: null, member: world.ada, administrator: world.administrator, holder: null };
  const caller = row?.by === undefined ? usual[realmOf(call.access)] : await row.by(world);
  return { caller, given: (await row?.given?.(world, caller as Member)) ?? {} };
}
