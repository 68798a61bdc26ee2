import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import { publishCounts, publishRollCalls } from './roll-call-frames.actions.ts';
import { joinRosters } from './rosters.queries.ts';

/** Roll calls whose rosters members have joined. */
export interface Arrivals {
  rollCallIds: number[];
  memberIds: readonly number[];
}

export const noArrivals: Arrivals = { rollCallIds: [], memberIds: [] };

/**
 * Puts members on the rosters of the open roll calls of the places where they serve now, in the transaction that moves
 * their records or ends their suspensions (product 4.50).
 */
export async function joinOpenRollCalls(transaction: Db, memberIds: readonly number[], now: Date): Promise<Arrivals> {
  const rows = await joinRosters(transaction, memberIds, now);
  return { rollCallIds: [...new Set(rows.map(({ rollCallId }) => rollCallId))], memberIds };
}

/** Publishes roll calls to members who have come, and the counts to the holders. */
export async function publishArrivals(context: Context, { rollCallIds, memberIds }: Arrivals): Promise<void> {
  await publishRollCalls(context, rollCallIds, memberIds);
  for (const id of rollCallIds) await publishCounts(context, id);
}
