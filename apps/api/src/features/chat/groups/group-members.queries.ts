import type { GroupMember } from '@kopa/contracts/chat/group-members';
import type { GroupRole } from '@kopa/contracts/chat/groups';
import { memberAt, memberPosition } from '@kopa/rules/chat/groups';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { withSession } from '../../../identity/sessions.queries.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { limitOf, type PageRequest, unionOf } from '../../../shared/page.ts';
import { furthest, isUnread, markBefore } from '../chat-marks.queries.ts';
import { isThere, membershipOf, unreadCount } from './groups.queries.ts';

/** Adds a member to a group; false where they are in it. */
export async function addToGroup(db: Db, groupId: number, memberId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('groupMembers')
    .values({ groupId, memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The number of groups that a member is in. */
export async function countMemberships(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('groupMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks a group and adds a member, in one statement; returns the type and the members that it has then, and when the
 * member joined: null where they are in it. Undefined for a group that is missing or has ended.
 */
export function joinInTurn(transaction: Db, groupId: number, memberId: number) {
  return transaction
    .with('locked', (db) =>
      db
        .selectFrom('groups as g')
        .select(['g.id', 'g.type', 'g.memberCount'])
        .where('g.id', '=', groupId)
        .where(isThere)
        .forNoKeyUpdate(),
    )
    .with('joined', (db) =>
      db
        .insertInto('groupMembers')
        .columns(['groupId', 'memberId'])
        .expression((eb) => eb.selectFrom('locked').select(['locked.id', eb.val(memberId).as('memberId')]))
        .onConflict((conflict) => conflict.doNothing())
        .returning('joinedAt'),
    )
    .selectFrom('locked')
    .leftJoin('joined', (join) => join.onTrue())
    .select([
      'locked.type',
      'joined.joinedAt',
      sql<number>`locked.member_count + (joined.joined_at is not null)::int`.as('memberCount'),
    ])
    .executeTakeFirst();
}

/** Takes a member out of a group; returns the role and marks they had, undefined where they are not in it. */
export function removeFromGroup(db: Db, groupId: number, memberId: number) {
  return db
    .deleteFrom('groupMembers')
    .where('groupId', '=', groupId)
    .where('memberId', '=', memberId)
    .returning(['role', 'isPinned', 'isMarkedUnread'])
    .executeTakeFirst();
}

/** All members of a group that has no more than `most`: fewer ids are read than would be sent. */
const wholeGroup = compileOnce((db, { groupId, most }: { groupId: number; most: number }) =>
  db
    .selectFrom('groups as g')
    .select(({ selectFrom }) =>
      sql<number[] | null>`case when g.member_count <= ${most} then array${selectFrom('groupMembers as own')
        .select('own.memberId')
        .whereRef('own.groupId', '=', 'g.id')} end`.as('memberIds'),
    )
    .where('g.id', '=', groupId),
);

const membersAmong = compileOnce((db, { groupId, memberIds }: { groupId: number; memberIds: number[] }) =>
  db
    .selectFrom('groupMembers')
    .select('memberId')
    .where('groupId', '=', groupId)
    .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`),
);

/** Which of these members belong to a group. */
export async function findMembersAmong(db: Db, groupId: number, memberIds: number[]): Promise<number[]> {
  const [group] = await wholeGroup(db, { groupId, most: memberIds.length });
  if (group === undefined) return [];
  if (group.memberIds !== null) {
    const members = new Set(group.memberIds);
    return memberIds.filter((id) => members.has(id));
  }
  return (await membersAmong(db, { groupId, memberIds })).map(({ memberId }) => memberId);
}

/** A member's role in a group; null where they are not in it. */
export async function findRole(db: Db, groupId: number, memberId: number): Promise<GroupRole | null> {
  const membership = await db
    .selectFrom('groupMembers')
    .select('role')
    .where('groupId', '=', groupId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return membership?.role ?? null;
}

export async function saveRole(db: Db, groupId: number, memberId: number, role: GroupRole): Promise<void> {
  await db
    .updateTable('groupMembers')
    .set({ role })
    .where('groupId', '=', groupId)
    .where('memberId', '=', memberId)
    .execute();
}

/**
 * Gives a group without an owner the next one, in the order of `successorAmong`, and returns their id; undefined for a
 * group that has an owner, needs none or is empty. The group is locked by the caller.
 */
export async function promoteSuccessor(transaction: Db, groupId: number): Promise<number | undefined> {
  const members = transaction
    .selectFrom('groupMembers as c')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .select('c.memberId')
    .where('c.groupId', '=', groupId)
    .orderBy('c.joinedAt')
    .orderBy('c.memberId')
    .limit(sql.lit(1));
  const active = members.where('m.suspendedAt', 'is', null);
  const moderators = active.where('c.role', '=', sql.lit('moderator'));
  const heir = await transaction
    .updateTable('groupMembers')
    .set({ role: 'owner' })
    .where('groupId', '=', groupId)
    .where(({ and, exists, not, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('groupMembers as o').where('o.groupId', '=', groupId).where('o.role', '=', sql.lit('owner')),
          ),
        ),
        exists(selectFrom('groups as g').where('g.id', '=', groupId).where('g.automaticKey', 'is', null)),
      ]),
    )
    .where('memberId', '=', ({ fn }) => fn.coalesce(moderators.$asScalar(), active.$asScalar(), members.$asScalar()))
    .returning('memberId')
    .executeTakeFirst();
  return heir?.memberId;
}

/** The members of a group whom the viewer may see. */
const shownMembers = (db: Db, viewerId: number, groupId: number) =>
  db
    .selectFrom('groupMembers as gm')
    .innerJoin('members as m', 'm.id', 'gm.memberId')
    .select([
      'm.id',
      'm.name',
      'm.username',
      'm.profilePicture',
      'm.deploymentState',
      'm.ppa',
      'gm.role',
      'gm.joinedAt',
    ])
    .where('gm.groupId', '=', groupId)
    .where('m.suspendedAt', 'is', null)
    .where(({ ref }) => notBlocked(viewerId, ref('m.id')));

/**
 * Members of a group, one row more than the page holds: the owner, the moderators, the others. Those with a role and the
 * others come from an index each.
 */
export async function findGroupMembers(
  db: Db,
  viewerId: number,
  groupId: number,
  page: PageRequest,
): Promise<(GroupMember & { position: number })[]> {
  const after = page.before === null ? null : memberAt(page.before);
  const members = shownMembers(db, viewerId, groupId)
    .orderBy('gm.role', 'desc')
    .orderBy('gm.memberId')
    .limit(limitOf(page));
  const ranked = members.where('gm.role', '<>', sql.lit('member'));
  const withRole =
    after === null
      ? ranked
      : ranked.where(({ and, eb, or }) =>
          or([eb('gm.role', '<', after.role), and([eb('gm.role', '=', after.role), eb('gm.memberId', '>', after.id)])]),
        );
  const others = members
    .where('gm.role', '=', sql.lit('member'))
    .where('gm.memberId', '>', after?.role === 'member' ? after.id : 0);
  const rows = await db
    .selectFrom(unionOf(withRole, others).as('found'))
    .selectAll()
    .orderBy('role', 'desc')
    .orderBy('id')
    .limit(limitOf(page))
    .execute();
  return rows.map((row) => ({ ...row, position: memberPosition(row) }));
}

/** A member of a group whom the viewer may see. */
export function findGroupMember(
  db: Db,
  viewerId: number,
  groupId: number,
  memberId: number,
): Promise<GroupMember | undefined> {
  return shownMembers(db, viewerId, groupId).where('gm.memberId', '=', memberId).executeTakeFirst();
}

/** A message up to which a member reads a group. */
interface ReadGroup {
  groupId: number;
  memberId: number;
  messageId: number;
}

const readFacts = compileOnce((db, { groupId, memberId, messageId }: ReadGroup) =>
  membershipOf(db, groupId, memberId)
    .select(sql<boolean>`own.last_read_message_id >= ${messageId} and not own.is_marked_unread`.as('isRead'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('groupMessages').where('id', '=', messageId).whereRef('groupId', '=', 'g.id')).as('hasMessage'),
    ),
);

/** The membership of a reader; whether the group has the message, and nothing is left to read. Undefined without the group. */
export async function findReadFacts(db: Db, read: ReadGroup) {
  const [facts] = await readFacts(db, read);
  return facts;
}

const readMark = compileOnce((db, { groupId, memberId, messageId, sessionId }: ReadGroup & { sessionId: number }) =>
  withSession(db, sessionId)
    .with('moved', (cte) =>
      cte
        .updateTable('groupMembers as own')
        .from('locked')
        .set({ lastReadMessageId: furthest(messageId), isMarkedUnread: false })
        .where('own.groupId', '=', groupId)
        .where('own.memberId', '=', memberId)
        .where(isUnread(messageId))
        .returning(({ ref }) => unreadCount(memberId, ref('own.groupId'), ref('own.lastReadMessageId')).as('unread'))
        .returning(markBefore(messageId)),
    )
    .selectFrom('locked')
    .leftJoin('moved', (join) => join.onTrue())
    .select(['moved.unread', 'moved.isPinned', 'moved.wasMarked', 'moved.isFurther']),
);

/**
 * Marks a group as read up to a message, and ends the unread mark. Returns the unread count then, null if it has been
 * read meanwhile; undefined if the session has ended.
 */
export async function markGroupRead(db: Db, sessionId: number, read: ReadGroup) {
  const [mark] = await readMark(db, { ...read, sessionId });
  return mark;
}

/** Groups of a member, in the order of their ids. */
export async function findSomeGroupIds(db: Db, memberId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('groupMembers')
    .select('groupId')
    .where('memberId', '=', memberId)
    .orderBy('groupId', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ groupId }) => groupId);
}
