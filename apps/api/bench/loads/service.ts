import { sql } from 'kysely';
import type { Scale } from '../scale.ts';
import { type Loads, n, oftenPopular } from './values.ts';

const month = (ago: string) => sql`to_char(current_date - (${sql.raw(ago)}) * interval '1 month', 'YYYY-MM')`;

/** Loads the members' entries about their service year: clearances, allowance, and the reviews of their places. */
export function serviceLoads({ members }: Scale): Loads {
  return {
    clearances: sql`
      insert into service_clearances (member_id, month, cleared_on)
      select i, ${month('ago')}, current_date - ago * 30 from generate_series(1, ${n(members)}) i, generate_series(1, 4) ago
      where (i + ago) % 5 <> 0`,
    serviceItems: sql`
      insert into service_items (member_id, key)
      select i, key from generate_series(1, ${n(members)}) i, unnest(array['ppa_letter', 'cds_clearance', 'kit']) key
      where i % 4 = 0`,
    reminders: sql`
      insert into service_reminders (member_id, month, opens_on, closes_on)
      select i, ${month('ago')}, current_date - ago * 30, current_date - ago * 30 + 9
      from generate_series(1, ${n(members)}) i, generate_series(0, 1) ago`,
    calendars: sql`
      insert into service_calendars (member_id, token_hash, token_encrypted)
      select i, sha256(('calendar ' || i)::bytea), repeat('x', 90) from generate_series(1, ${n(members)}, 5) i`,
    allowanceAnswers: sql`
      insert into allowance_answers (member_id, month, paid_on, state, batch, everybody_version, state_version, batch_version)
      select m.id, ${month('ago')}, case when m.id % 3 <> 0 then current_date - ago * 30 end, m.deployment_state, m.batch, 1, 1, 1
      from members m, generate_series(0, 5) ago where (m.id + ago) % 2 = 0`,
    allowanceFigures: sql`
      insert into allowance_figures (month, kind, value, paid, answers, pending, shown_paid, shown_answers, version)
      select month, kind, value, count(paid_on), count(*), 0, count(paid_on), count(*), 1 from allowance_answers,
        lateral (values ('everybody', ''), ('state', state), ('batch', batch)) counted (kind, value)
      group by month, kind, value`,
    clearanceAnswers: sql`
      insert into clearance_answers (day, state, lga, member_id, status, wait_minutes, at)
      select current_date - ago, m.deployment_state, m.lga, m.id, case when m.id % 4 = 0 then 'closed' else 'open' end,
        case when m.id % 4 <> 0 then m.id % 240 end, now() - ago * interval '1 day'
      from members m, generate_series(0, 9) ago where (m.id + ago) % 3 = 0`,
    clearanceFigures: sql`
      insert into clearance_figures (day, state, lga, first_answers, answers, shown_count, shown_status, was_closed, renewed_at)
      select day, state, lga, case when day = current_date then count(*) else 0 end, count(*) / 10 * 10,
        case when day = current_date then count(*) / 10 * 10 end, case when day = current_date then 'open' end, false, now()
      from clearance_answers group by day, state, lga having count(*) >= 10`,
    ppaReviews: sql`
      insert into ppa_reviews (id, ppa_id, member_id, welcome, work, accommodation, stipend, safety, text, handover)
      select hashint8extended(m.id, 42) & 9007199254740991, p.id, m.id, 1 + m.id % 5, 1 + m.id / 5 % 5, 1 + m.id / 25 % 5,
        1 + m.id / 125 % 5, 1 + m.id / 625 % 5, 'They taught me a lot, and the hostel has water.', 'Ask for Mrs Bello at the gate.'
      from members m join (select row_number() over (order by min(id)) as id, ppa as name, lga, deployment_state as state
        from members group by 2, 3, 4) p on p.name = m.ppa and p.lga = m.lga and p.state = m.deployment_state
      where m.id % 3 = 0`,
    ppas: sql`
      insert into ppas (name, lga, state, members, reviews, welcome, work, accommodation, stipend, safety)
      select m.ppa, m.lga, m.deployment_state, count(*), count(r.id), coalesce(sum(r.welcome), 0), coalesce(sum(r.work), 0),
        coalesce(sum(r.accommodation), 0), coalesce(sum(r.stipend), 0), coalesce(sum(r.safety), 0)
      from members m left join ppa_reviews r on r.member_id = m.id group by 1, 2, 3 order by min(m.id)`,
  };
}

