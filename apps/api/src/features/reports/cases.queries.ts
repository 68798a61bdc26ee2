import {
  type Case,
  type CaseAction,
  type CaseDetails,
  caseMorePhotosUrl,
  casePhotoUrl,
  caseVoiceUrl,
} from '@kopa/contracts/cases';
import { caseLimits } from '@kopa/contracts/limits';
import type { CaseStatus, SubjectType } from '@kopa/contracts/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import type { Voice } from './reports.queries.ts';

export interface CaseFilter {
  status?: CaseStatus;
  subjectType?: SubjectType;
}

/** A case with its position in the list. */
export type CaseRow = Case & { position: number };

const tableOf: Record<SubjectType, string> = {
  post: 'posts',
  comment: 'comments',
  direct_message: 'direct_messages',
  group_message: 'group_messages',
  member: 'members',
  photo: 'photos',
  group: 'groups',
  ppa_review: 'ppa_reviews',
};

/** What stays as an empty row when it is deleted. */
const marksDeleted = ['member', 'direct_message', 'group_message'];

/** True if the subject was deleted. It is looked up by its id, because for `exists` the planner may read the whole table. */
const isDeleted = sql`not case c.subject_type ${sql.join(
  Object.entries(tableOf).map(
    ([type, table]) =>
      sql`when ${sql.lit(type)} then (
          select 1 from ${sql.table(table)} x where x.id = c.subject_id ${sql.raw(marksDeleted.includes(type) ? 'and x.deleted_at is null' : '')}) is not null`,
  ),
  sql` `,
)} else false end as is_deleted`;

const name = (alias: string) => sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

const urlOfCase = (url: string) => sql`replace(${sql.lit(url)}, ':id', c.id::text)`;
const photoUrl = urlOfCase(casePhotoUrl);
const morePhotosUrl = sql`replace(${urlOfCase(caseMorePhotosUrl)}, ':position', f.position::text)`;
/** The addresses of the copies in order. */
const photoUrls = sql`array(
  select ${photoUrl} from case_photos f where f.case_id = c.id
  union all (select ${morePhotosUrl} from case_more_photos f where f.case_id = c.id order by f.position))`;

const columns = sql`c.id, c.position, c.subject_type, c.subject_id,
  case when m.id is not null then json_build_object('id', m.id, 'name', m.name, 'username', m.username,
    'isActive', m.suspended_at is null, 'isDeleted', m.deleted_at is not null) end as member,
  c.report_count, c.reasons::text as reasons, (array['low', 'medium', 'high'])[c.severity + 1] as severity,
  json_build_object('text', c.text, 'photo',
    case when exists (select from case_photos f where f.case_id = c.id) then ${photoUrl} end,
    'photos', ${photoUrls}, 'voice',
    case when exists (select from case_voices f where f.case_id = c.id) then ${urlOfCase(caseVoiceUrl)} end) as snapshot,
  ${isDeleted}, case when c.decided_at is null then 'open' else 'resolved' end as status,
  case when a.id is not null then json_build_object('id', a.id, 'name', ${name('a')}) end as assignee,
  case when c.decided_at is not null then json_build_object('action', c.action, 'days', c.days, 'note', c.note,
    'administrator', json_build_object('id', d.id, 'name', ${name('d')}),
    'decidedAt', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as decision,
  c.first_reported_at, c.last_reported_at`;

const joined = sql`cases c left join members m on m.id = c.member_id left join administrators a on a.id = c.assignee_id
  left join administrators d on d.id = c.administrator_id`;

/** The reasons come as text, because the names of columns, and of fields in them, are changed on the way. */
type FoundRow = Omit<CaseRow, 'reasons'> & { reasons: string };

const asCase = ({ reasons, ...row }: FoundRow): CaseRow => ({
  ...row,
  reasons: JSON.parse(reasons) as Case['reasons'],
});

function matching({ status, subjectType }: CaseFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (status !== undefined) {
    conditions.push(status === 'open' ? sql`c.decided_at is null` : sql`c.decided_at is not null`);
  }
  if (subjectType !== undefined) conditions.push(sql`c.subject_type = ${subjectType}`);
  return sql.join(conditions, sql` and `);
}

/** Cases that match, the gravest first and within it the oldest, one more than the page holds. */
export async function findCases(db: Db, filter: CaseFilter, page: PageRequest): Promise<CaseRow[]> {
  const below = page.before === null ? sql`true` : sql`c.position < ${page.before}`;
  const { rows } = await sql<FoundRow>`
    select ${columns} from ${joined} where ${matching(filter)} and ${below}
    order by c.position desc limit ${limitOf(page)}`.execute(db);
  return rows.map(asCase);
}

