import type { CaseStatus, Report, ReportOutcome, ReportReason, SubjectType } from '@kopa/contracts/moderation/reports';
import type { Reasons } from '@kopa/rules/moderation/cases';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CaseVoices } from '../../db/tables.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import type { Subject } from './subjects.queries.ts';

/** `outcomeOf` of the rules, in SQL. */
const outcome = sql<ReportOutcome | null>`case c.action when 'dismiss' then 'no_action' when 'remove' then 'removed'
  when 'warn' then 'warned' when 'suspend' then 'suspended' end`;

/** A member's reports `r` with their cases `c`. */
const selectReports = (db: Db, reporterId: number) =>
  db
    .selectFrom('reports as r')
    .innerJoin('cases as c', 'c.id', 'r.caseId')
    .select(['r.id', 'c.subjectType', 'c.subjectId', 'r.reason', 'r.note', 'r.createdAt', 'c.decidedAt as resolvedAt'])
    .select(sql<CaseStatus>`case when c.decided_at is null then 'open' else 'resolved' end`.as('status'))
    .select(outcome.as('outcome'))
    .where('r.reporterId', '=', reporterId);

/** A member's report of an open case about a subject. */
export async function findOpenReport(
  db: Db,
  reporterId: number,
  { subjectType, subjectId }: { subjectType: SubjectType; subjectId: number },
): Promise<Report | undefined> {
  return selectReports(db, reporterId)
    .where('c.subjectType', '=', subjectType)
    .where('c.subjectId', '=', subjectId)
    .where('c.decidedAt', 'is', null)
    .executeTakeFirst();
}

/** A member's own report; undefined for another member's. */
export async function findReport(db: Db, reporterId: number, id: number): Promise<Report | undefined> {
  return selectReports(db, reporterId).where('r.id', '=', id).executeTakeFirst();
}

/** A member's reports, newest first, one more than the page holds. */
export async function findOwnReports(db: Db, reporterId: number, page: PageRequest): Promise<Report[]> {
  return selectReports(db, reporterId).$call(onPage(page, 'r.id')).execute();
}

/** An open case, locked until the transaction ends; `isNew` if none was open. */
export interface OpenCase {
  id: number;
  isNew: boolean;
}

/** Opens a case about a subject, or locks the open one. Undefined if it was decided at this moment. */
export async function openCase(
  db: Db,
  subjectType: SubjectType,
  subjectId: number,
  { memberId, text }: Subject,
): Promise<OpenCase | undefined> {
  const opened = await db
    .insertInto('cases')
    .values({ subjectType, subjectId, memberId, text })
    .onConflict((conflict) => conflict.columns(['subjectType', 'subjectId']).where('decidedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened !== undefined) return { id: opened.id, isNew: true };
  const open = await db
    .selectFrom('cases')
    .select('id')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('decidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return open && { id: open.id, isNew: false };
}

/** The copy of a photo, with the address of the photo. */
export interface PhotoCopy {
  url: string;
  bytes: Buffer;
}

/** Keeps the copies of photos with their case, in order. */
export async function keepPhotos(db: Db, caseId: number, [first, ...more]: readonly PhotoCopy[]): Promise<void> {
  if (first !== undefined) {
    await db
      .insertInto('casePhotos')
      .values({ caseId, ...first })
      .execute();
  }
  for (const [place, copy] of more.entries()) {
    await db
      .insertInto('caseMorePhotos')
      .values({ caseId, position: place + 1, ...copy })
      .execute();
  }
}

/** The copy of a voice note. */
export type Voice = Omit<CaseVoices, 'caseId'>;

/** Keeps the copy of a voice note with its case. */
export async function keepVoice(db: Db, caseId: number, voice: Voice): Promise<void> {
  await db
    .insertInto('caseVoices')
    .values({ caseId, ...voice })
    .execute();
}

/** Adds a report to a locked case; false if the member has one there. */
export async function insertReport(
  db: Db,
  caseId: number,
  reporterId: number,
  { reason, note }: { reason: ReportReason; note: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({ caseId, reporterId, reason, note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The number of reports of each reason of a case. */
export async function countReasons(db: Db, caseId: number): Promise<Reasons> {
  const rows = await db
    .selectFrom('reports')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('reports')])
    .where('caseId', '=', caseId)
    .groupBy('reason')
    .orderBy('reason')
    .execute();
  return Object.fromEntries(rows.map(({ reason, reports }) => [reason, reports]));
}

/**
 * Saves the counts and the severity of a locked case; `severity` from 0, the gravest highest. An urgent case keeps the
 * time at which it became urgent. True if that is now.
 */
export async function saveReasons(
  db: Db,
  caseId: number,
  reasons: Reasons,
  { severity, isUrgent }: { severity: number; isUrgent: boolean },
): Promise<boolean> {
  const reportCount = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  const { isNewlyUrgent } = await db
    .updateTable('cases')
    .set({ reasons: JSON.stringify(reasons), reportCount, severity, lastReportedAt: sql`now()` })
    .$if(isUrgent, (cases) => cases.set({ urgentAt: sql`coalesce(urgent_at, now())` }))
    .where('id', '=', caseId)
    .returning(sql<boolean>`urgent_at is not distinct from now()`.as('isNewlyUrgent'))
    .executeTakeFirstOrThrow();
  return isNewlyUrgent;
}
