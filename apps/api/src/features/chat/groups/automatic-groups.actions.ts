import { automaticGroups, type Deployment, groupsToJoin } from '@kopa/rules/chat/groups';
import type { Db } from '../../../db/database.ts';
import type { Context } from '../../../process/context.ts';
import { noMarks, publishMarks } from '../publish-marks.ts';
import {
  ensureAutomaticGroup,
  type GroupMove,
  leaveAutomaticGroupsExcept,
  lockAutomaticGroups,
} from './automatic-groups.queries.ts';
import { addToGroup } from './group-members.queries.ts';
import { findGroup } from './groups.queries.ts';
import { publishMembership } from './publish-groups.ts';

/**
 * Puts a member into the groups that a new deployment leads to and out of those of the former one, inside the caller's
 * transaction. A member who has left a group of both stays out of it. Returns the groups joined and left, which the
 * caller publishes after the commit.
 */
export async function joinAutomaticGroups(
  transaction: Db,
  memberId: number,
  deployment: Deployment,
  former: Deployment | null,
): Promise<GroupMove[]> {
  const ids = new Map<string, number>();
  for (const { key, name, description } of automaticGroups(deployment)) {
    ids.set(key, await ensureAutomaticGroup(transaction, key, name, description));
  }
  // All groups are locked in one order first, because leaving and joining lock their counters.
  await lockAutomaticGroups(transaction, memberId, [...ids.values()]);
  const left = await leaveAutomaticGroupsExcept(transaction, memberId, [...ids.values()]);
  const joined: GroupMove[] = [];
  for (const { key } of groupsToJoin(deployment, former)) {
    const id = ids.get(key) as number;
    if (await addToGroup(transaction, id, memberId)) joined.push({ id, hadMarks: false });
  }
  return [...joined, ...left];
}

/** Removes a member from all automatic groups, and returns them. The caller publishes them after the commit. */
export async function leaveAutomaticGroups(transaction: Db, memberId: number): Promise<GroupMove[]> {
  await lockAutomaticGroups(transaction, memberId, []);
  return leaveAutomaticGroupsExcept(transaction, memberId, []);
}

/** Tells the member's own devices after the commit which groups a deployment has changed. */
export async function publishMoves(context: Context, memberId: number, moves: readonly GroupMove[]): Promise<void> {
  try {
    for (const { id: groupId, hadMarks } of moves) {
      publishMembership(context, memberId, await findGroup(context.db, memberId, groupId));
      if (hadMarks) publishMarks(context, memberId, { groupId }, noMarks);
    }
  } catch (error) {
    context.log.warn({ err: error, memberId }, "a member's devices were not told of their groups");
  }
}
