import { serviceLimits } from '@kopa/contracts/limits';
import type { Deployment } from '@kopa/rules/chat/groups';
import type { NameParts, Obstacles } from '@kopa/rules/service/portal';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { lockMembers } from '../../../shared/locks.ts';
import type { PortalRecord } from './portal-answers.ts';

/** The names that the portal's are compared with. */
export async function findNames(db: Db, memberId: number): Promise<NameParts> {
  return db
    .selectFrom('members')
    .select(['firstName', 'middleName', 'surname'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The facts that may prevent linking a portal account to a member. */
export function findObstacles(db: Db, memberId: number, { accountId, stateCode }: PortalRecord): Promise<Obstacles> {
  return db
    .selectNoFrom(({ exists, selectFrom }) => {
      const ofAccount = selectFrom('portalLinks').where('accountId', '=', accountId).where('memberId', '<>', memberId);
      const ofMember = selectFrom('portalLinks').where('memberId', '=', memberId).where('accountId', '<>', accountId);
      const ofCode = selectFrom('members').where('stateCode', '=', stateCode).where('id', '<>', memberId);
      return [
        exists(ofAccount).as('accountLinkedElsewhere'),
        exists(ofMember).as('otherAccountLinked'),
        exists(ofCode).as('stateCodeTaken'),
      ];
    })
    .$castTo<Obstacles>()
    .executeTakeFirstOrThrow();
}

/** Links an account to a member, or renews the token of its link; false where another account is linked. */
export async function saveLink(db: Db, memberId: number, accountId: string, tokenEncrypted: string): Promise<boolean> {
  const saved = await db
    .insertInto('portalLinks')
    .values({ memberId, accountId, tokenEncrypted })
    .onConflict((conflict) =>
      conflict
        .column('memberId')
        .doUpdateSet(({ ref }) => ({
          tokenEncrypted: ref('excluded.tokenEncrypted'),
          dueAt: sql`excluded.due_at`,
          failures: 0,
        }))
        .whereRef('portalLinks.accountId', '=', 'excluded.accountId'),
    )
    .returning('memberId')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Where a member serves by the record so far; null without one. The member is locked until the transaction ends, before
 * the link.
 */
export async function lockDeployment(transaction: Db, memberId: number): Promise<Deployment | null> {
  const [member] = await lockMembers(transaction, [memberId], 'update');
  const { deploymentState: state = null, lga = null, cdsGroup = null } = member ?? {};
  return state === null || lga === null || cdsGroup === null ? null : { state, lga, cdsGroup };
}

/** Writes the service record into the member's own. */
export async function saveRecord(db: Db, memberId: number, record: PortalRecord): Promise<void> {
  const { deploymentState, lga, ppa, cdsGroup, batch, stateCode, serviceStartDate, serviceDays, cdsAttended } = record;
  await db
    .updateTable('members')
    .set({
      portalConnected: true,
      portalLastSync: new Date(),
      deploymentState,
      lga,
      ppa,
      cdsGroup,
      batch,
      stateCode,
      serviceStartDate,
      serviceDays,
      cdsAttended,
    })
    .where('id', '=', memberId)
    .execute();
}

/** The link of a member. */
export async function findLink(db: Db, memberId: number) {
  return db
    .selectFrom('portalLinks')
    .select(['accountId', 'tokenEncrypted'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

/** Locks a member's link until the transaction ends; returns whether it still leads to that account. */
export async function lockLink(db: Db, memberId: number, accountId: string): Promise<boolean> {
  const link = await db
    .selectFrom('portalLinks')
    .select('accountId')
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return link?.accountId === accountId;
}

/**
 * Links of active members that are due, the longest first; at most `limit`. `hasEnded`: the service year is over, and
 * the record does not change any more. `today` is the date in Lagos.
 */
export function findDueLinks(db: Db, now: Date, today: string, limit: number) {
  const serviceEnd = sql`m.service_start_date + coalesce(m.service_days, ${serviceLimits.days})`;
  return db
    .selectFrom('portalLinks as l')
    .innerJoin('members as m', 'm.id', 'l.memberId')
    .select(['l.memberId', sql<boolean>`coalesce(${serviceEnd} < ${today}::date, false)`.as('hasEnded')])
    .where('l.dueAt', '<', now.toISOString())
    .where('m.suspendedAt', 'is', null)
    .orderBy('l.dueAt')
    .limit(sql.lit(limit))
    .execute();
}

export type DueLink = Awaited<ReturnType<typeof findDueLinks>>[number];

/** Sets when a member's account is due next; null: not any more. */
export async function saveDue(db: Db, memberId: number, dueAt: Date | null): Promise<void> {
  await db.updateTable('portalLinks').set({ dueAt }).where('memberId', '=', memberId).execute();
}

/** Counts that a member's record could not be renewed; returns how often that has now happened in a row. */
export async function countFailure(db: Db, memberId: number): Promise<number> {
  const row = await db
    .updateTable('portalLinks')
    .set({ failures: sql<number>`failures + 1` })
    .where('memberId', '=', memberId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Forgets earlier failures of a member's account. */
export async function forgetFailures(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('portalLinks')
    .set({ failures: 0 })
    .where('memberId', '=', memberId)
    .where('failures', '>', 0)
    .execute();
}

/** The end of the service year is the expression of `members_service_end_idx`; it is null without a portal record. */
const isAlumnus = (today: string) => sql<boolean>`
  m.service_start_date + coalesce(m.service_days, ${sql.lit(serviceLimits.days)})
    < ${today}::date - ${sql.lit(serviceLimits.daysKept)}`;

/** Members whose record is kept no longer, at most `limit`. `today` is the date in Lagos. */
export async function findAlumni(
  db: Db,
  today: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '>', after)
    .where(isAlumnus(today))
    .where(({ exists, selectFrom }) => exists(selectFrom('portalLinks as l').whereRef('l.memberId', '=', 'm.id')))
    .orderBy('m.id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a member until the transaction ends; false if their record is kept after all. */
export async function lockAlumnus(transaction: Db, memberId: number, today: string): Promise<boolean> {
  const ofMember = await lockMembers(
    transaction,
    (eb) => eb.and([eb('m.id', '=', memberId), isAlumnus(today)]),
    'update',
  );
  return ofMember.length > 0;
}

/** Removes every trace of the service record, and the link. */
export async function removeLink(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('members')
    .set({
      portalConnected: false,
      portalLastSync: null,
      deploymentState: null,
      lga: null,
      ppa: null,
      cdsGroup: null,
      batch: null,
      stateCode: null,
      serviceStartDate: null,
      serviceDays: null,
      cdsAttended: null,
    })
    .where('id', '=', memberId)
    .execute();
  await db.deleteFrom('portalLinks').where('memberId', '=', memberId).execute();
}