/** Loads a year of announced dates: windows of everybody, all states and all LGAs, suspensions, and CDS days. */
export function calendarLoads(): Loads {
  const places = sql`(
    select null as state, null as lga union all select 'State ' || s, null from generate_series(0, 36) s
    union all select 'State ' || l % 37, 'LGA ' || l from generate_series(0, 773) l)`;
  const first = sql`date_trunc('month', current_date)::date`;
  return {
    calendarEntries: sql`
      insert into calendar_entries (kind, title, first_day, last_day, state, lga, cds_group, announced_by, source,
        published_at, reach, told_change, administrator_id)
      select kind, 'An entry', day, day + days, state, lga, cds_group, 'NYSC ' || coalesce(lga, state, 'Headquarters'),
        'NYSC/' || week, now() - interval '7 months', 100, case when days > 0 then 'published' end, 1 + (week + 26) % 20
      from ${places} place, generate_series(-26, 25) week,
        lateral (values
          ('clearance_window', ${first} + week / 4 * 30 + 2, 9, null, week % 4 = 0),
          ('suspension', ${first} + week * 7, 20, null, lga is not null and length(lga || state) % 7 = 0 and week % 26 = 0),
          ('cds_day', ${first} + week * 7 + 3, 0, 'CDS ' || (week + 26) % 12, lga is not null and week % 4 = 2))
          as planned (kind, day, days, cds_group, is_planned)
      where is_planned order by day`,
    calendarChanges: sql`
      insert into calendar_changes (entry_id, administrator_id, action, at, title, first_day, last_day, announced_by, source,
        reach)
      select id, administrator_id, 'published', published_at, title, first_day, last_day, announced_by, source, reach
      from calendar_entries order by id`,
  };
}

/** Loads notices with their reads and acknowledgements, and rumours with their askers. */
export function noticeLoads(scale: Scale): Loads {
  const { members } = scale;
  const rumours = n(members / 50);
  return {
    channels: sql`
      insert into channels (key, kind, state, lga, batch, cds_group, members)
      select found.key, found.kind, found.state, found.lga, found.batch, found.cds_group, count(*)
      from members m, lateral (values
        ('state/' || m.deployment_state, 'state', m.deployment_state, null, null, null),
        ('lga/' || m.deployment_state || '/' || m.lga, 'lga', m.deployment_state, m.lga, null, null),
        ('batch/' || m.batch, 'batch', null, null, m.batch, null),
        ('cds_group/' || m.cds_group, 'cds_group', null, null, null, m.cds_group))
        as found (key, kind, state, lga, batch, cds_group)
      group by 1, 2, 3, 4, 5, 6 order by found.key`,
    notices: sql`
      insert into notices (channel_id, title, body, needs_acknowledgement, published_at, expires_at, administrator_id, reach)
      select c.id, 'Notice ' || i, repeat('Bring your letter to the secretariat. ', 12), i % 4 = 0,
        now() - (1000 - i) * interval '8 hours', case when i % 10 = 0 then now() + interval '30 days' end, 1 + i % 20, c.members
      from generate_series(1, 1000) i join channels c on c.id = case when i % 2 = 0
        then (select id from channels where kind = 'everybody') else 1 + i % (select max(id) from channels) end order by i`,
    channelMarks: sql`
      insert into channel_marks (member_id, channel_id, last_read_notice_id, is_muted)
      select m.id, c.id, 1000 - m.id % 40, m.id % 20 = 0
      from members m join channels c on c.key = any(channel_keys(m.deployment_state, m.lga, m.batch, m.cds_group))
      where m.id % 4 <> 0`,
    acknowledgements: sql`
      insert into notice_acknowledgements (member_id, notice_id, acknowledged_at)
      select i, notice * 100, now() from generate_series(1, ${n(members)}) i, generate_series(5, 10) notice where i % 4 = 1`,
    noticeFigures: sql`
      insert into notice_figures (notice_id, slot, read, acknowledged)
      select id, slot, reach / 32, case when needs_acknowledgement then reach / 64 else 0 end
      from notices, generate_series(0, 15) slot`,
    rumourAskers: sql`
      insert into rumour_askers (member_id, rumour_id)
      select i, 1 + i % 3 from generate_series(1, ${n(members)}, 6) i
      union select 1 + (hashint4(i)::bigint & 2147483647) % ${n(members)}, 1 + i % ${rumours} from generate_series(1, ${n(members)}) i`,
    rumours: sql`
      insert into rumours (text, askers, verdict, explanation, answered_at, answer_position, created_at)
      select (array['Camp in ', 'The allowance of ', 'Posting letters of ', 'Registration in '])[1 + i % 4] || 'State ' || i % 37
          || (array[' is said to end a week early', ' will be paid twice in December', ' have to be printed anew'])[1 + i % 3]
          || ', number ' || i,
        a.count, verdict, case when verdict is not null then 'Nothing was announced.' end,
        case when verdict is not null then now() end, case when verdict is not null then i end,
        now() - (${rumours} - i) * interval '1 hour'
      from generate_series(1, ${rumours}) i
      join (select rumour_id, count(*) from rumour_askers group by 1) a on a.rumour_id = i,
        lateral (select case when i > 3 and i % 4 <> 0 then 'false' end as verdict) answer order by i`,
    rumourPositions: sql`select setval('rumour_answer_positions', ${rumours})`,
    invitationNotifications: sql`
      insert into notifications (member_id, type, message, related_id, related_type, is_read)
      select ${oftenPopular(scale, 101, 31)}, 'other', 'A notice', 1 + i % 1000, 'group', i % 2 = 0
      from generate_series(1, ${n(members / 5)}) i`,
  };
}
