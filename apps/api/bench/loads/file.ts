import { sql } from 'kysely';
import type { Scale } from '../scale.ts';
import { type Loads, n, oftenPopular } from './values.ts';

/** Loads letters, some of them granted, and records of members. */
export function fileLoads(scale: Scale): Loads {
  const day = sql`(current_date - (i % 300)::integer)`;
  return {
    letters: sql`
      insert into letters (member_id, template_key, title, addressee, through, enclosures, fields, text, "on", created_at,
        steps, outcome, outcome_on, outcome_days)
      select ${oftenPopular(scale, 100, 81)}, case when i % 3 = 0 then 'leave' else 'lost_card' end, 'A letter',
        'The State Coordinator', array['The Employer'], array[]::text[], '{"days": 3}', repeat('A letter. ', 40), ${day},
        now() - (i % 300) * interval '1 day', '[]', case when i % 6 = 0 then 'granted' end,
        case when i % 6 = 0 then ${day} end, case when i % 6 = 0 then 3 end
      from generate_series(1, ${n(scale.members * 2)}) i order by i`,
    records: sql`
      insert into records (member_id, kind, "on", text, received_at, digest, code)
      select ${oftenPopular(scale, 200, 82)}, (array['clearance', 'cds', 'ppa', 'money'])[1 + i % 4], ${day},
        'They did not sign my card.', now() - (i % 300) * interval '1 day', encode(sha256(i::text::bytea), 'hex'),
        lpad(i::text, 10, '0')
      from generate_series(1, ${n(scale.members * 3)}) i order by i`,
  };
}
