import { serviceLimits } from '@kopa/contracts/limits';
import type { Deployment } from '@kopa/rules/groups';
import type { NameParts, Obstacles } from '@kopa/rules/portal';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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
export async function findObstacles(db: Db, memberId: number, record: PortalRecord): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`select
    exists (select from portal_links where account_id = ${record.accountId} and member_id <> ${memberId})
      as account_linked_elsewhere,
    exists (select from portal_links where member_id = ${memberId} and account_id <> ${record.accountId})
      as other_account_linked,
    exists (select from members where state_code = ${record.stateCode} and id <> ${memberId}) as state_code_taken`.execute(
    db,
  );
  return rows[0] as Obstacles;
}

/** Links an account to a member, or renews the token of its link; false where another account is linked. */
export async function saveLink(db: Db, memberId: number, accountId: string, tokenEncrypted: string): Promise<boolean> {
  const { rows } = await sql`
    insert into portal_links (member_id, account_id, token_encrypted) values (${memberId}, ${accountId}, ${tokenEncrypted})
    on conflict (member_id) do update set token_encrypted = excluded.token_encrypted, due_at = excluded.due_at, failures = 0
      where portal_links.account_id = excluded.account_id
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Where a member serves by the record so far; null without one. */
export async function findDeployment(db: Db, memberId: number): Promise<Deployment | null> {
  const { rows } = await sql<{ [K in keyof Deployment]: string | null }>`
    select deployment_state as state, lga, cds_group from members where id = ${memberId}`.execute(db);
  const { state = null, lga = null, cdsGroup = null } = rows[0] ?? {};
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

/** Holds a member's link until the transaction ends; answers whether it still is the one to that account. */
export async function lockLink(db: Db, memberId: number, accountId: string): Promise<boolean> {
  const link = await db
    .selectFrom('portalLinks')
    .select('accountId')
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return link?.accountId === accountId;
}

/** An account that the daily round has come to. */
export interface DueLink {
  memberId: number;
  /** The service year is over: its record does not change any more. */
  hasEnded: boolean;
}

/** Links of active members that are due, the longest first; at most `limit`. `today` is the date in Lagos. */
export async function findDueLinks(db: Db, now: Date, today: string, limit: number): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`
    select l.member_id,
      coalesce(m.service_start_date + coalesce(m.service_days, ${serviceLimits.days}) < ${today}::date, false) as has_ended
    from portal_links l join members m on m.id = l.member_id
    where l.due_at < ${now} and m.suspended_at is null
    order by l.due_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Says when a member's account is due next; null: not any more. */
export async function saveDue(db: Db, memberId: number, dueAt: Date | null): Promise<void> {
  await db.updateTable('portalLinks').set({ dueAt }).where('memberId', '=', memberId).execute();
}

/** Counts that a member's record could not be renewed; answers how often that has now happened in a row. */
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

/** The end of the service year is what `members_service_end_idx` has; it is null without a portal record. */
const isAlumnus = (today: string) => sql`
  m.service_start_date + coalesce(m.service_days, ${sql.lit(serviceLimits.days)})
    < ${today}::date - ${sql.lit(serviceLimits.daysKept)}`;

/** Members whose record is kept no longer, at most `limit`. `today` is the date in Lagos. */
export async function findAlumni(
  db: Db,
  today: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from members m
    where m.id > ${after} and ${isAlumnus(today)} and exists (select from portal_links l where l.member_id = m.id)
    order by m.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds a member until the transaction ends; false if their record is not to go any more. */
export async function holdAlumnus(transaction: Db, memberId: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and ${isAlumnus(today)} for no key update`.execute(transaction);
  return rows.length > 0;
}

/** Removes the link and every trace of the service record. */
export async function removeLink(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('portalLinks').where('memberId', '=', memberId).execute();
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
}
