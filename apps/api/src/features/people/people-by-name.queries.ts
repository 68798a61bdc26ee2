import { mentionLimits } from '@kopa/contracts/limits';
import type { Person } from '@kopa/contracts/people/person';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { isFound, notBlocked } from '../../shared/hidden.ts';
import { formIs } from '../../shared/like.ts';
import { type OtherRow, selectOthers } from './others.queries.ts';

/** A member by username in any case for a viewer; nothing for missing and suspended ones and blocks. */
export function findByUsername(db: Db, viewerId: number, username: string): Promise<OtherRow | undefined> {
  const member = db
    .selectFrom('members as m')
    .selectAll()
    .where(sql<boolean>`lower(m.username) = lower(${username})`)
    .where('m.suspendedAt', 'is', null)
    .where(notBlocked(viewerId, sql`m.id`));
  return selectOthers(db, viewerId, member).executeTakeFirst();
}

/**
 * Members whose username or display name begins with a text, usernames first. Each of the two is the start of a walk of
 * its index.
 */
export function suggestPeople(db: Db, viewerId: number, text: string): Promise<Person[]> {
  const size = sql.lit(mentionLimits.suggestions);
  const start = sql`lower(${text})`;
  const username = sql`lower(m.username) collate "C"`;
  const arm = (rank: number, condition: Expression<SqlBool>, order: Expression<unknown>) =>
    db
      .selectFrom('members as m')
      .select(['m.id', sql.lit(rank).as('rank')])
      .where(condition)
      .where('m.suspendedAt', 'is', null)
      .where('m.id', '<>', viewerId)
      .where(isFound(viewerId))
      .where(notBlocked(viewerId, sql`m.id`))
      .orderBy(order)
      .limit(size);
  const byUsername = arm(0, sql`${username} >= ${start} and ${username} < ${start} || chr(1114111)`, username);
  const byName = arm(1, formIs(sql`m.name`, text, 'start'), sql`line_form(m.name) collate "C"`);
  const best = db
    .selectFrom(sql<{ id: number; rank: number }>`(${byUsername} union all ${byName})`.as('found'))
    .select((eb) => ['id', eb.fn.min('rank').as('rank')])
    .groupBy('id');
  return db
    .selectFrom(best.as('s'))
    .innerJoin('members as m', 'm.id', 's.id')
    .select(['m.id', 'm.name', 'm.username', 'm.profilePicture', 'm.deploymentState', 'm.ppa'])
    .orderBy('s.rank')
    .orderBy(sql`lower(m.username)`)
    .limit(size)
    .modifyFront(plannedEachTime)
    .execute();
}
