import type { ToDo } from '@kopa/contracts/admin/to-do';
import { safetyCallLimits } from '@kopa/contracts/limits';
import type { Scope } from '@kopa/rules/office/office-scope';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { withinScope } from '../../identity/office-scope.ts';
import { figure } from '../../shared/figures.ts';

const countOf = <D, T extends keyof D>(rows: SelectQueryBuilder<D, T, object>) =>
  rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();

/** The things that wait for moderators. */
export function findDeskToDo(db: Db, now: Date): Promise<Omit<ToDo, 'safetyCalls' | 'failedJobs'>> {
  return db
    .selectNoFrom(({ selectFrom }) => [
      countOf(selectFrom('cases').where('decidedAt', 'is', null).where('urgentAt', 'is not', null)).as('urgentCases'),
      countOf(selectFrom('supportTickets').where('dueAt', '<', now.toISOString())).as('overdueTickets'),
      countOf(selectFrom('supportTickets').where('dueAt', 'is not', null)).as('waitingTickets'),
      figure('appeals', 'open').as('openAppeals'),
      countOf(selectFrom('rumours').where('verdict', 'is', null)).as('openRumours'),
    ])
    .executeTakeFirstOrThrow();
}

/** The number of running safety calls inside of a scope that some members have not answered. */
export async function countUnansweredCalls(db: Db, scope: Scope, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('safetyCalls as k')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('k.endedAt', 'is', null)
    .where('k.askedAt', '>', new Date(now.getTime() - safetyCallLimits.openFor).toISOString())
    .where(withinScope(scope, 'k'))
    .where(({ eb, selectFrom }) =>
      eb(
        'k.reach',
        '>',
        selectFrom('safetyCallFigures')
          .select(sql<number>`coalesce(sum(need_help + safe), 0)::bigint`.as('answers'))
          .whereRef('callId', '=', 'k.id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
