import type { Group, GroupChanges, NewGroup } from '@kopa/contracts/chat/groups';
import {
  assertGroupExists,
  assertIsMember,
  assertMayEditGroup,
  assertMayJoin,
  assertRoomForGroup,
} from '@kopa/rules/chat/groups';
import { asCreated } from '@kopa/rules/idempotency';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../../db/database.ts';
import { createOnce } from '../../../identity/idempotency.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { lockGroups, lockMembers } from '../../../shared/locks.ts';
import { lockOwnPhoto } from '../../media/photos.actions.ts';
import { settleInvitation } from '../../notifications/notifications.actions.ts';
import { noMarks, publishMarks } from '../publish-marks.ts';
import { deleteInvitation, deleteInvitationsTo } from './group-invitations.queries.ts';
import {
  addToGroup,
  countMemberships,
  findReadFacts,
  findSomeGroupIds,
  joinInTurn,
  markGroupRead,
  promoteSuccessor,
  removeFromGroup,
} from './group-members.queries.ts';
import { findGroup, findGroupDetails, findMembership, insertGroup, saveGroup } from './groups.queries.ts';
import { publishDetails, publishMembership } from './publish-groups.ts';

/**
 * Creates a group; its creator is its owner.
 * @throws 403 not_group_member for a repetition after they have left; 409 idempotency_conflict, too_many_groups; 429
 *   rate_limited
 */
export async function createGroup(
  context: Context,
  session: MemberSession,
  input: NewGroup,
  key: string | undefined,
): Promise<Group> {
  const group = { description: '', ...input };
  const creation = { operation: 'create_group', input: group, key, limit: 'groups' } as const;
  const { memberId } = session;
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const id = await insertGroup(transaction, memberId, group);
      assertRoomForGroup(await countMemberships(transaction, memberId));
      await addToGroup(transaction, id, memberId);
      await promoteSuccessor(transaction, id);
      const made = (await findGroup(transaction, memberId, id)) as Group;
      return { id, result: made, publish: () => publishMembership(context, memberId, made) };
    },
    find: async (transaction, id) => {
      await assertGroupMember(transaction, id, memberId);
      return findGroup(transaction, memberId, id);
    },
  });
  return asCreated.group(result);
}

/** Changes a group as its owner. @throws 400 foreign_photo; 403 forbidden; 404 */
export async function editGroup(
  context: Context,
  session: MemberSession,
  id: number,
  changes: GroupChanges,
): Promise<Group> {
  const { memberId } = session;
  const { group, details } = await transact(context, session, async (transaction) => {
    await assertMayEdit(transaction, id, memberId);
    // The member's row comes before the group's, as where a portal account is linked.
    if (typeof changes.photo === 'string') await lockOwnPhoto(transaction, memberId, changes.photo);
    await lockGroups(transaction, [id]);
    await assertMayEdit(transaction, id, memberId);
    await saveGroup(transaction, id, changes);
    return {
      group: (await findGroup(transaction, memberId, id)) as Group,
      details: await findGroupDetails(transaction, id),
    };
  });
  publishDetails(context, details);
  return group;
}

async function assertMayEdit(transaction: Db, id: number, memberId: number): Promise<void> {
  const membership = await findMembership(transaction, id, memberId);
  assertGroupExists(membership);
  assertMayEditGroup(membership);
}

/** Joins a group, which uses up an invitation; again without effect. @throws 403 private_group, 404, 409 too_many_groups */
export async function joinGroup(context: Context, session: MemberSession, groupId: number): Promise<Group> {
  const { memberId } = session;
  const { group, isNew } = await transact(context, session, async (transaction) => {
    // Not for key share: a member's joins and creates come one after the other, so that their number holds.
    await lockMembers(transaction, [memberId], 'no key update');
    const before = await findGroup(transaction, memberId, groupId);
    assertGroupExists(before);
    assertMayJoin(before, before.isInvited);
    if (before.isMember) return { group: before, isNew: false };
    assertRoomForGroup(await countMemberships(transaction, memberId));
    // From here on everybody who joins waits for this transaction.
    const joined = await joinInTurn(transaction, groupId, memberId);
    assertFound(joined);
    const isInvited = before.isInvited && (await deleteInvitation(transaction, groupId, memberId));
    assertMayJoin({ type: joined.type, role: null }, isInvited);
    if (isInvited) await settleInvitation(transaction, memberId, groupId);
    return { group: asJoined(before, joined), isNew: joined.joinedAt !== null };
  });
  if (isNew) {
    publishMembership(context, memberId, group);
    publishDetails(context, group, [memberId]);
  }
  return group;
}

