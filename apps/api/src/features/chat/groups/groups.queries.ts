import type { GroupDetails } from '@kopa/contracts/chat/group-details';
import type { Group } from '@kopa/contracts/chat/groups';
import type { MessageKind } from '@kopa/contracts/chat/message-parts';
import { groupLimits } from '@kopa/contracts/limits';
import { screenLimits } from '@kopa/contracts/screen-limits';
import type { GroupMembership } from '@kopa/rules/chat/groups';
import { type AliasedExpression, type Expression, expressionBuilder, type NotNull, type Selectable, sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { notBlocked } from '../../../shared/hidden.ts';
import { limitOf, onPage, type PageRequest, pageShape } from '../../../shared/page.ts';

const { selectFrom } = expressionBuilder<Tables>();

/** The condition that a group `g` has not ended: all but the automatic ones end with their last member. */
export const isThere = sql<boolean>`(g.member_count > 0 or g.automatic_key is not null)`;

const details = [
  ...(['g.id', 'g.name', 'g.description', 'g.memberCount', 'g.type', 'g.photo', 'g.createdAt'] as const),
  sql<boolean>`g.automatic_key is not null`.as('isAutomatic'),
] as const;

/** The newest messages among which a list looks for one that no block hides. */
const newestSearched = 50;

/** The newest message that the viewer sees in the group of the membership `own`, for a lateral join. */
const lastMessage = (viewer: number) =>
  selectFrom(
    selectFrom('groupMessages')
      .select(['id', 'userId', 'content', 'attachments', 'createdAt', 'deletedAt'])
      .where('groupId', '=', sql.ref<number>('own.groupId'))
      .orderBy('id', 'desc')
      .limit(sql.lit(newestSearched))
      .as('recent'),
  )
    .selectAll('recent')
    .where(({ ref }) => notBlocked(viewer, ref('recent.userId')))
    .orderBy('recent.id', 'desc')
    .limit(sql.lit(1))
    .as('last');

const lastColumns = [
  ...(['last.id as lastId', 'last.userId as lastUserId', 'last.content as lastContent'] as const),
  'last.createdAt as lastCreatedAt',
  sql<MessageKind>`case when last.deleted_at is not null then 'deleted'
    else coalesce(last.attachments -> 0 ->> 'type', 'text') end`.as('lastKind'),
] as const;

const nameOf = (userId: Expression<number | null>) => selectFrom('members').select('name').where('id', '=', userId);

/**
 * The messages of others after a mark, at most {@link groupLimits.unreadMax}: only this many of the newest are counted,
 * whatever the size of the group.
 */
export const unreadCount = (viewer: number, groupId: Expression<number>, mark: Expression<number | null>) =>
  unreadMessages(viewer, groupId, mark)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();

/** The condition that the group of the membership `own` has one of them. */
export const hasUnread = (viewer: number) =>
  sql<boolean>`exists ${unreadMessages(viewer, sql.ref('own.groupId'), sql.ref('own.lastReadMessageId'))}`;

const unreadMessages = (viewer: number, groupId: Expression<number>, mark: Expression<number | null>) =>
  selectFrom(
    selectFrom('groupMessages')
      .select(['userId', 'deletedAt'])
      .where('groupId', '=', groupId)
      .where('id', '>', mark)
      .orderBy('id', 'desc')
      .limit(sql.lit(groupLimits.unreadMax))
      .as('unread'),
  )
    .where('unread.userId', '<>', viewer)
    .where('unread.deletedAt', 'is', null)
    .where(({ ref }) => notBlocked(viewer, ref('unread.userId')));

const activeAt = sql<string | null>`greatest(last.created_at, own.joined_at)`;

/** Groups as a viewer sees them. */
const view = (db: Db, viewer: number, groups: AliasedExpression<Selectable<Tables['groups']>, 'g'>) =>
  db
    .selectFrom(groups)
    .leftJoin('groupMembers as own', (join) => join.onRef('own.groupId', '=', 'g.id').on('own.memberId', '=', viewer))
    .leftJoinLateral(lastMessage(viewer), (join) => join.onTrue())
    .select(details)
    .select(lastColumns)
    .select((eb) => [
      'own.role',
      sql<boolean>`own.member_id is not null`.as('isMember'),
      sql<boolean>`own.member_id is null and exists ${eb
        .selectFrom('groupInvitations as i')
        .whereRef('i.groupId', '=', 'g.id')
        .where('i.memberId', '=', viewer)}`.as('isInvited'),
      eb.fn.coalesce('own.isMuted', sql.lit(false)).as('isMuted'),
      eb.fn.coalesce('own.isPinned', sql.lit(false)).as('isPinned'),
      eb.fn.coalesce('own.isMarkedUnread', sql.lit(false)).as('isMarkedUnread'),
      activeAt.as('activeAt'),
      unreadCount(viewer, eb.ref('g.id'), eb.ref('own.lastReadMessageId')).as('unreadCount'),
      nameOf(eb.ref('last.userId')).as('lastUserName'),
    ])
    .$narrowType<{ lastUserId: NotNull; lastUserName: NotNull; lastContent: NotNull; lastCreatedAt: NotNull }>()
    .orderBy('g.id', 'desc');

interface GroupRow extends Omit<Group, 'lastMessage'> {
  lastId: number | null;
  lastUserId: number;
  lastUserName: string;
  lastContent: string;
  lastKind: MessageKind;
  lastCreatedAt: string;
}

function toGroup<R extends GroupRow>(row: R) {
  const { lastId: id, lastUserId: userId, lastUserName: userName, lastContent: content, lastKind: kind, ...rest } = row;
  const { lastCreatedAt: createdAt, ...group } = rest;
  return { ...group, lastMessage: id === null ? null : { id, userId, userName, content, kind, createdAt } };
}

/** All groups, newest first, one row more than the page holds; private ones are listed too. */
export async function findGroups(db: Db, viewerId: number, page: PageRequest): Promise<Group[]> {
  const rows = await view(db, viewerId, newest(db, page).where(isThere).as('g')).execute();
  return rows.map(toGroup);
}

/** The groups with enough members to be featured, newest first, one row more than the page holds. */
export async function findFeatured(db: Db, viewerId: number, page: PageRequest): Promise<Group[]> {
  const enough = sql.lit(screenLimits.discovery.featuredGroupMembersAbove);
  const rows = await view(db, viewerId, newest(db, page).where('g.memberCount', '>', enough).as('g')).execute();
  return rows.map(toGroup);
}

const newest = (db: Db, page: PageRequest) => db.selectFrom('groups as g').selectAll('g').$call(onPage(page, 'g.id'));

/** The groups that a member is invited to, newest first, one row more than the page holds. */
export async function findInvitations(db: Db, memberId: number, page: PageRequest): Promise<Group[]> {
  const groups = db
    .selectFrom('groupInvitations as i')
    .innerJoin('groups as g', 'g.id', 'i.groupId')
    .selectAll('g')
    .where('i.memberId', '=', memberId)
    .where(isThere)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('groupMembers as gm').whereRef('gm.groupId', '=', 'i.groupId').where('gm.memberId', '=', memberId),
        ),
      ),
    )
    .$call(onPage(page, 'i.groupId'));
  const rows = await view(db, memberId, groups.as('g')).execute();
  return rows.map(toGroup);
}

