import { sql } from 'kysely';
import type { Scale } from '../scale.ts';
import { type Loads, n, photoUrl, voiceUrl } from './values.ts';

/** Loads members and their counters. Names and places repeat as in real data; each place of assignment is in one LGA. */
export function memberLoads({ members }: Scale): Loads {
  return {
    members: sql`
      insert into members (name, first_name, surname, username, email, phone_number, password_hash, portal_connected,
        portal_last_sync, deployment_state, lga, ppa, cds_group, batch, state_code, service_start_date, service_days,
        cds_attended, created_at, last_active_at, is_discoverable)
      select first || ' ' || last, first, last, 'member' || i, 'member' || i || '@bench.kopa.ng', '08030000000', 'x', true,
        now(), 'State ' || i % 774 % 37, 'LGA ' || i % 774, 'PPA ' || i / 774 % 12 * 774 + i % 774, 'CDS ' || i % 12,
        '2026 Batch ' || chr(65 + i % 3), 'LA/26A/' || i, current_date - (i % 365), 365, i % 20,
        now() - (${n(members)} - i) * interval '1 minute', now(), i % 17 <> 0
      from generate_series(1, ${n(members)}) i
        cross join lateral (select (array['Ada','Bayo','Chinedu','Ngozi','Tunde','Amina','Emeka','Fatima','Ibrahim','Kemi'])[1 + i % 10]
            || ' ' || chr(65 + i / 10 % 26) as first,
          (array['Okafor','Adewale','Bello','Eze','Musa','Ogunleye','Danjuma','Nwosu'])[1 + i % 8] || i % 5000 as last) names
      order by i`,
    memberCounters: sql`
      insert into member_counters (member_id, posts_count, likes_count, connections_count, followers_count,
        following_count, photos_count)
      select i, coalesce(p.count, 0), coalesce(p.likes, 0), coalesce(f.count, 0),
        coalesce(followers.count, 0), coalesce(following.count, 0), 1 + i % 4
      from generate_series(1, ${n(members)}) i
        left join (select member_id, count(*), sum(likes_count) likes from posts group by 1) p on p.member_id = i
        left join (select side.member_id, count(*) from connections k,
          lateral (values (k.user_id), (k.connected_user_id)) side (member_id)
          where k.status = 'accepted' group by 1) f on f.member_id = i
        left join (select other_id, count(*) from follows group by 1) followers on followers.other_id = i
        left join (select member_id, count(*) from follows group by 1) following on following.member_id = i
      order by i`,
    sessions: sql`
      insert into sessions (token_hash, member_id, expires_at)
      select sha256(('session ' || i)::bytea), i, now() + interval '30 days' from generate_series(1, ${n(members)}) i`,
    devices: sql`
      insert into devices (member_id, key_hash, name, last_seen_at)
      select i, sha256(('device ' || i || place)::bytea), 'Chrome on Android', now() - i % 300 * interval '1 day'
      from generate_series(1, ${n(members)}) i, generate_series(0, i % 2) place`,
    photos: sql`
      insert into photos (member_id, url, width, height, bytes, gallery_position, direct_uses, group_uses)
      select i, ${photoUrl(sql`i`, sql`place`)}, 800, 600, 90000, place,
        case when place = 0 then coalesce(d.count, 0) else 0 end, case when place = 0 then coalesce(g.count, 0) else 0 end
      from generate_series(1, ${n(members)}) i
        left join (${uses('photo', 'direct_messages', 'sender_id')}) d on d.member_id = i
        left join (${uses('photo', 'group_messages', 'user_id')}) g on g.member_id = i
        cross join generate_series(0, i % 4) place
      order by i, place`,
    voiceNotes: sql`
      insert into voice_notes (member_id, url, seconds, bytes, direct_uses, group_uses)
      select i, ${voiceUrl(sql`i`)}, 12, 48000, coalesce(d.count, 0), coalesce(g.count, 0)
      from generate_series(1, ${n(members)}) i
        left join (${uses('voice', 'direct_messages', 'sender_id')}) d on d.member_id = i
        left join (${uses('voice', 'group_messages', 'user_id')}) g on g.member_id = i
      order by i`,
    portalLinks: sql`
      insert into portal_links (member_id, account_id, token_encrypted, linked_at)
      select i, 'account ' || i, 'x', now() - (${n(members)} - i) * interval '1 minute'
      from generate_series(1, ${n(members)}) i`,
    idempotencyKeys: sql`
      insert into idempotency_keys (member_id, key, request_hash, status, result_id)
      select i, md5('key ' || i)::uuid, sha256('x'), 201, i from generate_series(1, ${n(members)}) i`,
    pushSubscriptions: sql`
      insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select member_id, id, 'https://fcm.googleapis.com/fcm/send/' || repeat(md5(id::text), 4), repeat('B', 87), repeat('a', 22)
      from sessions where member_id % 5 < 2`,
    mailLinks: sql`
      insert into mail_links (token_hash, purpose, member_id, email, expires_at)
      select sha256(('link ' || i)::bytea), case when i % 2 = 0 then 'email_confirmation' else 'password_reset' end, i,
        'member' || i || '@bench.kopa.ng', now() + interval '20 minutes'
      from generate_series(1, ${n(members / 20)}) i`,
    mails: sql`
      insert into mails (kind, member_id, due_at)
      select 'new_device', i, case when i % 2 = 0 then now() + interval '1 day' end
      from generate_series(1, ${n(members / 20)}) i`,
  };
}

/** How many messages each member's upload is in. */
function uses(type: 'photo' | 'voice', table: string, author: string) {
  return sql`select ${sql.ref(author)} as member_id, count(*) from ${sql.table(table)}
    where attachments -> 0 ->> 'type' = ${sql.lit(type)} group by 1`;
}

/** Computes the figures that triggers keep in production. */
export function figureLoads(): Loads {
  return {
    figures: sql`
      insert into member_figures (kind, value, count)
      select 'all', '', count(*) from members
      union all select 'lga', deployment_state || '/' || lga, count(*) from members group by 2
      union all select 'ppa', ppa, count(*) from members group by 2
      union all select 'cds_group', cds_group, count(*) from members group by 2
      union all select 'portal', '', count(*) from members
      union all select 'tickets', concat_ws('/', one_status, one_priority, one_assignee), count(*) from support_tickets t,
        unnest(array['', t.status]) one_status, unnest(array['', t.priority]) one_priority,
        unnest(array['', coalesce(t.assignee_id::text, 'none')]) one_assignee
        group by 2
      union all select 'cases', concat_ws('/', one_status, one_type), count(*) from cases c,
        unnest(array['', case when c.decided_at is null then 'open' else 'resolved' end]) one_status,
        unnest(array['', c.subject_type]) one_type group by 2
      union all select 'appeals', value, count(*) from appeals a,
        unnest(array['', case when a.resolved_at is null then 'open' else 'resolved' end]) value group by 2
      on conflict (kind, value) do update set count = excluded.count`,
  };
}
