import { sql } from 'kysely';
import { guardedMember, popularMember, type Scale } from '../scale.ts';
import { type Loads, n, oftenPopular, someMember } from './values.ts';

/**
 * Loads the rows that counters count: likes, comments, connections and follows. They come first, so that each row is
 * written once.
 */
export function countedLoads(scale: Scale): Loads {
  const { members, posts, likes, comments, connections } = scale;
  const [popular, guarded] = [n(popularMember(scale)), n(guardedMember(scale))];
  const skewedPost = sql`${n(posts)} - floor(power(random(), 3) * ${n(posts)})::integer`;
  return {
    likes: sql`
      insert into post_likes (post_id, member_id)
      select ${skewedPost}, ${someMember(scale, 2)} from generate_series(1, ${n(likes)}) i on conflict do nothing`,
    comments: sql`
      insert into comments (post_id, member_id, content, created_at)
      select ${skewedPost}, ${oftenPopular(scale, 200, 3)}, 'Comment number ' || i,
        now() - (${n(comments)} - i) * interval '10 seconds'
      from generate_series(1, ${n(comments)}) i`,
    connections: sql`
      insert into connections (user_id, connected_user_id, status, decided_at)
      select a, b, case when i % 10 = 0 then 'pending' else 'accepted' end,
        case when i % 10 <> 0 then now() - (${n(connections)} - i) * interval '20 seconds' end
      from generate_series(1, ${n(connections)}) i, lateral (
        select case when i % 173 = 0 then ${guarded} else ${oftenPopular(scale, 87, 4)} end as a, ${someMember(scale, 5)} as b
      ) pair
      where a <> b on conflict do nothing`,
    blocks: sql`
      insert into blocks (member_id, other_id)
      select case when place % 2 = 0 then id else ${guarded} end, case when place % 2 = 0 then ${guarded} else id end
      from (${spread(scale, 1, 1_000)}) others`,
    mutes: sql`insert into mutes (member_id, other_id) select ${guarded}, id from (${spread(scale, 2, 200)}) others`,
    follows: sql`
      insert into follows (member_id, other_id)
      select member_id, other_id from (
        select i as member_id, 1 + (hashint4(i + salt * 7919)::bigint & 2147483647) % ${n(members)} as other_id
        from generate_series(1, ${n(members)}) i, generate_series(1, 10) salt
        union select followed, i from generate_series(1, ${n(members)}, ${n(Math.max(2, Math.floor(members / 5_000)))}) i,
          (values (${popular}), (${guarded})) much (followed)
        union select i, ${popular} from generate_series(1, ${n(members)}, 10) i
      ) pairs where member_id <> other_id`,
    hiddenMembers: sql`
      insert into hidden_members (member_id, other_id, is_blocked)
      select member_id, other_id, bool_or(is_blocked) from (
        select member_id, other_id, true as is_blocked from blocks
        union all select other_id, member_id, true from blocks
        union all select member_id, other_id, false from mutes
      ) hidden group by member_id, other_id`,
  };
}

/** Members spread evenly, each with their place among them. */
function spread(scale: Scale, offset: number, count: number) {
  const id = sql`${n(offset)} + i * ${n(Math.floor(scale.members / (count + 1)))}`;
  return sql`select i as place, ${id} as id from generate_series(0, ${n(count - 1)}) i
    where ${id} <> ${n(guardedMember(scale))}`;
}

/** Loads posts with their counters, places, photos and mentions. */
export function postLoads(scale: Scale): Loads {
  const { members, posts } = scale;
  return {
    posts: sql`
      insert into posts (member_id, type, content, created_at, edited_at, likes_count, comments_count)
      select ${oftenPopular(scale, 200, 1)}, 'status',
        'Post number ' || i || ' of the service year, with a line or two of text to read.',
        now() - (${n(posts)} - i) * interval '10 seconds', case when i % 50 = 0 then now() end,
        coalesce(l.count, 0), coalesce(c.count, 0)
      from generate_series(1, ${n(posts)}) i
      left join (select post_id, count(*) from post_likes group by 1) l on l.post_id = i
      left join (select post_id, count(*) from comments group by 1) c on c.post_id = i
      order by i`,
    likeNotices: sql`
      insert into like_notices (post_id, actor_id)
      select 1 + i * 7 % ${n(posts)}, ${someMember(scale, 11)} from generate_series(1, ${n(members / 2)}) i
      on conflict do nothing`,
    followNotices: sql`
      insert into follow_notices (member_id, other_id)
      select ${someMember(scale, 12)}, ${someMember(scale, 13)} from generate_series(1, ${n(members / 2)}) i
      on conflict do nothing`,
    mentions: sql`
      insert into mention_notices (kind, subject_id, author_id, member_id)
      select (array['post', 'comment', 'group_message'])[1 + i % 3], i, ${someMember(scale, 14)},
        ${oftenPopular(scale, 50, 15)}
      from generate_series(1, ${n(posts / 10)}) i`,
  };
}

/** Loads the rows that need the members' and photos' rows. */
export function placedPostLoads(scale: Scale): Loads {
  const { comments } = scale;
  return {
    postPlaces: sql`
      insert into post_places (post_id, author_id, state, lga)
      select p.id, m.id, m.deployment_state, m.lga from posts p join members m on m.id = p.member_id`,
    postPhotos: sql`
      insert into post_photos (post_id, position, photo_id, alt)
      select p.id, f.place, f.id, 'A description of photo ' || f.id from posts p, lateral (
        select id, row_number() over (order by id) - 1 as place from photos where member_id = p.member_id
        order by id limit 4) f
      where p.id % 5 = 0`,
    notifications: sql`
      insert into notifications (member_id, actor_id, type, message, related_id, is_read, created_at)
      select ${oftenPopular(scale, 101, 6)}, ${someMember(scale, 7)}, 'comment', 'Somebody commented on your post', i,
        i % 4 <> 0, now() - (${n(comments)} - i) * interval '15 seconds'
      from generate_series(1, ${n(comments)}) i`,
  };
}
