import type { Report, ReportReason, SubjectType } from '@kopa/contracts/reports';
import type { Reasons } from '@kopa/rules/cases';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import type { CaseVoices } from '../../db/tables.ts';
import type { Subject } from './subjects.queries.ts';

/** `outcomeOf` of the rules, in SQL. */
const outcome = sql`case c.action when 'dismiss' then 'no_action' when 'remove' then 'removed' when 'warn' then 'warned'
  when 'suspend' then 'suspended' end as outcome`;
const columns = sql`r.id, c.subject_type, c.subject_id, r.reason, r.note,
  case when c.decided_at is null then 'open' else 'resolved' end as status, ${outcome}, r.created_at,
  c.decided_at as resolved_at`;

/** A member's report of an open case about a subject. */
export async function findOpenReport(
  db: Db,
  reporterId: number,
  { subjectType, subjectId }: { subjectType: SubjectType; subjectId: number },
): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select ${columns} from cases c join reports r on r.case_id = c.id and r.reporter_id = ${reporterId}
    where c.subject_type = ${subjectType} and c.subject_id = ${subjectId} and c.decided_at is null`.execute(db);
  return rows[0];
}

/** A member's own report; undefined for another member's. */
export async function findReport(db: Db, reporterId: number, id: number): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select ${columns} from reports r join cases c on c.id = r.case_id
    where r.id = ${id} and r.reporter_id = ${reporterId}`.execute(db);
  return rows[0];
}

/** A member's reports, newest first, one more than the page holds. */
export async function findOwnReports(db: Db, reporterId: number, page: PageRequest): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select ${columns} from reports r join cases c on c.id = r.case_id where r.reporter_id = ${reporterId}
      ${page.before === null ? sql`` : sql`and r.id < ${page.before}`}
    order by r.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** An open case, locked until the transaction ends; `isNew` if there was none. */
export interface OpenCase {
  id: number;
  isNew: boolean;
}

/** Opens a case about a subject, or locks the open one. Undefined if it was decided at this moment. */
export async function openCase(
  db: Db,
  type: SubjectType,
  id: number,
  { memberId, text }: Subject,
): Promise<OpenCase | undefined> {
  const { rows: opened } = await sql<{ id: number }>`
    insert into cases (subject_type, subject_id, member_id, text) values (${type}, ${id}, ${memberId}, ${text})
    on conflict (subject_type, subject_id) where decided_at is null do nothing returning id`.execute(db);
  if (opened[0] !== undefined) return { id: opened[0].id, isNew: true };
  const { rows } = await sql<{ id: number }>`
    select id from cases where subject_type = ${type} and subject_id = ${id} and decided_at is null
    for update`.execute(db);
  return rows[0] === undefined ? undefined : { id: rows[0].id, isNew: false };
}

/** Keeps the copies of photos with their case, in order. */
export async function keepPhotos(db: Db, caseId: number, [first, ...more]: readonly Buffer[]): Promise<void> {
  if (first !== undefined) await db.insertInto('casePhotos').values({ caseId, bytes: first }).execute();
  const others = more.map((bytes, place) => ({ caseId, position: place + 1, bytes }));
  if (others.length > 0) await db.insertInto('caseMorePhotos').values(others).execute();
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
  const { rows } = await sql`
    insert into reports (case_id, reporter_id, reason, note) values (${caseId}, ${reporterId}, ${reason}, ${note})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** The number of reports of each reason of a case. */
export async function countReasons(db: Db, caseId: number): Promise<Reasons> {
  const { rows } = await sql<{ reason: ReportReason; reports: number }>`
    select reason, count(*) as reports from reports where case_id = ${caseId} group by reason order by reason`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ reason, reports }) => [reason, reports]));
}

/** Saves the counts and the severity of a locked case; `severity` from 0, the gravest highest. */
export async function saveReasons(db: Db, caseId: number, reasons: Reasons, severity: number): Promise<void> {
  const reportCount = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  await sql`
    update cases set reasons = ${JSON.stringify(reasons)}::jsonb, report_count = ${reportCount}, severity = ${severity},
      last_reported_at = now() where id = ${caseId}`.execute(db);
}
