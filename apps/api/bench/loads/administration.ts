import { sql } from 'kysely';
import { popularMember, type Scale } from '../scale.ts';
import { type Loads, manyRows, n, oftenPopular, someMember } from './values.ts';

/**
 * Loads the rows that administrators work with: cases with their reports, the audit log and the kept figures.
 */
export function administrationLoads(scale: Scale): Loads {
  const { members, posts } = scale;
  const caseCount = Math.max(manyRows, members / 2);
  const cases = n(caseCount);
  return {
    administrators: sql`
      insert into administrators (username, password_hash, first_name, last_name, role)
      select 'bench' || i, 'x', 'Amina', 'Bello', 'moderator' from generate_series(1, 20) i`,
    auditLog: sql`
      insert into audit_log (administrator_id, action, member_id)
      select 1 + i % 20, case when i % 200 = 0 then 'suspend' else 'view_activity' end, i
      from generate_series(1, ${n(members)}) i`,
    auditLogOfHolders: sql`
      insert into audit_log (holder_id, action, target_type, target_id)
      select ${oftenPopular(scale, 5, 43)}, 'view_roster', 'office', 1 + i % 700 from generate_series(1, ${n(members)}) i`,
    reports: sql`
      insert into reports (case_id, reporter_id, reason, note, created_at)
      select case_id, reporter_id, 'spam', 'This is sent to everybody.',
        now() - (${n(members / 15 + 2 * caseCount)} - row_number() over ()) * interval '4 minutes'
      from (
        select 1 as case_id, i as reporter_id from generate_series(1, ${n(members)}, 15) i
        union select 1 + i % ${cases}, ${someMember(scale, 41)} from generate_series(1, ${n(2 * caseCount)}) i
      ) pairs`,
    cases: sql`
      insert into cases (subject_type, subject_id, member_id, text, report_count, reasons, severity, action, administrator_id,
        decided_at)
      select 'post', ${n(posts)} - i, case when i % 7 = 0 then ${n(popularMember(scale))} else ${someMember(scale, 42)} end,
        'Post number ' || i, r.count, jsonb_build_object('spam', r.count), case when i = 1 then 2 else i % 2 end,
        case when i > 1 and i % 4 <> 0 then 'warn' end, case when i > 1 and i % 4 <> 0 then 1 + i % 20 end,
        case when i > 1 and i % 4 <> 0 then now() - i % 300 * interval '1 day' end
      from generate_series(1, ${cases}) i join (select case_id, count(*) from reports group by 1) r on r.case_id = i order by i`,
    activity: sql`
      insert into member_activity (member_id, month, days)
      select i, (date_trunc('month', current_date) - ago * interval '1 month')::date, hashint4(i + ago) & 1073741823
      from generate_series(1, ${n(members)}) i, generate_series(0, 5) ago`,
    analyticsDays: sql`
      insert into analytics_days
      select current_date - ago, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3600 from generate_series(2, 400) ago`,
    analyticsStates: sql`
      insert into analytics_state_posts
      select current_date - ago, 'State ' || state, 1 from generate_series(2, 400) ago, generate_series(0, 36) state`,
    analyticsActive: sql`
      insert into analytics_active_members
      select kind, date_trunc(kind, current_date - ago * ('1 ' || kind)::interval)::date, 1
      from unnest(array['week', 'month']) kind, generate_series(2, 50) ago on conflict do nothing`,
  };
}
