import { caseLimits } from '@kopa/contracts/limits';
import {
  type Case,
  type CaseAction,
  type CaseDetails,
  caseMorePhotosUrl,
  casePhotoUrl,
  caseVoiceUrl,
  type Severity,
} from '@kopa/contracts/moderation/cases';
import type { CaseStatus, SubjectType } from '@kopa/contracts/moderation/reports';
import { caseDueAt } from '@kopa/rules/moderation/cases';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { administratorOf, administratorOrNull } from '../../shared/administrator.ts';
import { findFigure } from '../../shared/figures.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import type { Voice } from './reports.queries.ts';

export interface CaseFilter {
  status?: CaseStatus;
  subjectType?: SubjectType;
  urgent?: boolean;
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

/** Subjects that stay as an empty row when they are deleted. */
const marksDeleted = ['member', 'direct_message', 'group_message'];

/** True if the subject was deleted. It is looked up by its id, because for `exists` the planner may read the whole table. */
const isDeleted = sql<boolean>`not case c.subject_type ${sql.join(
  Object.entries(tableOf).map(
    ([type, table]) =>
      sql`when ${sql.lit(type)} then (
          select 1 from ${sql.table(table)} x where x.id = c.subject_id ${sql.raw(marksDeleted.includes(type) ? 'and x.deleted_at is null' : '')}) is not null`,
  ),
  sql` `,
)} else false end`;

const urlOfCase = (url: string) => sql<string>`replace(${sql.lit(url)}, ':id', c.id::text)`;
const photoUrl = urlOfCase(casePhotoUrl);
const morePhotosUrl = sql<string>`replace(${urlOfCase(caseMorePhotosUrl)}, ':position', f.position::text)`;

/** Cases `c` with their members `m`, assignees `a` and deciding administrators `d`. */
const selectCases = (db: Db) =>
  db
    .selectFrom('cases as c')
    .leftJoin('members as m', 'm.id', 'c.memberId')
    .leftJoin('administrators as a', 'a.id', 'c.assigneeId')
    .leftJoin('administrators as d', 'd.id', 'c.administratorId')
    .select(['c.id', 'c.position', 'c.subjectType', 'c.subjectId', 'c.reportCount'])
    .select(['c.firstReportedAt', 'c.lastReportedAt', 'c.urgentAt', isDeleted.as('isDeleted')])
    .select((eb) => {
      const photo = eb.selectFrom('casePhotos as f').whereRef('f.caseId', '=', 'c.id');
      const morePhotos = eb.selectFrom('caseMorePhotos as f').whereRef('f.caseId', '=', 'c.id').orderBy('f.position');
      const voice = eb.selectFrom('caseVoices as f').whereRef('f.caseId', '=', 'c.id');
      const photos = photo.select(photoUrl.as('url')).unionAll(eb.parens(morePhotos.select(morePhotosUrl.as('url'))));
      return [
        eb
          .case()
          .when('m.id', 'is not', null)
          .then(
            jsonBuildObject({
              id: eb.ref('m.id').$notNull(),
              name: eb.ref('m.name').$notNull(),
              username: eb.ref('m.username').$notNull(),
              isActive: sql<boolean>`m.suspended_at is null`,
              isDeleted: sql<boolean>`m.deleted_at is not null`,
            }),
          )
          .end()
          .as('member'),
        // As text, because the names of fields in columns are changed on the way.
        sql<string>`c.reasons::text`.as('reasons'),
        sql<Severity>`(array['low', 'medium', 'high'])[c.severity + 1]`.as('severity'),
        jsonBuildObject({
          text: eb.ref('c.text'),
          photo: eb.case().when(eb.exists(photo)).then(photoUrl).end(),
          photos: sql<string[]>`array(${photos})`,
          voice: eb.case().when(eb.exists(voice)).then(urlOfCase(caseVoiceUrl)).end(),
        }).as('snapshot'),
        sql<CaseStatus>`case when c.decided_at is null then 'open' else 'resolved' end`.as('status'),
        administratorOrNull('a').as('assignee'),
        eb
          .case()
          .when('c.decidedAt', 'is not', null)
          .then(
            jsonBuildObject({
              action: eb.ref('c.action').$notNull(),
              days: eb.ref('c.days'),
              note: eb.ref('c.note'),
              administrator: administratorOf('d'),
              decidedAt: sql<string>`to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
            }),
          )
          .end()
          .as('decision'),
      ];
    });

type StoredCase = Omit<CaseRow, 'reasons' | 'isUrgent' | 'dueAt'> & { reasons: string; urgentAt: string | null };
const asCase = ({ reasons, urgentAt, ...row }: StoredCase): CaseRow => ({
  ...row,
  reasons: JSON.parse(reasons) as Case['reasons'],
  isUrgent: urgentAt !== null,
  dueAt: caseDueAt({ urgentAt, isDecided: row.decision !== null }),
});

/** Urgent cases have the highest positions. */
const belowUrgent = sql.lit(3 * 536_870_912);

function matching({ status, subjectType, urgent }: CaseFilter): Expression<SqlBool> {
  const eb = expressionBuilder<{ c: Tables['cases'] }, 'c'>();
  return eb.and([
    ...(status === undefined ? [] : [eb('c.decidedAt', status === 'open' ? 'is' : 'is not', null)]),
    ...(subjectType === undefined ? [] : [eb('c.subjectType', '=', subjectType)]),
    ...(urgent === undefined ? [] : [eb('c.position', urgent ? '>' : '<=', belowUrgent)]),
  ]);
}

/** Cases that match, urgent ones before all, then the gravest first and within it the oldest, one more than the page holds. */
export async function findCases(db: Db, filter: CaseFilter, page: PageRequest): Promise<CaseRow[]> {
  const rows = await selectCases(db).where(matching(filter)).$call(onPage(page, 'c.position')).execute();
  return rows.map(asCase);
}

/** The number of matching cases: from stored counts, and urgent ones by their positions. */
export async function countCases(db: Db, { urgent, ...others }: CaseFilter): Promise<number> {
  const { status = '', subjectType = '' } = others;
  if (urgent !== true) {
    const all = await findFigure(db, 'cases', `${status}/${subjectType}`);
    return urgent === undefined ? all : all - (await countCases(db, { ...others, urgent: true }));
  }
  const { count } = await db
    .selectFrom('cases as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matching({ ...others, urgent }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Cases by their ids. */
export async function findCasesById(db: Db, ids: readonly number[]): Promise<Case[]> {
  const rows = await selectCases(db).where('c.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  return rows.map(asCase);
}

/** One case. */
export async function findCase(db: Db, id: number): Promise<CaseRow | undefined> {
  return (await selectCases(db).where('c.id', '=', id).execute()).map(asCase)[0];
}

/** The latest reports of a case, newest first. */
export async function findReports(db: Db, caseId: number): Promise<CaseDetails['reports']> {
  return db
    .selectFrom('reports as r')
    .innerJoin('members as m', 'm.id', 'r.reporterId')
    .select((eb) => jsonBuildObject({ id: eb.ref('m.id'), name: eb.ref('m.name') }).as('reporter'))
    .select(['r.reason', 'r.note', 'r.createdAt'])
    .where('r.caseId', '=', caseId)
    .orderBy('r.id', 'desc')
    .limit(sql.lit(caseLimits.reports))
    .execute();
}

/** The latest other cases of the member of a case, newest first. */
export async function findHistory(db: Db, id: number, memberId: number): Promise<Case[]> {
  const rows = await selectCases(db)
    .where('c.memberId', '=', memberId)
    .where('c.id', '<>', id)
    .orderBy('c.id', 'desc')
    .limit(sql.lit(caseLimits.history))
    .execute();
  return rows.map(asCase);
}

/** The copy of a case's photo; `position` is 0 for the first one. */
export async function findCasePhoto(db: Db, caseId: number, position: number): Promise<Buffer | undefined> {
  const more = db.selectFrom('caseMorePhotos').select('bytes').where('caseId', '=', caseId);
  const row = await db
    .selectFrom('casePhotos')
    .select('bytes')
    .where('caseId', '=', caseId)
    .where(sql<boolean>`${position} = 0`)
    .unionAll(more.where('position', '=', position))
    .executeTakeFirst();
  return row?.bytes;
}

/** The copy of the voice note of a case. */
export async function findCaseVoice(db: Db, caseId: number): Promise<Voice | undefined> {
  return db.selectFrom('caseVoices').select(['contentType', 'bytes']).where('caseId', '=', caseId).executeTakeFirst();
}

/** The values of a case that a decision needs. */
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
  return db
    .selectFrom('cases as c')
    .leftJoin('members as m', 'm.id', 'c.memberId')
    .select(['c.id', 'c.subjectType', 'c.subjectId', 'c.memberId', 'c.text', 'c.decidedAt'])
    .select(sql<boolean>`m.deleted_at is not null`.as('isMemberDeleted'))
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();
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
