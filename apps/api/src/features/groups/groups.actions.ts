import type { Group, NewGroup } from '@kopa/contracts/groups';
import { assertActiveMember } from '@kopa/rules/existence';
import { assertGroupExists, assertIsMember, assertMayAdd, automaticGroups } from '@kopa/rules/groups';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { isActiveMember } from '../users/users.actions.ts';
import {
  addToGroup,
  ensureAutomaticGroup,
  findGroup,
  findGroupStanding,
  insertGroup,
  leaveAutomaticGroupsExcept,
  lockAutomaticGroups,
  removeFromGroup,
} from './groups.queries.ts';

/** Creates a group; its creator is its first member. @throws 409 idempotency_conflict */
export async function createGroup(
  context: Context,
  session: MemberSession,
  input: NewGroup,
  key: string | undefined,
): Promise<Group> {
  const group = { description: '', ...input };
  const creation = { operation: 'create_group', input: group, key };
  const { result } = await createOnce(context, session, creation, async (transaction) => {
    const id = await insertGroup(transaction, session.memberId, group);
    await addToGroup(transaction, id, session.memberId);
    return { result: (await findGroup(transaction, session.memberId, id)) as Group, status: 201 };
  });
  return result;
}

/** Joins a group, or adds another member as its creator; again without effect. @throws 403, 404 */
export function joinGroup(context: Context, session: MemberSession, groupId: number, memberId: number): Promise<Group> {
  return transact(context, session, async (transaction) => {
    const standing = await findGroupStanding(transaction, groupId, session.memberId);
    assertGroupExists(standing);
    assertMayAdd(standing, session.memberId, memberId);
    if (memberId !== session.memberId) assertActiveMember(await isActiveMember(transaction, memberId));
    await addToGroup(transaction, groupId, memberId);
    return (await findGroup(transaction, session.memberId, groupId)) as Group;
  });
}

/** Leaves a group; again without effect. @throws 404 */
export async function leaveGroup(context: Context, session: MemberSession, groupId: number): Promise<void> {
  await transact(context, session, async (transaction) => {
    assertGroupExists(await findGroupStanding(transaction, groupId, session.memberId));
    await removeFromGroup(transaction, groupId, session.memberId);
  });
}

/** Checks that a member belongs to a group. @throws 403 not_group_member, 404 */
export async function assertGroupMember(db: Db, groupId: number, memberId: number): Promise<void> {
  const standing = await findGroupStanding(db, groupId, memberId);
  assertGroupExists(standing);
  assertIsMember(standing);
}

/**
 * Puts a member into the groups of their deployment and out of those of a former one, inside the caller's transaction.
 */
export async function joinAutomaticGroups(
  transaction: Db,
  memberId: number,
  deployment: { state: string; lga: string; cdsGroup: string },
): Promise<void> {
  const ids: number[] = [];
  for (const { key, name, description } of automaticGroups(deployment)) {
    ids.push(await ensureAutomaticGroup(transaction, key, name, description));
  }
  // All groups are locked in one order first, because leaving and joining lock their counters.
  await lockAutomaticGroups(transaction, memberId, ids);
  await leaveAutomaticGroupsExcept(transaction, memberId, ids);
  for (const id of ids) await addToGroup(transaction, id, memberId);
}

/** Removes a member from all automatic groups. */
export async function leaveAutomaticGroups(transaction: Db, memberId: number): Promise<void> {
  await lockAutomaticGroups(transaction, memberId, []);
  await leaveAutomaticGroupsExcept(transaction, memberId, []);
}
