import { sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';
import { type Loads, manyRows, n, oftenPopular } from './values.ts';

const decisionsOf = ({ members }: Scale) => Math.max(manyRows, members / 20);

/**
 * Loads the rows of the desk: tickets with their messages, one of them very long, and decisions with their appeals.
 * The first ticket of a member has the id of the member.
 */
export function deskLoads(scale: Scale): Loads {
  const { members } = scale;
  const tickets = Math.max(manyRows, members);
  return {
    tickets: sql`
      insert into support_tickets (member_id, subject, description, category, priority, status, created_at,
        last_message_at, waiting_since, waited_since, due_at, closed_at, assignee_id)
      select 1 + (i - 1) % ${n(members)}, 'Ticket ' || i, 'Something does not work.', 'portal', (array['low','medium','high'])[1 + i % 3],
        (array['open','resolved','closed','in_progress'])[1 + i % 4], at, at + interval '4 minutes',
        case when i % 4 = 0 then at end, case when i % 4 <> 0 then at end,
        case when i % 4 = 0 then now() + case when i % 200 = 0 then interval '-1 day' else interval '2 days' end end,
        case when i % 4 in (1, 2) then at + interval '1 day' end, case when i % 3 = 0 then 1 + i % 20 end
      from generate_series(1, ${n(tickets)}) i
        cross join lateral (select now() - (${n(tickets)} - i) * interval '3 minutes' as at) opened`,
    ticketMessages: sql`
      insert into ticket_messages (ticket_id, member_id, administrator_id, text, created_at)
      select t.id, t.member_id, case when place % 2 = 0 then 1 + t.id % 20 end, 'Message ' || place,
        t.created_at + place * interval '1 minute'
      from support_tickets t
        cross join lateral generate_series(1, case when t.id = ${n(popularMember(scale))} then 2000 else 4 end) place
      order by place, t.id`,
    ticketNotes: sql`
      insert into ticket_notes (ticket_id, member_id, administrator_id, text)
      select id, member_id, 1 + id % 20, 'Seen.' from support_tickets where id % 5 = 0`,
    savedReplies: sql`
      insert into saved_replies (title, text) select 'Reply ' || i, 'Dear {first_name}' from generate_series(1, 100) i`,
    memberDecisions: sql`
      insert into member_decisions (member_id, case_id, action, subject_type, days, note, administrator_id, decided_at)
      select coalesce(c.member_id, ${oftenPopular(scale, 7, 51)}), c.id, case when c.id is null then 'suspend' else 'warn' end,
        coalesce(c.subject_type, 'member'), case when c.id is null then 3 end, 'Be kind.', 2 + i % 19,
        now() - i % 20 * interval '1 day'
      from generate_series(1, ${n(decisionsOf(scale))}) i
        left join cases c on c.id = i and c.decided_at is not null and c.member_id is not null
      order by i`,
    appeals: sql`
      insert into appeals (decision_id, member_id, text, outcome, note, restored, administrator_id, resolved_at)
      select d.id, d.member_id, 'It was a quote.', case when is_over then 'upheld' end, case when is_over then 'No.' end,
        case when is_over then 'nothing' end, case when is_over then 1 end, case when is_over then now() end
      from member_decisions d cross join lateral (select d.id % 10 <> 0 as is_over) state
      where d.id % 20 <> 0 order by d.id`,
    decisionFigures: sql`
      insert into decision_figures (quarter, figure, hours, count)
      select to_char(current_date - ago * interval '3 months', 'YYYY"-Q"Q'), figure,
        case when figure = 'hours' then hours else 0 end, 20
      from generate_series(0, 12) ago, unnest(array['dismiss','remove','warn','suspend','upheld','overturned','hours']) figure,
        generate_series(0, 240) hours
      on conflict do nothing`,
    administratorKeys: sql`
      insert into administrator_keys (owner_id, key, request_hash, status, result_id)
      select 1 + i % 20, md5('key ' || i)::uuid, sha256('x'), 201, i from generate_series(1, 5000) i`,
  };
}
