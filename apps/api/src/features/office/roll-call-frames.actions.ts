import type { Context } from '../../process/context.ts';
import { findRollCall, findSomeRollCalls } from './roll-calls.queries.ts';
import { memberRollCallView } from './roll-calls.view.ts';
import { findKnown } from './rosters.queries.ts';

/**
 * Sends roll calls to the members on their rosters, or to some of them. Those of whom the same is known get one frame
 * together.
 */
export async function publishRollCalls(
  context: Context,
  rollCallIds: readonly number[],
  memberIds?: readonly number[],
): Promise<void> {
  if (rollCallIds.length === 0 || memberIds?.length === 0) return;
  const rollCalls = await findSomeRollCalls(context.db, rollCallIds);
  const known = await findKnown(context.db, rollCallIds, memberIds);
  const alike = Map.groupBy(known, ({ rollCallId, mark, isClaimed }) => `${rollCallId} ${mark} ${isClaimed}`);
  for (const rows of alike.values()) {
    const [first] = rows;
    const rollCall = rollCalls.find(({ id }) => id === first?.rollCallId);
    if (first === undefined || rollCall === undefined) continue;
    const view = memberRollCallView(rollCall, first, context.now());
    context.publish(
      'roll_call',
      { rollCall: view },
      rows.map(({ memberId }) => memberId),
    );
  }
}

/** Sends the counts of a roll call to the devices of the member who holds its office, merged: a hall claims at once. */
export async function publishCounts(context: Context, rollCallId: number): Promise<void> {
  const rollCall = await findRollCall(context.db, rollCallId);
  if (rollCall === undefined || rollCall.memberId === null) return;
  const { counts, memberId, countedAt: order } = rollCall;
  context.publish('roll_call_changed', { rollCallId, counts }, [memberId], { key: `counts ${rollCallId}`, order });
}
