import type { FileRecord, NewRecord, RecordKind, RecordPhoto } from '@kopa/contracts/file/records';
import { othersThere } from '@kopa/rules/service/clearance-days';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

const photos = jsonArrayFrom(
  expressionBuilder<Tables & { r: Tables['records'] }, 'r'>()
    .selectFrom('photos as x')
    .select(['x.url', 'x.width', 'x.height', 'x.recordDigest as digest'])
    .whereRef('x.recordId', '=', 'r.id')
    .orderBy('x.recordPlace'),
).$castTo<RecordPhoto[]>();

/** Records of a member, each with the answers about the clearance of its day and place. Others than clearances have no place. */
const selectRecords = (db: Db, memberId: number) =>
  db
    .selectFrom('records as r')
    .leftJoin('clearanceFigures as f', (join) =>
      join.onRef('f.day', '=', 'r.on').onRef('f.state', '=', 'r.state').onRef('f.lga', '=', 'r.lga'),
    )
    .leftJoin('clearanceAnswers as a', (join) =>
      join
        .onRef('a.day', '=', 'r.on')
        .onRef('a.state', '=', 'r.state')
        .onRef('a.lga', '=', 'r.lga')
        .onRef('a.memberId', '=', 'r.memberId'),
    )
    .select(['r.id', 'r.kind', 'r.on', 'r.text', 'r.at', 'r.receivedAt', 'r.digest', 'r.code', photos.as('photos')])
    .select(['f.answers', sql<boolean>`a.member_id is not null`.as('isOwnAmong')])
    .where('r.memberId', '=', memberId);

type RecordRow = Omit<FileRecord, 'alsoThere'> & { answers: number | null; isOwnAmong: boolean };

const asRecord = <R extends RecordRow>({ answers, isOwnAmong, ...record }: R) => ({
  ...record,
  alsoThere: othersThere(answers ?? 0, isOwnAmong),
});

/** A member's records, the latest day first, one more than the page holds, each with its position. */
export async function findRecords(
  db: Db,
  memberId: number,
  kind: RecordKind | undefined,
  page: PageRequest,
): Promise<(FileRecord & { position: number })[]> {
  const rows = await selectRecords(db, memberId)
    .select('r.position')
    .$if(kind !== undefined, (records) => records.where('r.kind', '=', kind as RecordKind))
    .$call(onPage(page, 'r.position'))
    .execute();
  return rows.map(asRecord);
}

/** One record of a member. */
export async function findRecord(db: Db, memberId: number, id: number): Promise<FileRecord | undefined> {
  const row = await selectRecords(db, memberId).where('r.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : asRecord(row);
}

/** The number of records that a member keeps. */
export async function countRecords(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The parts of a record that Kopa adds to the member's words. */
interface Receipt {
  at: Date | null;
  receivedAt: Date;
  digest: string;
  code: string;
}

/** Adds a record, a clearance with the place where the member serves; returns its id, undefined where another one has the code. */
export async function insertRecord(
  db: Db,
  memberId: number,
  { kind, on, text }: Pick<NewRecord, 'kind' | 'on' | 'text'>,
  receipt: Receipt,
): Promise<number | undefined> {
  const row = await db
    .insertInto('records')
    .values((eb) => {
      const placeOf = (column: 'deploymentState' | 'lga') =>
        eb.selectFrom('members').select(column).where('id', '=', memberId);
      const place = kind === 'clearance' ? { state: placeOf('deploymentState'), lga: placeOf('lga') } : {};
      return { memberId, kind, on, text, ...place, ...receipt };
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks a record of a member until the transaction ends; false where there is none. */
export async function lockRecord(transaction: Db, memberId: number, id: number): Promise<boolean> {
  const rows = await transaction
    .selectFrom('records')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .forUpdate()
    .execute();
  return rows.length > 0;
}

/** Deletes a record. Its photos go before. */
export async function deleteRecordRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('records').where('id', '=', id).execute();
}

/** Deletes at most `limit` records of a member; returns how many. */
export async function deleteRecordsOf(db: Db, memberId: number, limit: number): Promise<number> {
  const some = db.selectFrom('records').select('id').where('memberId', '=', memberId).limit(sql.lit(limit));
  const { numDeletedRows } = await db
    .deleteFrom('records')
    .where('id', '=', sql<number>`any(array${some})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The record with a code, without its words. Those of a deleted account are gone at once. */
export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('records as r')
    .innerJoin('members as m', 'm.id', 'r.memberId')
    .select(['r.kind', 'r.on', 'r.receivedAt', 'r.digest'])
    .where('r.code', '=', code)
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst();
}
