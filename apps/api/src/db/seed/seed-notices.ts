import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { demoNotices, demoRumours } from './notices.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';

/** Seeds notices to everybody, and to the state and the CDS group of the first demo member. */
export async function seedNotices(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [first] = members as [SeededMember];
  const keys = {
    everybody: 'everybody',
    state: `state/${first.state}`,
    cds_group: `cds_group/${first.cdsGroup}`,
  };
  for (const { to, title, body, needsAcknowledgement = false, daysAgo: days } of demoNotices) {
    await sql`
      insert into notices (channel_id, title, body, needs_acknowledgement, published_at, administrator_id, reach)
      select c.id, ${title}, ${body}, ${needsAcknowledgement}, ${daysAgo(now, days)},
        (select min(id) from administrators),
        case when c.kind = 'everybody' then ${members.length} else c.members end
      from channels c where c.key = ${keys[to]}`.execute(db);
  }
}

/** Seeds open and answered rumours with their askers. */
export async function seedRumours(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  for (const { text, askers, daysAgo: days, verdict, explanation, source } of demoRumours) {
    const { rows } = await sql<{ id: number }>`
      insert into rumours (text, created_at, verdict, explanation, source, answered_at, answer_position)
      values (${text}, ${daysAgo(now, days)}, ${verdict ?? null}, ${explanation ?? null}, ${source ?? null},
        ${verdict === undefined ? null : daysAgo(now, days - 1)},
        ${verdict === undefined ? sql`null` : sql`nextval('rumour_answer_positions')`})
      returning id`.execute(db);
    // Not the demo members: they may ask themselves.
    const memberIds = members.slice(2, 2 + askers).map(({ id }) => id);
    await sql`
      insert into rumour_askers (rumour_id, member_id)
      select ${rows[0]?.id}::bigint, member_id from unnest(${memberIds}::bigint[]) member_id`.execute(db);
  }
}
