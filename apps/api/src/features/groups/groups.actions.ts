import type { Group, NewGroup } from '@kopa/contracts/groups';
import { assertActiveMember } from '@kopa/rules/existence';
import { assertGroupExists, assertIsMember, assertMayInvite, assertMayJoin, automaticGroups } from '@kopa/rules/groups';
import { asCreated } from '@kopa/rules/idempotency';
import { createOnce } from '../../auth/idempotency.ts';
import type { MemberSession } from '../../auth/sessions.queries.ts';
import { transact } from '../../auth/transact.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { notifyOfInvitation, publishNews } from '../notifications/notifications.actions.ts';
import { isReachableMember } from '../users/users.actions.ts';
import { type MembershipChange, numberChanges, publishMemberships } from './group-memberships.actions.ts';
import {
  addToGroup,
  deleteInvitation,
  deleteInvitationsBetween,
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
  const { memberId } = session;
  let changes: MembershipChange[] = [];
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const id = await insertGroup(transaction, memberId, group);
      await addToGroup(transaction, id, memberId);
      changes = await numberChanges(transaction, { joined: [id], left: [] });
      return { id, result: (await findGroup(transaction, memberId, id)) as Group, status: 201 };
    },
    find: (transaction, id) => findGroup(transaction, memberId, id),
  });
  publishMemberships(context, memberId, changes);
  return asCreated.group(result);
}

/** Joins a group, which uses up an invitation; again without effect. @throws 403 private_group, 404 */
export async function joinGroup(context: Context, session: MemberSession, groupId: number): Promise<Group> {
  const { memberId } = session;
  const { group, changes } = await transact(context, session, async (transaction) => {
    // The invitation is deleted first: of an acceptance and a refusal at the same time, one then waits for the other.
    const isInvited = await deleteInvitation(transaction, groupId, memberId);
    const standing = await findGroupStanding(transaction, groupId, memberId);
    assertGroupExists(standing);
    assertMayJoin(standing, memberId, isInvited);
    // A member who leaves the group at the same time is not added again.
    const isNew = !standing.isMember && (await addToGroup(transaction, groupId, memberId));
    return {
      group: (await findGroup(transaction, memberId, groupId)) as Group,
      changes: await numberChanges(transaction, { joined: isNew ? [groupId] : [], left: [] }),
    };
  });
  publishMemberships(context, memberId, changes);
  return group;
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
    assertActiveMember(await isReachableMember(transaction, invitedBy, memberId));
    const found = (await findGroup(transaction, invitedBy, groupId)) as Group;
    const isNew = await insertInvitation(transaction, { groupId, memberId, invitedBy });
    return { group: found, news: isNew ? await notifyOfInvitation(transaction, memberId, invitedBy, found) : null };
  });
  publishNews(context, news);
  return group;
}

/** Ends the invitations of two members to each other, for a block. */
export function endInvitations(transaction: Db, oneId: number, otherId: number): Promise<void> {
  return deleteInvitationsBetween(transaction, oneId, otherId);
}

/** Leaves a group or declines an invitation; again without effect. @throws 404 */
export async function leaveGroup(context: Context, session: MemberSession, groupId: number): Promise<void> {
  const changes = await transact(context, session, async (transaction) => {
    assertGroupExists(await findGroupStanding(transaction, groupId, session.memberId));
    await deleteInvitation(transaction, groupId, session.memberId);
    const wasMember = await removeFromGroup(transaction, groupId, session.memberId);
    return numberChanges(transaction, { joined: [], left: wasMember ? [groupId] : [] });
  });
  publishMemberships(context, session.memberId, changes);
}

/** Checks that a member belongs to a group. @throws 403 not_group_member, 404 */
export async function assertGroupMember(db: Db, groupId: number, memberId: number): Promise<void> {
  const standing = await findGroupStanding(db, groupId, memberId);
  assertGroupExists(standing);
  assertIsMember(standing);
}

/**
 * Puts a member into the groups of their deployment and out of those of a former one, inside the caller's transaction.
 * The caller publishes the changes after the commit.
 */
export async function joinAutomaticGroups(
  transaction: Db,
  memberId: number,
  deployment: { state: string; lga: string; cdsGroup: string },
): Promise<MembershipChange[]> {
  const ids: number[] = [];
  for (const { key, name, description } of automaticGroups(deployment)) {
    ids.push(await ensureAutomaticGroup(transaction, key, name, description));
  }
  // All groups are locked in one order first, because leaving and joining lock their counters.
  await lockAutomaticGroups(transaction, memberId, ids);
  const left = await leaveAutomaticGroupsExcept(transaction, memberId, ids);
  const joined: number[] = [];
  for (const id of ids) if (await addToGroup(transaction, id, memberId)) joined.push(id);
  return numberChanges(transaction, { joined, left });
}

/** Removes a member from all automatic groups. The caller publishes the changes after the commit. */
export async function leaveAutomaticGroups(transaction: Db, memberId: number): Promise<MembershipChange[]> {
  await lockAutomaticGroups(transaction, memberId, []);
  return numberChanges(transaction, {
    joined: [],
    left: await leaveAutomaticGroupsExcept(transaction, memberId, []),
  });
}
