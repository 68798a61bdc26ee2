import type { ActivityEvent } from '@kopa/rules/activities';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';

const activitiesSize = 20;

/**
 * A member's recent activities: joined groups, connections, received messages. Each part is read newest first, limited.
 */
export async function findActivities(db: Db, memberId: number): Promise<ActivityEvent[]> {
  const size = sql.lit(activitiesSize);
  const isSeen = sql`o.suspended_at is null and ${notBlocked(memberId, sql`o.id`)}`;
  const connectionArm = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select 'new_connection' as type, c.id as subject_id, o.name, c.decided_at as created_at
     from connections c join members o on o.id = ${other}
     where ${own} = ${memberId} and c.status = 'accepted' and ${isSeen} order by c.decided_at desc, c.id desc limit ${size})`;
  const { rows } = await sql<ActivityEvent>`
    select * from (
      (select 'join_group' as type, gm.group_id as subject_id, g.name, gm.joined_at as created_at
       from group_members gm join groups g on g.id = gm.group_id
       where gm.member_id = ${memberId} order by gm.joined_at desc, gm.group_id desc limit ${size})
      union all ${connectionArm(sql`c.user_id`, sql`c.connected_user_id`)}
      union all ${connectionArm(sql`c.connected_user_id`, sql`c.user_id`)}
      union all
      (select 'message', l.last_message_id, o.name, l.last_message_at
       from conversation_members l join members o on o.id = l.other_id
       where l.member_id = ${memberId} and l.last_message_sender_id = l.other_id and ${isSeen}
       order by l.last_message_id desc limit ${size})
    ) found order by created_at desc, subject_id desc limit ${size}`.execute(db);
  return rows;
}
