import type { AdminStats } from '@kopa/contracts/admin/admin';
import type { AdminUser, UserActivity, UserMessages } from '@kopa/contracts/admin/users';
import { type ConnectionState, connectionStatuses } from '@kopa/contracts/people/person';
import { adminLimits } from '@kopa/contracts/screen-limits';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Db, plannedEachTime } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { activeMembers, figure } from '../../shared/figures.ts';
import { lineStart, shortWordCondition, wholeLine, wordConditions } from '../../shared/like.ts';

/** An active administrator by username, whatever its case. */
export function findAdministrator(db: Db, username: string) {
  return db
    .selectFrom('administrators')
    .select(['id', 'username', 'passwordHash', 'firstName', 'lastName', 'role'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where(({ ref }) => ref('isActive'))
    .executeTakeFirst();
}

/** The four statistics, from stored counts. */
export function findStats(db: Db): Promise<AdminStats> {
  return db
    .selectNoFrom([
      figure('all').as('totalUsers'),
      activeMembers.as('activeUsers'),
      figure('tickets', '//').as('supportTickets'),
      figure('portal').as('portalConnections'),
    ])
    .executeTakeFirstOrThrow();
}

const selectUsers = (db: Db) =>
  db
    .selectFrom('members as m')
    .innerJoin('memberCounters as n', 'n.memberId', 'm.id')
    .select(['m.id', 'm.name', 'm.username', 'm.email', 'm.profilePicture', 'm.suspendedUntil', 'm.portalConnected'])
    .select(['m.deploymentState', 'm.lga', 'm.ppa', 'm.createdAt', 'm.lastActiveAt', 'n.postsCount as totalPosts'])
    .select(['n.connectionsCount as totalConnections', 'n.photosCount as totalPhotos'])
    .select(({ fn, selectFrom }) => [
      'n.likesCount as totalLikes',
      selectFrom('comments as c')
        .select(fn.countAll<number>().as('count'))
        .whereRef('c.memberId', '=', 'm.id')
        .$asScalar()
        .$notNull()
        .as('totalComments'),
    ])
    .select(sql<boolean>`m.suspended_at is null`.as('isActive'))
    .where('m.deletedAt', 'is', null);

/**
 * Members by name, email or username, with the number of all matches, newest first. A search lists exact matches first,
 * then fields that start with it. Only the ids of earlier pages are skipped.
 */
export async function findUsers(db: Db, search: string, size: number, offset: number) {
  const find = search.trim() === '' ? findNewestIds(db, size, offset) : findMatchingIds(db, search, size, offset);
  const { ids, total } = await find;
  const users = await selectUsers(db).where('m.id', '=', sql<number>`any(${ids})`).execute();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const indexOf = ({ id }: AdminUser) => indexes.get(id) as number;
  return { users: users.sort((a, b) => indexOf(a) - indexOf(b)), total };
}

function findNewestIds(db: Db, size: number, offset: number) {
  const page = db
    .selectFrom('members')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset);
  return db.selectNoFrom([sql<number[]>`array${page}`.as('ids'), figure('all').as('total')]).executeTakeFirstOrThrow();
}

async function findMatchingIds(db: Db, search: string, size: number, offset: number) {
  const column = sql`m.account_search`;
  const words = wordConditions(column, search);
  const short = shortWordCondition(column, search);
  const conditions = short !== null && (await isRare(db, words)) ? [...words, short] : words;
  return db
    .with(
      (cte) => cte('found').materialized(),
      (cte) =>
        cte
          .selectFrom('members as m')
          .select('m.id')
          .select(
            sql<number>`case when ${wholeLine(column, search)} then 0 when ${lineStart(column, search)} then 1 else 2 end`.as(
              'rank',
            ),
          )
          .where('m.deletedAt', 'is', null)
          .where(({ and }) => and(conditions)),
    )
    .selectNoFrom(({ fn, selectFrom }) => {
      const found = selectFrom('found');
      const page = found.select('id').orderBy('rank').orderBy('id', 'desc').limit(size).offset(offset);
      const total = found.select(fn.countAll<number>().as('count'));
      return [sql<number[]>`array${page}`.as('ids'), total.$asScalar().$notNull().as('total')];
    })
    .modifyFront(plannedEachTime)
    .executeTakeFirstOrThrow();
}

/** True if few of the newest members match. Then an index is faster than a scan of all members. */
async function isRare(db: Db, conditions: Expression<SqlBool>[]): Promise<boolean> {
  const newest = db.selectFrom('members').select('accountSearch').orderBy('id', 'desc').limit(sql.lit(2000));
  const { rare } = await db
    .selectFrom(newest.as('m'))
    .select(sql<boolean>`count(*) < 50`.as('rare'))
    .where(({ and }) => and(conditions))
    .executeTakeFirstOrThrow();
  return rare;
}

/** One member as administrators see them. */
export function findUser(db: Db, id: number): Promise<AdminUser | undefined> {
  return selectUsers(db).where('m.id', '=', id).executeTakeFirst();
}

/** The newest entries of each kind of a member. */
export function findActivity(db: Db, id: number): Promise<Omit<UserActivity, 'messages'>> {
  const size = sql.lit(adminLimits.activitySize);
  return db
    .selectNoFrom(({ selectFrom }) => {
      const connectionsBy = (own: 'userId' | 'connectedUserId') =>
        selectFrom('connections')
          .selectAll()
          .where(own, '=', id)
          .where('status', '=', sql<ConnectionState['status']>`statuses.status`)
          .orderBy('id', 'desc')
          .limit(size);
      const posts = selectFrom('posts')
        .select(['id', 'content', 'likesCount', 'commentsCount', iso('created_at')])
        .where('memberId', '=', id);
      const photos = selectFrom('photos')
        .select(['id', 'url', 'caption', 'likesCount'])
        .where('memberId', '=', id)
        .where('recordId', 'is', null);
      const comments = selectFrom('comments')
        .select(['id', 'content', 'postId', iso('created_at')])
        .where('memberId', '=', id);
      const connections = selectFrom(
        sql`unnest(${[...connectionStatuses]}::text[])`.as<'statuses'>(sql`statuses (status)`),
      )
        .crossJoinLateral(
          sql<Selectable<Tables['connections']>>`(
            ${connectionsBy('userId')} union all ${connectionsBy('connectedUserId')})`.as('c'),
        )
        .innerJoin('members as o', (join) =>
          join.on('o.id', '=', sql<number>`case when c.user_id = ${id} then c.connected_user_id else c.user_id end`),
        )
        .select(['c.id', 'o.name as connectedUserName', 'c.status', iso('c.created_at')]);
      return [
        jsonArrayFrom(posts.orderBy('id', 'desc').limit(size)).as('posts'),
        jsonArrayFrom(photos.orderBy('id', 'desc').limit(size)).as('photos'),
        jsonArrayFrom(comments.orderBy('id', 'desc').limit(size)).as('comments'),
        jsonArrayFrom(connections.orderBy('c.id', 'desc').limit(size)).as('connections'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** The newest messages that a member sent. */
export function findSentMessages(db: Db, id: number): Promise<UserMessages> {
  const newest = db.selectFrom('directMessages').selectAll().where('senderId', '=', id);
  return db
    .selectFrom(newest.orderBy('id', 'desc').limit(sql.lit(adminLimits.activitySize)).as('d'))
    .innerJoin('members as o', 'o.id', 'd.receiverId')
    .select(['d.id', 'o.name as receiverName', 'd.content', 'd.createdAt'])
    .orderBy('d.id', 'desc')
    .execute();
}

/** A time in the format of the API, also inside JSON. */
const iso = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('createdAt');

/** Sets a member's password, which the member must change. */
export async function setPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ passwordHash, mustChangePassword: true }).where('id', '=', id).execute();
}

/** The member with this username or email, whatever its case. No username is like an email. */
export function findNamedMember(db: Db, named: string): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(({ or }) =>
      or([sql<boolean>`lower(username) = lower(${named})`, sql<boolean>`lower(email) = lower(${named})`]),
    )
    .executeTakeFirst();
}
