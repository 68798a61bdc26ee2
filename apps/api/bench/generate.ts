import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** How large a generated database is. */
export interface Scale {
  members: number;
  posts: number;
  likes: number;
  comments: number;
  connections: number;
  messages: number;
}

/** The scale that the product is designed for. */
export const fullScale: Scale = {
  members: 100_000,
  posts: 1_000_000,
  likes: 3_000_000,
  comments: 1_000_000,
  connections: 500_000,
  messages: 2_000_000,
};

/** The same shape with a share of the rows. */
export function scaled(share: number): Scale {
  const entries = Object.entries(fullScale).map(([name, count]) => [name, Math.ceil(count * share)]);
  return Object.fromEntries(entries) as unknown as Scale;
}

/**
 * Fills an empty, migrated database. Triggers are off while rows are loaded, in one session; the counters that they
 * would have kept are set afterwards, from the rows. Popularity is skewed: few posts have most of the likes.
 */
export async function generate(db: Db, scale: Scale, report: (line: string) => void): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    for (const [name, statement] of Object.entries(loads(scale))) {
      const started = performance.now();
      await statement.execute(connection);
      report(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    }
    await sql`reset session_replication_role`.execute(connection);
  });
}

function loads(scale: Scale): Record<string, RawBuilder<unknown>> {
  const n = (value: number) => sql.lit(value);
  const member = (salt: number) => sql`1 + (hashint4(i + ${n(salt)})::bigint & 2147483647) % ${n(scale.members)}`;
  const skewedPost = sql`${n(scale.posts)} - floor(power(random(), 3) * ${n(scale.posts)})::integer`;
  return {
    members: sql`
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected,
        portal_last_sync, deployment_state, lga, ppa, cds_group, batch, state_code, service_start_date, service_days,
        cds_attended, created_at, last_active_at)
      select first || ' ' || last, first, last, 'member' || i, 'member' || i || '@bench.kopa.ng', '08030000000', 'x', true,
        now(), 'State ' || i % 37, 'LGA ' || i % 774, 'PPA ' || i % 9000, 'CDS ' || i % 12, '2026 Batch ' || chr(65 + i % 3),
        'LA/26A/' || i, current_date - (i % 365), 365, i % 20, now() - (${n(scale.members)} - i) * interval '1 minute', now()
      from generate_series(1, ${n(scale.members)}) i,
        lateral (select (array['Ada','Bayo','Chinedu','Ngozi','Tunde','Amina','Emeka','Fatima','Ibrahim','Kemi'])[1 + i % 10]
            || ' ' || chr(65 + i / 10 % 26) as first,
          (array['Okafor','Adewale','Bello','Eze','Musa','Ogunleye','Danjuma','Nwosu'])[1 + i % 8] || i % 5000 as last) names`,
    posts: sql`
      insert into posts (member_id, type, content, created_at)
      select ${member(1)}, 'status', 'Post number ' || i || ' of the service year, with a line or two of text to read.',
        now() - (${n(scale.posts)} - i) * interval '10 seconds'
      from generate_series(1, ${n(scale.posts)}) i`,
    likes: sql`
      insert into post_likes (post_id, member_id)
      select ${skewedPost}, ${member(2)} from generate_series(1, ${n(scale.likes)}) i on conflict do nothing`,
    comments: sql`
      insert into comments (post_id, member_id, content)
      select ${skewedPost}, ${member(3)}, 'Comment number ' || i from generate_series(1, ${n(scale.comments)}) i`,
    connections: sql`
      insert into connections (user_id, connected_user_id, status, decided_at)
      select a, b, case when i % 10 = 0 then 'pending' else 'accepted' end, case when i % 10 <> 0 then now() end
      from generate_series(1, ${n(scale.connections)}) i, lateral (select ${member(4)} as a, ${member(5)} as b) pair
      where a <> b on conflict do nothing`,
    conversations: sql`
      insert into conversations (user1_id, user2_id)
      select distinct least(user_id, connected_user_id), greatest(user_id, connected_user_id) from connections
      where status = 'accepted'`,
    messages: sql`
      insert into direct_messages (conversation_id, sender_id, receiver_id, content, created_at)
      select c.id, case when i % 2 = 0 then c.user1_id else c.user2_id end,
        case when i % 2 = 0 then c.user2_id else c.user1_id end, 'Message number ' || i,
        now() - (${n(scale.messages)} - i) * interval '5 seconds'
      from generate_series(1, ${n(scale.messages)}) i
      join conversations c on c.id = 1 + (hashint4(i)::bigint & 2147483647) % (select max(id) from conversations)`,
    conversationRows: sql`
      insert into conversation_members (conversation_id, member_id, other_id, last_message_id, last_message_sender_id,
        last_message_content, last_message_at, unread_count, sent_count)
      select c.id, side.member_id, side.other_id, last.id, last.sender_id, last.content, last.created_at, 0, 1
      from conversations c,
        lateral (values (c.user1_id, c.user2_id), (c.user2_id, c.user1_id)) side (member_id, other_id),
        lateral (select * from direct_messages d where d.conversation_id = c.id order by d.id desc limit 1) last`,
    notifications: sql`
      insert into notifications (member_id, type, message, related_id, is_read)
      select ${member(6)}, 'comment', 'Somebody commented on your post', i, i % 4 <> 0
      from generate_series(1, ${n(scale.comments)}) i`,
    groups: sql`
      insert into groups (name, description, type)
      select 'Group ' || i, 'A group of members', 'public' from generate_series(1, 1000) i`,
    groupMembers: sql`
      insert into group_members (group_id, member_id)
      select 1 + i % 1000, ${member(7)} from generate_series(1, ${n(scale.members * 3)}) i on conflict do nothing`,
    groupMessages: sql`
      insert into group_messages (group_id, user_id, content)
      select group_id, member_id, 'To all of the group' from group_members`,
    postCounters: sql`
      update posts p set likes_count = coalesce(l.n, 0), comments_count = coalesce(c.n, 0)
      from posts q left join (select post_id, count(*) n from post_likes group by 1) l on l.post_id = q.id
        left join (select post_id, count(*) n from comments group by 1) c on c.post_id = q.id
      where q.id = p.id and (l.n > 0 or c.n > 0)`,
    memberCounters: sql`
      update members m set posts_count = coalesce(p.n, 0), likes_count = coalesce(p.likes, 0),
        comments_count = coalesce(c.n, 0), connections_count = coalesce(f.n, 0)
      from members q
        left join (select member_id, count(*) n, sum(likes_count) likes from posts group by 1) p on p.member_id = q.id
        left join (select member_id, count(*) n from comments group by 1) c on c.member_id = q.id
        left join (select side.member_id, count(*) n from connections k,
          lateral (values (k.user_id), (k.connected_user_id)) side (member_id)
          where k.status = 'accepted' group by 1) f on f.member_id = q.id
      where q.id = m.id`,
    groupCounters: sql`
      update groups g set member_count = n
      from (select group_id, count(*) n from group_members group by 1) c where c.group_id = g.id`,
    figures: sql`
      insert into member_figures (kind, value, count)
      select 'all', '', count(*) from members
      union all select 'lga', deployment_state || '/' || lga, count(*) from members group by 2
      union all select 'ppa', ppa, count(*) from members group by 2
      union all select 'cds_group', cds_group, count(*) from members group by 2
      union all select 'portal', '', count(*) from members
      on conflict (kind, value) do update set count = excluded.count`,
    analyze: sql`analyze`,
  };
}
