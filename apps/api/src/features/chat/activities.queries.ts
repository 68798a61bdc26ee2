import type { ActivityEvent } from '@kopa/rules/notifications/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../shared/hidden.ts';
import { unionOf } from '../../shared/page.ts';

const activitiesSize = sql.lit(20);

/**
 * A member's recent activities: joined groups, connections, received messages. Each part is read newest first, limited.
 */
export function findActivities(db: Db, memberId: number): Promise<ActivityEvent[]> {
  const type = (name: ActivityEvent['type']) => sql.lit(name).as('type');
  const isSeen = sql<boolean>`o.suspended_at is null and ${notBlocked(memberId, sql.ref('o.id'))}`;
  const joined = db
    .selectFrom('groupMembers as gm')
    .innerJoin('groups as g', 'g.id', 'gm.groupId')
    .select([type('join_group'), 'gm.groupId as subjectId', 'g.name', 'gm.joinedAt as createdAt'])
    .where('gm.memberId', '=', memberId)
    .orderBy('gm.joinedAt', 'desc')
    .orderBy('gm.groupId', 'desc')
    .limit(activitiesSize);
  const connected = (own: 'c.userId' | 'c.connectedUserId', other: 'c.userId' | 'c.connectedUserId') =>
    db
      .selectFrom('connections as c')
      .innerJoin('members as o', 'o.id', other)
      .select([type('new_connection'), 'c.id as subjectId', 'o.name'])
      .select(({ ref }) => ref('c.decidedAt').$notNull().as('createdAt'))
      .where(own, '=', memberId)
      .where('c.status', '=', sql.lit('accepted'))
      .where(isSeen)
      .orderBy('c.decidedAt', 'desc')
      .orderBy('c.id', 'desc')
      .limit(activitiesSize);
  const received = db
    .selectFrom('conversationMembers as l')
    .innerJoin('members as o', 'o.id', 'l.otherId')
    .select(({ ref }) => [type('message'), ref('l.lastMessageId').$notNull().as('subjectId'), 'o.name'])
    .select(({ ref }) => ref('l.lastMessageAt').$notNull().as('createdAt'))
    .where('l.memberId', '=', memberId)
    .whereRef('l.lastMessageSenderId', '=', 'l.otherId')
    .where(isSeen)
    .orderBy('l.lastMessageId', 'desc')
    .limit(activitiesSize);
  const parts = unionOf(
    joined,
    connected('c.userId', 'c.connectedUserId'),
    connected('c.connectedUserId', 'c.userId'),
    received,
  );
  return db
    .selectFrom(parts.as('found'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('subjectId', 'desc')
    .limit(activitiesSize)
    .execute();
}
