import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/db/database.ts';
import { counterLoads, memberLoads, sideLoads } from './loads.ts';
import { popularMember, type Scale } from './scale.ts';

/**
 * Fills an empty, migrated database with the same rows every time. Triggers are off while one session loads the rows;
 * the counters are computed from the rows afterwards. Popularity is skewed: few posts have most of the likes, and one
 * member has a large share of everything.
 */
export async function generate(db: Db, scale: Scale, report: (line: string) => void): Promise<void> {
  const loads = { ...memberLoads(scale), ...socialLoads(scale), ...sideLoads(scale), ...counterLoads() };
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set work_mem = '256MB'`.execute(connection);
    await sql`set max_parallel_workers_per_gather = 0`.execute(connection);
    await sql`select setseed(0.5)`.execute(connection);
    for (const [name, statement] of Object.entries({ ...loads, vacuum: sql`vacuum analyze` })) {
      const started = performance.now();
      await statement.execute(connection);
      report(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    }
    await sql`reset all`.execute(connection);
  });
}

/** Loads posts, comments, likes, connections and messages in the order of their ids. */
function socialLoads(scale: Scale): Record<string, RawBuilder<unknown>> {
  const n = (value: number) => sql.lit(value);
  const member = (salt: number) => sql`1 + (hashint4(i + ${n(salt)})::bigint & 2147483647) % ${n(scale.members)}`;
  const popular = sql.lit(popularMember(scale));
  /** The popular member owns one row in `popular`. */
  const oftenPopular = (every: number, salt: number) =>
    sql`case when i % ${n(every)} = 0 then ${popular} else ${member(salt)} end`;
  const skewedPost = sql`${n(scale.posts)} - floor(power(random(), 3) * ${n(scale.posts)})::integer`;
  return {
    posts: sql`
      insert into posts (member_id, type, content, created_at)
      select ${oftenPopular(200, 1)}, 'status', 'Post number ' || i || ' of the service year, with a line or two of text to read.',
        now() - (${n(scale.posts)} - i) * interval '10 seconds'
      from generate_series(1, ${n(scale.posts)}) i`,
    postPlaces: sql`
      insert into post_places (post_id, author_id, state, lga)
      select p.id, m.id, m.deployment_state, m.lga from posts p join members m on m.id = p.member_id`,
    postPhotos: sql`
      insert into post_photos (post_id, position, photo_id, alt)
      select p.id, f.place, f.id, 'A description of photo ' || f.id from posts p, lateral (
        select id, row_number() over (order by id) - 1 as place from photos where member_id = p.member_id
        order by id limit 4) f
      where p.id % 5 = 0`,
    likes: sql`
      insert into post_likes (post_id, member_id)
      select ${skewedPost}, ${member(2)} from generate_series(1, ${n(scale.likes)}) i on conflict do nothing`,
    comments: sql`
      insert into comments (post_id, member_id, content)
      select ${skewedPost}, ${oftenPopular(200, 3)}, 'Comment number ' || i from generate_series(1, ${n(scale.comments)}) i`,
    connections: sql`
      insert into connections (user_id, connected_user_id, status, decided_at)
      select a, b, case when i % 10 = 0 then 'pending' else 'accepted' end, case when i % 10 <> 0 then now() end
      from generate_series(1, ${n(scale.connections)}) i, lateral (select ${oftenPopular(249, 4)} as a, ${member(5)} as b) pair
      where a <> b on conflict do nothing`,
    conversations: sql`
      insert into conversations (user1_id, user2_id)
      select distinct least(user_id, connected_user_id), greatest(user_id, connected_user_id) from connections
      where status = 'accepted' order by 1, 2`,
    messages: sql`
      insert into direct_messages (conversation_id, sender_id, receiver_id, content, created_at)
      select c.id, case when i % 2 = 0 then c.user1_id else c.user2_id end,
        case when i % 2 = 0 then c.user2_id else c.user1_id end, 'Message number ' || i,
        now() - (${n(scale.messages)} - i) * interval '5 seconds'
      from generate_series(1, ${n(scale.messages)}) i
      join conversations c on c.id = case when i % 101 = 0
        then (select max(id) from conversations where user1_id = ${popular})
        else 1 + (hashint4(i)::bigint & 2147483647) % (select max(id) from conversations) end`,
    conversationRows: sql`
      insert into conversation_members (conversation_id, member_id, other_id, last_message_id, last_message_sender_id,
        last_message_content, last_message_at, unread_count, sent_count)
      select c.id, side.member_id, side.other_id, last.id, last.sender_id, last.content, last.created_at, 0, 1
      from conversations c,
        lateral (values (c.user1_id, c.user2_id), (c.user2_id, c.user1_id)) side (member_id, other_id),
        lateral (select * from direct_messages d where d.conversation_id = c.id order by d.id desc limit 1) last`,
    notifications: sql`
      insert into notifications (member_id, actor_id, type, message, related_id, is_read)
      select ${oftenPopular(101, 6)}, ${member(7)}, 'comment', 'Somebody commented on your post', i, i % 4 <> 0
      from generate_series(1, ${n(scale.comments)}) i`,
  };
}
