import { mentionLimits } from '@kopa/contracts/limits';
import type { Person } from '@kopa/contracts/users';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { isFound, notBlocked } from '../../db/hidden.ts';
import { formIs } from '../../db/like.ts';
import { type OtherRow, othersViewColumns, othersViewFrom } from './users.queries.ts';

/** A member by username in any case for a viewer; nothing for missing and suspended ones and blocks. */
export async function findByUsername(db: Db, viewerId: number, username: string): Promise<OtherRow | undefined> {
  const { rows } = await sql<OtherRow>`
    select ${othersViewColumns} from members m ${othersViewFrom(viewerId)}
    where lower(m.username) = lower(${username}) and m.suspended_at is null and ${notBlocked(viewerId, sql`m.id`)}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Members whose username or display name begins with a text, usernames first. Each of the two is the start of a walk of
 * its index.
 */
export async function suggestPeople(db: Db, viewerId: number, text: string): Promise<Person[]> {
  const size = sql.lit(mentionLimits.suggestions);
  const start = sql`lower(${text})`;
  const username = sql`lower(m.username) collate "C"`;
  const arm = (rank: number, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select m.id, ${sql.lit(rank)} as rank from members m
    where ${condition} and m.suspended_at is null and m.id <> ${viewerId} and ${isFound(viewerId)}
      and ${notBlocked(viewerId, sql`m.id`)}
    order by ${order} limit ${size})`;
  const { rows } = await sql<Person>`${plannedEachTime}
    select m.id, m.name, m.username, m.profile_picture, m.deployment_state, m.ppa
    from (select id, min(rank) as rank from (
        ${arm(0, sql`${username} >= ${start} and ${username} < ${start} || chr(1114111)`, username)}
        union all ${arm(1, formIs(sql`m.name`, text, 'start'), sql`line_form(m.name) collate "C"`)}) found group by id) s
    join members m on m.id = s.id order by s.rank, lower(m.username) limit ${size}`.execute(db);
  return rows;
}