/** A group in the list of a member's own, with its place there. */
export type PlacedGroup = Group & { position: number };

const pageOfOwnGroups = compileOnce(
  (db, { memberId, before }: { memberId: number; before: number | null }, isOlder: boolean, limit: number) =>
    db
      .with('placed', (query) =>
        query
          .selectFrom('groupMembers as own')
          .leftJoinLateral(lastMessage(memberId), (join) => join.onTrue())
          .selectAll('own')
          .select(
            sql<number>`(extract(epoch from greatest(last.created_at, own.joined_at)) * 1000000)::bigint`.as('at'),
          )
          .where('own.memberId', '=', memberId),
      )
      .with('numbered', (query) =>
        query
          .selectFrom('placed')
          .selectAll()
          .select(sql<number>`at + row_number() over (partition by at order by group_id) - 1`.as('position')),
      )
      .with('page', (query) =>
        query
          .selectFrom('numbered')
          .selectAll()
          .$if(isOlder, (numbered) => numbered.where('position', '<', before))
          .orderBy('position', 'desc')
          .limit(limitOf({ limit })),
      )
      .selectFrom('page as own')
      .innerJoin('groups as g', 'g.id', 'own.groupId')
      .leftJoinLateral(lastMessage(memberId), (join) => join.onTrue())
      .select(details)
      .select(lastColumns)
      .select((eb) => [
        'own.role',
        'own.isMuted',
        'own.isPinned',
        'own.isMarkedUnread',
        'own.position',
        sql.lit(true).as('isMember'),
        sql.lit(false).as('isInvited'),
        sql<string>`greatest(last.created_at, own.joined_at)`.as('activeAt'),
        unreadCount(memberId, eb.ref('g.id'), eb.ref('own.lastReadMessageId')).as('unreadCount'),
        nameOf(eb.ref('last.userId')).as('lastUserName'),
      ])
      .$narrowType<{ lastUserId: NotNull; lastUserName: NotNull; lastContent: NotNull; lastCreatedAt: NotNull }>()
      .orderBy('own.position', 'desc'),
);