/** The number of matching cases. */
export async function countCases(db: Db, filter: CaseFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from cases c where ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One case. */
export async function findCase(db: Db, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<FoundRow>`select ${columns} from ${joined} where c.id = ${id}`.execute(db);
  return rows.map(asCase)[0];
}

/** The latest reports of a case, newest first. */
export async function findReports(db: Db, caseId: number): Promise<CaseDetails['reports']> {
  const { rows } = await sql<CaseDetails['reports'][number]>`
    select json_build_object('id', m.id, 'name', m.name) as reporter, r.reason, r.note, r.created_at
    from reports r join members m on m.id = r.reporter_id where r.case_id = ${caseId}
    order by r.id desc limit ${sql.lit(caseLimits.reports)}`.execute(db);
  return rows;
}

/** The latest other cases of the member of a case, newest first. */
export async function findHistory(db: Db, id: number, memberId: number): Promise<Case[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns} from ${joined} where c.member_id = ${memberId} and c.id <> ${id}
    order by c.id desc limit ${sql.lit(caseLimits.history)}`.execute(db);
  return rows.map(asCase);
}

/** The copy of a case's photo; `position` is 0 for the first one. */
export async function findCasePhoto(db: Db, caseId: number, position: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from case_photos where case_id = ${caseId} and ${position} = 0
    union all select bytes from case_more_photos where case_id = ${caseId} and position = ${position}`.execute(db);
  return rows[0]?.bytes;
}

/** The copy of the voice note of a case. */
export async function findCaseVoice(db: Db, caseId: number): Promise<Voice | undefined> {
  return db.selectFrom('caseVoices').select(['contentType', 'bytes']).where('caseId', '=', caseId).executeTakeFirst();
}

/** What a decision needs to know of a case. */
export interface LockedCase {
  id: number;
  subjectType: SubjectType;
  subjectId: number;
  memberId: number | null;
  /** The member's account is deleted. */
  isMemberDeleted: boolean;
  text: string | null;
  decidedAt: string | null;
}

/** Locks a case until the transaction ends. */
export async function lockCase(db: Db, id: number): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    select c.id, c.subject_type, c.subject_id, c.member_id, coalesce(m.deleted_at is not null, false) as is_member_deleted,
      c.text, c.decided_at
    from cases c left join members m on m.id = c.member_id where c.id = ${id} for update of c`.execute(db);
  return rows[0];
}

/** Sets who works on a case; null for nobody. */
export async function setAssignee(db: Db, id: number, administratorId: number | null): Promise<void> {
  await db.updateTable('cases').set({ assigneeId: administratorId }).where('id', '=', id).execute();
}

/** A decision to store. */
export interface NewDecision {
  action: CaseAction;
  days: number | null;
  note: string | null;
  administratorId: number;
  decidedAt: Date;
}

/** Stores the decision of a case. */
export async function saveDecision(db: Db, id: number, decision: NewDecision): Promise<void> {
  await db.updateTable('cases').set(decision).where('id', '=', id).execute();
}

/** Finds the outcome of a decided case; undefined for a missing or open one. */
export async function findOutcome(
  db: Db,
  id: number,
): Promise<{ subjectType: SubjectType; action: CaseAction } | undefined> {
  const row = await db.selectFrom('cases').select(['subjectType', 'action']).where('id', '=', id).executeTakeFirst();
  return row === undefined || row.action === null ? undefined : { ...row, action: row.action };
}

/** The next reports of a case by their writers' ids, of those whose account is there. */
export async function findReporters(
  db: Db,
  caseId: number,
  after: number,
  limit: number,
): Promise<{ id: number; reporterId: number }[]> {
  return db
    .selectFrom('reports')
    .innerJoin('members', 'members.id', 'reports.reporterId')
    .select(['reports.id', 'reporterId'])
    .where('caseId', '=', caseId)
    .where('reporterId', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('reporterId')
    .limit(sql.lit(limit))
    .execute();
}

/**
 * Deletes at most `limit` cases that were decided before a time, with their reports and evidence; answers how many. The
 * row of a deleted member may have been kept for one of them only: the deletion of such a member is not finished then.
 */
export async function deleteOldCases(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from cases where id = any(array(
        select id from cases where decided_at < ${before} order by decided_at limit ${sql.lit(limit)}))
      returning id, member_id
    ),
    reopened as (
      update members set deletion_finished_at = null
      where deletion_finished_at is not null and id in (
        select member_id from gone union all select reporter_id from reports where case_id in (select id from gone))
    )
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes at most `limit` copies of photos of cases that were decided before a time; answers how many. */
export async function deleteOldPhotos(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select c.id from cases c join case_photos f on f.case_id = c.id where c.decided_at < ${before}
      order by c.decided_at limit ${sql.lit(limit)}),
    more as (delete from case_more_photos where case_id in (select id from old)),
    gone as (delete from case_photos where case_id in (select id from old) returning 1)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same for copies of voice notes. */
export async function deleteOldVoices(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from case_voices where case_id = any(array(
        select c.id from cases c join case_voices v on v.case_id = c.id where c.decided_at < ${before}
        order by c.decided_at limit ${sql.lit(limit)}))
      returning 1)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
