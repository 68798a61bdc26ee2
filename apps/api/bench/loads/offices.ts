import { sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';
import { type Loads, n } from './values.ts';

/** Weekly roll calls of each CDS group; the last one is open. */
const rollCalls = 12;

/** Loads the offices of all places, each with two former holders, and the roll calls of the CDS groups. */
export function officeLoads(scale: Scale): Loads {
  const popular = n(popularMember(scale));
  const place = sql`select distinct deployment_state as state, lga from members`;
  const former = sql`generate_series(0, 2) as terms (ago)`;
  const times = sql`current_date + 30 - ago * 200, 1, now() - ago * interval '200 days', now() - ago * interval '200 days',
    case when ago > 0 then now() - ago * interval '180 days' end`;
  const columns = sql`until, offered_by, offered_at, accepted_at, ended_at`;
  return {
    officesOfAdministrators: sql`
      insert into offices (kind, state, lga, administrator_id, ${columns})
      select kind, state, lga, 1 + (row_number() over ()) % 20, ${times}
      from (select 'coordinator' as kind, state, null as lga from (${place}) p group by state
        union all select 'inspector', state, lga from (${place}) p) places, ${former}
      order by ago desc`,
    officesOfMembers: sql`
      insert into offices (kind, state, lga, cds_group, member_id, ${columns})
      select 'cds_executive', deployment_state, lga, cds_group,
        (array_agg(id order by id <> ${popular}, id))[1], ${times}
      from members, ${former} group by deployment_state, lga, cds_group, ago order by ago desc`,
    // A few are due, so that the job has some to close.
    rollCalls: sql`
      insert into roll_calls (office_id, title, day, from_time, to_time, word, opened_at, ends_at, closes_at, closed_at)
      select id, 'Weekly CDS', current_date - week * 7, '09:00', '12:00', '1234', at, at + interval '3 hours',
        at + case when week = 0 and id % 50 = 0 then interval '0' else interval '27 hours' end,
        case when week > 0 then at + interval '3 hours' end
      from offices, generate_series(0, ${n(rollCalls - 1)}) week, lateral (select now() - week * interval '7 days' as at) opened
      where kind = 'cds_executive' and ended_at is null order by at`,
    rosters: sql`
      insert into roll_call_members (roll_call_id, member_id, mark, marked_at, claimed_at, received_at)
      select r.id, m.id, mark, case when mark <> 'none' then r.ends_at end,
        case when (m.id + r.id) % 3 = 0 then r.ends_at end, r.ends_at
      from roll_calls r join offices o on o.id = r.office_id
        join members m on m.deployment_state = o.state and m.lga = o.lga and m.cds_group = o.cds_group,
        lateral (select (array['present', 'present', 'excused', 'none'])[1 + (m.id + r.id) % 4] as mark) marked
      order by r.id`,
    corrections: sql`
      insert into roll_call_corrections (roll_call_id, member_id, mark, reason, corrected_at)
      select roll_call_id, member_id, 'present', 'Came late.', now() from roll_call_members where id % 20 = 0`,
  };
}
