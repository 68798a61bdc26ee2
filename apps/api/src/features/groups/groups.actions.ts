import type { Group, NewGroup } from '@kopa/contracts/groups';
import { assertActiveMember } from '@kopa/rules/existence';
import { assertGroupExists, assertIsMember, assertMayInvite, assertMayJoin, automaticGroups } from '@kopa/rules/groups';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { notifyOfInvitation, publishNews } from '../notifications/notifications.actions.ts';
import { isActiveMember } from '../users/users.actions.ts';
import {
  addToGroup,
  deleteInvitation,
  ensureAutomaticGroup,
  findGroup,
  findGroupStanding,
  insertGroup,
  insertInvitation,
  leaveAutomaticGroupsExcept,
  lockAutomaticGroups,
  removeFromGroup,
} from './groups.queries.ts';

/** Creates a group; its creator is its first member. @throws 409 idempotency_conflict; 429 rate_limited */
export async function createGroup(
  context: Context,
  session: MemberSession,
  input: NewGroup,
  key: string | undefined,
): Promise<Group> {
  const group = { description: '', ...input };
  const creation = { operation: 'create_group', input: group, key, limit: 'groups' } as const;
  const { result } = await createOnce(context, session, creation, async (transaction) => {
    const id = await insertGroup(transaction, session.memberId, group);
    await addToGroup(transaction, id, session.memberId);
    return { result: (await findGroup(transaction, session.memberId, id)) as Group, status: 201 };
  });
  return result;
}

/** Joins a group, which uses up an invitation; again without effect. @throws 403 private_group, 404 */
export function joinGroup(context: Context, session: MemberSession, groupId: number): Promise<Group> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    // The invitation is deleted first: of an acceptance and a refusal at the same time, one then waits for the other.
    const isInvited = await deleteInvitation(transaction, groupId, memberId);
    const standing = await findGroupStanding(transaction, groupId, memberId);
    assertGroupExists(standing);
    assertMayJoin(standing, memberId, isInvited);
    // A member who leaves the group at the same time is not added again.
    if (!standing.isMember) await addToGroup(transaction, groupId, memberId);
    return (await findGroup(transaction, memberId, groupId)) as Group;
  });
}

/**
 * Invites a member to a group as its creator. Without effect for somebody who is invited already or in the group.
 * @throws 403 forbidden, 404, 429 rate_limited
 */
export async function inviteToGroup(
  context: Context,
  session: MemberSession,
  groupId: number,
  memberId: number,
): Promise<Group> {
  const invitedBy = session.memberId;
  await context.limits.take('groupInvitations', invitedBy);
  const { group, news } = await transact(context, session, async (transaction) => {
    const standing = await findGroupStanding(transaction, groupId, invitedBy);
    assertGroupExists(standing);
    assertMayInvite(standing, invitedBy);
    assertActiveMember(await isActiveMember(transaction, memberId));
    const found = (await findGroup(transaction, invitedBy, groupId)) as Group;
    const isNew = await insertInvitation(transaction, { groupId, memberId, invitedBy });
    return { group: found, news: isNew ? await notifyOfInvitation(transaction, memberId, invitedBy, found) : null };
  });
  publishNews(context, news);
  return group;
}

/** Leaves a group or declines an invitation; again without effect. @throws 404 */
export async function leaveGroup(context: Context, session: MemberSession, groupId: number): Promise<void> {
  await transact(context, session, async (transaction) => {
    assertGroupExists(await findGroupStanding(transaction, groupId, session.memberId));
    await deleteInvitation(transaction, groupId, session.memberId);
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