/** A group as a member sees it who has just joined it. */
function asJoined(group: Group, { memberCount, joinedAt }: { memberCount: number; joinedAt: string | null }): Group {
  const activeAt =
    [group.activeAt, joinedAt]
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null;
  return { ...group, memberCount, role: 'member', isMember: true, isInvited: false, unreadCount: 0, activeAt };
}

/** Leaves a group or declines an invitation; again without effect. @throws 404 */
export async function leaveGroup(context: Context, session: MemberSession, groupId: number): Promise<void> {
  const { memberId } = session;
  const { isRejected, departure } = await transact(context, session, async (transaction) => {
    await lockGroups(transaction, [groupId]);
    const isInvited = await deleteInvitation(transaction, groupId, memberId);
    assertGroupExists(await findMembership(transaction, groupId, memberId));
    if (isInvited) await settleInvitation(transaction, memberId, groupId);
    return { isRejected: isInvited, departure: await takeOut(transaction, groupId, memberId) };
  });
  if (departure !== null) publishDeparture(context, departure);
  else if (isRejected) publishMembership(context, memberId, await findGroup(context.db, memberId, groupId));
}

/** A member who has left a group, and the state of the group. */
export interface Departure {
  groupId: number;
  memberId: number;
  /** The group as the member sees it now; undefined where it has ended. */
  group: Group | undefined;
  /** The member had pinned the group, or marked it as unread. */
  hadMarks: boolean;
  /** Who owns the group now, with the group as they see it; null where the owner has not changed. */
  heir: { memberId: number; group: Group | undefined } | null;
  /** Those whose invitations have ended with the group. */
  invitedIds: number[];
}

/**
 * Takes a member out of a locked group; null where they are not in it. An owner hands over to the longest-standing
 * moderator, then member. The last one ends the group. The caller publishes it after the commit.
 */
export async function takeOut(transaction: Db, groupId: number, memberId: number): Promise<Departure | null> {
  const membership = await removeFromGroup(transaction, groupId, memberId);
  if (membership === undefined) return null;
  const { role, isPinned, isMarkedUnread } = membership;
  const heirId = role === 'owner' ? await promoteSuccessor(transaction, groupId) : undefined;
  const group = await findGroup(transaction, memberId, groupId);
  return {
    groupId,
    memberId,
    group,
    hadMarks: isPinned || isMarkedUnread,
    heir: heirId === undefined ? null : { memberId: heirId, group: await findGroup(transaction, heirId, groupId) },
    invitedIds: group === undefined ? await deleteInvitationsTo(transaction, groupId) : [],
  };
}

/** Tells those concerned that a member is not in a group any more. */
export function publishDeparture(context: Context, departure: Departure): void {
  const { groupId, memberId, group, hadMarks, heir, invitedIds } = departure;
  if (hadMarks) publishMarks(context, memberId, { groupId }, noMarks);
  if (group === undefined) context.publish('group_ended', { groupId }, [memberId, ...invitedIds]);
  else publishMembership(context, memberId, group);
  if (heir !== null) publishMembership(context, heir.memberId, heir.group);
  publishDetails(context, group, heir === null ? [] : [heir.memberId]);
}

/** Takes a member out of at most `limit` groups, each by itself; returns how many. */
export async function leaveSomeGroups(context: Context, memberId: number, limit: number): Promise<number> {
  const ids = await findSomeGroupIds(context.db, memberId, limit);
  for (const id of ids) {
    const departure = await transact(context, 'job', async (transaction) => {
      await lockGroups(transaction, [id]);
      return takeOut(transaction, id, memberId);
    });
    if (departure !== null) publishDeparture(context, departure);
  }
  return ids.length;
}

/** Marks a group as read up to one of its messages. @throws 403 not_group_member; 404 */
export async function readGroupUpTo(
  context: Context,
  session: MemberSession,
  groupId: number,
  messageId: number,
): Promise<void> {
  const { id: sessionId, memberId } = session;
  const facts = await findReadFacts(context.db, { groupId, memberId, messageId });
  assertGroupExists(facts);
  assertIsMember(facts);
  if (!facts.hasMessage) throw fail('not_found');
  if (facts.isRead) return;
  const mark = await markGroupRead(context.db, sessionId, { groupId, memberId, messageId });
  if (mark === undefined) throw fail('unauthenticated');
  const { unread: unreadCount, isFurther, wasMarked } = mark;
  if (isFurther && unreadCount !== null) context.publish('group_read', { groupId, messageId, unreadCount }, [memberId]);
  if (wasMarked) publishMarks(context, memberId, { groupId }, { ...mark, isMarkedUnread: false });
}

/** Checks that a member belongs to a group. @throws 403 not_group_member, 404 */
export async function assertGroupMember(db: Db, groupId: number, memberId: number): Promise<void> {
  const membership = await findMembership(db, groupId, memberId);
  assertGroupExists(membership);
  assertIsMember(membership);
}
