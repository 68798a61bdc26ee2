import { sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';
import { type Loads, n, oftenPopular } from './values.ts';

/** Safety calls, one every five hours, the last ones open; every third one is for an LGA. */
const calls = 150;

/** Loads journeys with their contacts, and safety calls with their answers. */
export function safetyLoads(scale: Scale): Loads {
  const { members } = scale;
  // A tenth of the members is underway, and has ended four journeys in the last week.
  const travellers = n(members / 10);
  return {
    endedJourneys: sql`
      insert into journeys (traveller_id, origin, destination, vehicle, started_at, time_given_at, expected_at, status,
        received_at, last_heard_at, ended_at)
      select 1 + i % ${travellers} * 10, 'Park ' || i % 90, 'State ' || i % 37, 'Bus ' || i, at - interval '3 hours',
        at - interval '3 hours', at, case when i % 12 = 0 then 'cancelled' else 'arrived' end, at - interval '3 hours', at, at
      from generate_series(1, ${travellers} * 4) i, lateral (select now() - i % 168 * interval '1 hour' as at) ended`,
    // A few are due or late, so that the job has some to do.
    journeys: sql`
      insert into journeys (traveller_id, origin, destination, started_at, time_given_at, expected_at, status,
        was_alerted, received_at, last_heard_at)
      select 1 + i * 10, 'Park ' || i % 90, 'State ' || i % 37, now() - interval '3 hours', now() - interval '3 hours',
        now() + case when i % 100 = 0 then interval '-2 hours' else (1 + i % 48) * interval '1 hour' end,
        case when i % 200 = 0 then 'due' when i % 20 = 1 then 'alerted' else 'underway' end, i % 200 <> 0 and i % 20 = 1,
        now() - interval '3 hours', now()
      from generate_series(0, ${travellers} - 1) i where 1 + i * 10 <> ${n(popularMember(scale))}`,
    journeyContacts: sql`
      insert into journey_contacts (journey_id, member_id, status)
      select i, ${oftenPopular(scale, 300, 51)}, (array['asked','watching','watching','declined'])[1 + i % 4]
      from generate_series(1, (select max(id)::integer from journeys)) i
      union select i, ${oftenPopular(scale, 400, 52)}, 'watching' from generate_series(1, (select max(id)::integer from journeys)) i
      on conflict do nothing`,
    safetyCalls: sql`
      insert into safety_calls (state, lga, reason, asked_at, ended_at, reach, administrator_id)
      select 'State ' || i % 37, case when i % 3 = 0 then (select min(lga) from members where deployment_state = 'State ' || i % 37) end,
        'Flood', now() - (${n(calls)} - i) * interval '5 hours', case when i % 2 = 0 then now() end, ${n(members / 37)}, 1 + i % 20
      from generate_series(1, ${n(calls)}) i`,
    safetyAnswers: sql`
      insert into safety_call_members (call_id, member_id, status, answered_at)
      select c.id, m.id, status, case when status is not null then c.asked_at end
      from safety_calls c join members m on m.deployment_state = c.state and m.lga = coalesce(c.lga, m.lga),
        lateral (select (array['safe','safe','need_help',null])[1 + (m.id + c.id) % 4] as status) answer`,
    safetyFigures: sql`
      insert into safety_call_figures (call_id, slot, need_help, safe)
      select call_id, member_id % 16, count(*) filter (where status = 'need_help'), count(*) filter (where status = 'safe')
      from safety_call_members group by 1, 2`,
  };
}