/**
 * A member's groups, one row more than the page holds: those with the newest message first, or with the newest joining.
 * Their order is read from an index, and only the messages of the page are read.
 * Positions are microseconds; groups with the same one get successive numbers.
 */
export async function findGroupsOf(db: Db, memberId: number, page: PageRequest): Promise<PlacedGroup[]> {
  return (await pageOfOwnGroups(db, { memberId, before: page.before }, ...pageShape(page))).map(toGroup);
}

/** A member's pinned groups: those with the newest message first, or with the newest joining. */
export async function findPinnedGroups(db: Db, memberId: number): Promise<Group[]> {
  const pinned = db
    .selectFrom('groupMembers as gm')
    .innerJoin('groups as g', 'g.id', 'gm.groupId')
    .selectAll('g')
    .where('gm.memberId', '=', memberId)
    .where('gm.isPinned', '=', sql.lit(true));
  const rows = await view(db, memberId, pinned.as('g')).clearOrderBy().orderBy(activeAt, 'desc').execute();
  return rows.map(toGroup);
}

/** One group as a viewer sees it. */
export async function findGroup(db: Db, viewerId: number, id: number): Promise<Group | undefined> {
  const group = db.selectFrom('groups as g').selectAll('g').where('g.id', '=', id).where(isThere);
  const row = await view(db, viewerId, group.as('g')).executeTakeFirst();
  return row && toGroup(row);
}

/** The public part of a group. */
export function findGroupDetails(db: Db, id: number): Promise<GroupDetails | undefined> {
  return db.selectFrom('groups as g').select(details).where('g.id', '=', id).where(isThere).executeTakeFirst();
}

/** The type of a group, and the role of a member in it. */
export const membershipOf = (db: Db, groupId: number, memberId: number) =>
  db
    .selectFrom('groups as g')
    .leftJoin('groupMembers as own', (join) => join.onRef('own.groupId', '=', 'g.id').on('own.memberId', '=', memberId))
    .select(['g.type', 'own.role'])
    .where('g.id', '=', groupId)
    .where(isThere);

/** The same, for the rules. */
export function findMembership(db: Db, groupId: number, memberId: number): Promise<GroupMembership | undefined> {
  return membershipOf(db, groupId, memberId).executeTakeFirst();
}

/** Adds a group and returns its id. Locks its creator, like a join. */
export async function insertGroup(
  db: Db,
  creatorId: number,
  group: Pick<Group, 'name' | 'description' | 'type'>,
): Promise<number> {
  const { name, description, type } = group;
  const { id } = await db
    .with('held', (cte) => cte.selectFrom('members').select('id').where('id', '=', creatorId).forNoKeyUpdate())
    .insertInto('groups')
    .columns(['name', 'description', 'type', 'creatorId'])
    .expression((eb) =>
      eb
        .selectFrom('held')
        .select([eb.val(name).as('name'), eb.val(description).as('description'), eb.val(type).as('type'), 'held.id']),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes some fields of a group. */
export async function saveGroup(
  db: Db,
  id: number,
  changes: Partial<Pick<Group, 'name' | 'description' | 'type' | 'photo'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('groups').set(changes).where('id', '=', id).execute();
}
