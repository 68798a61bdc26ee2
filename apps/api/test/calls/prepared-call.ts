import type { TableRow } from '@kopa/conformance/areas';
import type { Row } from '@kopa/conformance/row';
import type { Given } from '@kopa/conformance/send';
import type { Caller, Member, World } from '@kopa/conformance/world';

/** The caller and the valid request of a call, by its row. Each has new things to work on. */
export async function prepared(world: World, entry: TableRow): Promise<{ caller: Caller; given: Given }> {
  const { rows }: { rows: Row[] } = await import(`@kopa/conformance/rows/${/rows\/(.+)\.ts$/.exec(entry.rows)?.[1]}`);
  const row = rows.find(({ route }) => route === entry.route);
  const usual = { visitor: null, member: world.ada, administrator: world.administrator };
  const caller = row?.by === undefined ? usual[entry.who] : await row.by(world);
  return { caller, given: (await row?.given?.(world, caller as Member)) ?? {} };
}
