import { type RawBuilder, sql } from 'kysely';
import { guardedMember, popularMember, type Scale } from './scale.ts';

const n = (value: number) => sql.lit(value);

/** Loads members, sessions, photos and portal links. Names and places repeat as in real data. */
export function memberLoads({ members }: Scale): Record<string, RawBuilder<unknown>> {
  return {
    members: sql`
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected,
        portal_last_sync, deployment_state, lga, ppa, cds_group, batch, state_code, service_start_date, service_days,
        cds_attended, created_at, last_active_at, is_discoverable)
      select first || ' ' || last, first, last, 'member' || i, 'member' || i || '@bench.kopa.ng', '08030000000', 'x', true,
        now(), 'State ' || i % 774 % 37, 'LGA ' || i % 774, 'PPA ' || i % 9000, 'CDS ' || i % 12,
        '2026 Batch ' || chr(65 + i % 3), 'LA/26A/' || i, current_date - (i % 365), 365, i % 20,
        now() - (${n(members)} - i) * interval '1 minute', now(), i % 17 <> 0
      from generate_series(1, ${n(members)}) i,
        lateral (select (array['Ada','Bayo','Chinedu','Ngozi','Tunde','Amina','Emeka','Fatima','Ibrahim','Kemi'])[1 + i % 10]
            || ' ' || chr(65 + i / 10 % 26) as first,
          (array['Okafor','Adewale','Bello','Eze','Musa','Ogunleye','Danjuma','Nwosu'])[1 + i % 8] || i % 5000 as last) names`,
    sessions: sql`
      insert into sessions (token_hash, member_id, expires_at)
      select sha256(('session ' || i)::bytea), i, now() + interval '30 days' from generate_series(1, ${n(members)}) i`,
    photos: sql`
      insert into photos (member_id, url, width, height, bytes, gallery_position)
      select i, '/uploads/bench-' || i || '-' || place || '.jpg', 800, 600, 90000, place
      from generate_series(1, ${n(members)}) i, generate_series(0, i % 4) place`,
    portalLinks: sql`
      insert into portal_links (member_id, account_id, token_encrypted)
      select i, 'account ' || i, 'x' from generate_series(1, ${n(members)}) i`,
    idempotencyKeys: sql`
      insert into idempotency_keys (member_id, key, request_hash, status, result_id)
      select i, md5('key ' || i)::uuid, sha256('x'), 201, i from generate_series(1, ${n(members)}) i`,
  };
}

/** Loads groups with their messages, tickets, administrators and the audit log. */
export function sideLoads({ members }: Scale): Record<string, RawBuilder<unknown>> {
  const guarded = n(guardedMember({ members }));
  const popular = n(popularMember({ members }));
  /** Members spread evenly, each with their place among them. */
  const kept = (offset: number, count: number) => sql`
    select i as place, ${n(offset)} + i * ${n(Math.floor(members / (count + 1)))} as id
    from generate_series(0, ${n(count - 1)}) i where ${n(offset)} + i * ${n(Math.floor(members / (count + 1)))} <> ${guarded}`;
  return {
    groups: sql`
      insert into groups (name, description, type)
      select 'Group ' || i, 'A group of members', 'public' from generate_series(1, 1000) i`,
    groupMembers: sql`
      insert into group_members (group_id, member_id)
      select 1 + i % 1000, 1 + (hashint4(i + 7)::bigint & 2147483647) % ${n(members)}
      from generate_series(1, ${n(members * 3)}) i
      union select 1, id from members where id % 10 = 0 or id = ${popular} on conflict do nothing`,
    groupMessages: sql`
      insert into group_messages (group_id, user_id, content)
      select group_id, member_id, 'To all of the group' from group_members`,
    blocks: sql`
      insert into blocks (member_id, other_id)
      select case when place % 2 = 0 then id else ${guarded} end, case when place % 2 = 0 then ${guarded} else id end
      from (${kept(1, 1_000)}) others`,
    mutes: sql`insert into mutes (member_id, other_id) select ${guarded}, id from (${kept(2, 200)}) others`,
    follows: sql`
      insert into follows (member_id, other_id)
      select member_id, other_id from (
        select i as member_id, 1 + (hashint4(i + salt * 7919)::bigint & 2147483647) % ${n(members)} as other_id
        from generate_series(1, ${n(members)}) i, generate_series(1, 10) salt
        union select ${popular}, i from generate_series(1, ${n(members)}, ${n(Math.max(2, Math.floor(members / 5_000)))}) i
        union select i, ${popular} from generate_series(1, ${n(members)}, 10) i
      ) pairs where member_id <> other_id`,
    hiddenMembers: sql`
      insert into hidden_members (member_id, other_id, is_blocked)
      select member_id, other_id, bool_or(is_blocked) from (
        select member_id, other_id, true as is_blocked from blocks
        union all select other_id, member_id, true from blocks
        union all select member_id, other_id, false from mutes
      ) hidden group by member_id, other_id`,
    tickets: sql`
      insert into support_tickets (member_id, subject, description, category, priority, status)
      select i, 'Ticket ' || i, 'Something does not work.', 'portal', (array['low','medium','high'])[1 + i % 3],
        (array['open','resolved','closed','in_progress'])[1 + i % 4]
      from generate_series(1, ${n(Math.ceil(members / 2))}) i`,
    administrators: sql`
      insert into administrators (username, password_hash, first_name, last_name, role)
      select 'bench' || i, 'x', 'Amina', 'Bello', 'moderator' from generate_series(1, 20) i`,
    auditLog: sql`
      insert into audit_log (administrator_id, action, member_id)
      select 1 + i % 20, case when i % 200 = 0 then 'suspend' else 'view_activity' end, i
      from generate_series(1, ${n(members)}) i`,
  };
}

/** Computes from the rows the counters that triggers keep in production. */
export function counterLoads(): Record<string, RawBuilder<unknown>> {
  return {
    postCounters: sql`
      update posts p set likes_count = coalesce(l.n, 0), comments_count = coalesce(c.n, 0)
      from posts q left join (select post_id, count(*) n from post_likes group by 1) l on l.post_id = q.id
        left join (select post_id, count(*) n from comments group by 1) c on c.post_id = q.id
      where q.id = p.id and (l.n > 0 or c.n > 0)`,
    memberCounters: sql`
      update members m set posts_count = coalesce(p.n, 0), likes_count = coalesce(p.likes, 0),
        comments_count = coalesce(c.n, 0), connections_count = coalesce(f.n, 0),
        followers_count = coalesce(followers.n, 0), following_count = coalesce(following.n, 0), photos_count = 1 + m.id % 4
      from members q
        left join (select member_id, count(*) n, sum(likes_count) likes from posts group by 1) p on p.member_id = q.id
        left join (select member_id, count(*) n from comments group by 1) c on c.member_id = q.id
        left join (select side.member_id, count(*) n from connections k,
          lateral (values (k.user_id), (k.connected_user_id)) side (member_id)
          where k.status = 'accepted' group by 1) f on f.member_id = q.id
        left join (select other_id, count(*) n from follows group by 1) followers on followers.other_id = q.id
        left join (select member_id, count(*) n from follows group by 1) following on following.member_id = q.id
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
      union all select 'tickets', figure.status || '/' || figure.priority, count(*) from support_tickets t,
        lateral (values ('', ''), (t.status, ''), ('', t.priority), (t.status, t.priority)) as figure (status, priority)
        group by figure.status, figure.priority
      on conflict (kind, value) do update set count = excluded.count`,
  };
}
