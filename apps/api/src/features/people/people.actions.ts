import type { OtherUser } from '@kopa/contracts/people/person';
import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { findOthers, memberIsReachable } from './others.queries.ts';
import { otherUser } from './people.view.ts';

/** Members as a viewer sees them, in the order of the ids. */
export async function loadOthers(context: Context, viewerId: number, ids: number[]): Promise<OtherUser[]> {
  const rows = new Map((await findOthers(context.db, viewerId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [otherUser(context, row)];
  });
}

/** True for members whom another one can ask, write to and invite. A block at the same time comes before or after it. */
export async function isReachableMember(transaction: Db, memberId: number, id: number): Promise<boolean> {
  await lockMembers(transaction, [memberId, id]);
  return memberIsReachable(transaction, memberId, id);
}

/** The same outside a transaction, for reads that are only shown. */
export function mayReach(context: Context, memberId: number, id: number): Promise<boolean> {
  return memberIsReachable(context.db, memberId, id);
}
