import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { Group, GroupRole } from '@kopa/contracts/chat/groups';
import {
  assertGroupExists,
  assertMayRemove,
  assertMaySeeMembers,
  assertMaySetRole,
  roleAfterHandover,
} from '@kopa/rules/chat/groups';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../../db/database.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { lockGroups } from '../../../shared/locks.ts';
import type { PageRequest } from '../../../shared/page.ts';
import { findGroupMember, findGroupMembers, findMembersAmong, findRole, saveRole } from './group-members.queries.ts';
import { leaveGroup, publishDeparture, takeOut } from './groups.actions.ts';
import { findGroup, findGroupDetails, findMembership } from './groups.queries.ts';
import { publishDetails, publishMembership } from './publish-groups.ts';

/** A page of a group's members, with one row more. @throws 403 not_group_member; 404; 429 rate_limited */
export async function listMembers(context: Context, session: MemberSession, groupId: number, page: PageRequest) {
  const membership = await findMembership(context.db, groupId, session.memberId);
  assertGroupExists(membership);
  assertMaySeeMembers(membership);
  await context.limits.take('membersShown', session.memberId, page.limit);
  return findGroupMembers(context.db, session.memberId, groupId, page);
}

/** Reads for the live channel which of these members belong to a group. */
export async function membersAmong(
  { db, log }: Pick<Context, 'db' | 'log'>,
  groupId: number,
  memberIds: number[],
): Promise<number[]> {
  try {
    return await findMembersAmong(db, groupId, memberIds);
  } catch (error) {
    log.warn({ err: error, groupId }, 'the members of a group could not be read');
    throw error;
  }
}

/**
 * Gives a member of a group a role, as its owner. The previous owner becomes a moderator.
 * @throws 403 forbidden; 404; 409 owner_needed
 */
export async function setRole(
  context: Context,
  session: MemberSession,
  { groupId, memberId, role }: { groupId: number; memberId: number; role: GroupRole },
): Promise<GroupMember> {
  const own = session.memberId;
  const { member, told, details } = await transact(context, session, async (transaction) => {
    await lockGroups(transaction, [groupId]);
    const membership = await findMembership(transaction, groupId, own);
    assertGroupExists(membership);
    const target = await findGroupMember(transaction, own, groupId, memberId);
    const before = target?.role ?? null;
    assertMaySetRole(membership, { isSelf: memberId === own, role: before }, role);
    assertFound(target);
    const isHandover = role === 'owner' && memberId !== own;
    // There is one owner at any time.
    if (isHandover) await saveRole(transaction, groupId, own, roleAfterHandover);
    if (role !== before) await saveRole(transaction, groupId, memberId, role);
    return {
      member: { ...target, role },
      told:
        role === before ? [] : await groupsAsSeenBy(transaction, groupId, isHandover ? [own, memberId] : [memberId]),
      details: role === before ? undefined : await findGroupDetails(transaction, groupId),
    };
  });
  for (const one of told) publishMembership(context, one.memberId, one.group);
  publishDetails(
    context,
    details,
    told.map((one) => one.memberId),
  );
  return member;
}

async function groupsAsSeenBy(
  transaction: Db,
  groupId: number,
  memberIds: number[],
): Promise<{ memberId: number; group: Group | undefined }[]> {
  const groups = [];
  for (const memberId of memberIds) groups.push({ memberId, group: await findGroup(transaction, memberId, groupId) });
  return groups;
}

/** Removes a member of a group, as its owner or a moderator; oneself leaves. @throws 403 forbidden; 404 */
export async function removeMember(
  context: Context,
  session: MemberSession,
  groupId: number,
  memberId: number,
): Promise<void> {
  if (memberId === session.memberId) return leaveGroup(context, session, groupId);
  const departure = await transact(context, session, async (transaction) => {
    await lockGroups(transaction, [groupId]);
    const membership = await findMembership(transaction, groupId, session.memberId);
    assertGroupExists(membership);
    assertMayRemove(membership, await findRole(transaction, groupId, memberId));
    return takeOut(transaction, groupId, memberId);
  });
  if (departure !== null) publishDeparture(context, departure);
}
