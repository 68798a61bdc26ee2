import { groupLimits, letterLimits, recordLimits } from '@kopa/contracts/limits';
import { storageLimits } from '@kopa/contracts/media/media-limits';
import type { Office } from '@kopa/contracts/office/offices';
import { sql } from 'kysely';
import { insertMembers, writeMany } from '../many-members.ts';
import type { TestApp } from '../test-app.ts';

type Test = Pick<TestApp, 'context'>;

/** Adds linked members to the place of an office. */
export async function fillPlace({ context }: Test, { state, lga, cdsGroup }: Office, members: number): Promise<void> {
  await writeMany(context, async (db) => {
    const ids = await insertMembers(db, members);
    await sql`update members set portal_connected = true, deployment_state = ${state}, lga = ${lga},
      cds_group = ${cdsGroup} where id = any(${ids}::bigint[])`.execute(db);
  });
}

/** Makes the uploads of a member take up all that they may. */
export async function fillStorage({ context: { db } }: Test, memberId: number): Promise<void> {
  const file = { memberId, url: `/uploads/all-${memberId}.webm`, seconds: 1, bytes: storageLimits.perMember };
  await db.insertInto('voiceNotes').values(file).execute();
}

/** Makes a member keep as many letters as they may. */
export async function fillLetters({ context: { db } }: Test, memberId: number): Promise<void> {
  await sql`
    insert into letters
      (member_id, template_key, title, addressee, through, enclosures, fields, text, "on", created_at, steps)
    select ${memberId}, 'leave', 'Leave', 'To', '{}', '{}', '{}', 'A letter', current_date, now(), '[]'
    from generate_series(1, ${letterLimits.kept}::integer)`.execute(db);
}

/** Makes a member keep as many records as they may. */
export async function fillRecords({ context: { db } }: Test, memberId: number): Promise<void> {
  await sql`
    insert into records (member_id, kind, "on", text, received_at, digest, code)
    select ${memberId}, 'other', current_date, 'A record', now(), repeat('0', 64),
      lpad((${memberId} * 1000 + i)::text, 10, '0')
    from generate_series(1, ${recordLimits.kept}::integer) i`.execute(db);
}

/** Makes a member the owner of as many groups as they may be in. */
export async function fillGroups({ context: { db } }: Test, memberId: number): Promise<void> {
  await sql`
    with made as (
      insert into groups (name, type, creator_id)
      select 'A group', 'public', ${memberId}::bigint from generate_series(1, ${groupLimits.memberships}::integer)
      returning id)
    insert into group_members (group_id, member_id, role) select id, ${memberId}, 'owner' from made`.execute(db);
}
