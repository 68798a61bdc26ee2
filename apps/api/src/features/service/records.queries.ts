import type { FileRecord, NewRecord, RecordKind, RecordPhoto } from '@kopa/contracts/service/records';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';

const photos = jsonArrayFrom(
  expressionBuilder<Tables & { r: Tables['records'] }, 'r'>()
    .selectFrom('photos as x')
    .select(['x.url', 'x.width', 'x.height', 'x.recordDigest as digest'])
    .whereRef('x.recordId', '=', 'r.id')
    .orderBy('x.recordPlace'),
).$castTo<RecordPhoto[]>();

const selectRecords = (db: Db, memberId: number) =>
  db
    .selectFrom('records as r')
    .select(['r.id', 'r.kind', 'r.on', 'r.text', 'r.at', 'r.receivedAt', 'r.digest', 'r.code', photos.as('photos')])
    .where('r.memberId', '=', memberId);

/** A member's records, the latest day first, one more than the page holds, each with its position. */
export function findRecords(
  db: Db,
  memberId: number,
  kind: RecordKind | undefined,
  page: PageRequest,
): Promise<(FileRecord & { position: number })[]> {
  return selectRecords(db, memberId)
    .select('r.position')
    .$if(kind !== undefined, (records) => records.where('r.kind', '=', kind as RecordKind))
    .$if(page.before !== null, (records) => records.where('r.position', '<', page.before))
    .orderBy('r.position', 'desc')
    .limit(limitOf(page))
    .execute();
}

/** One record of a member. */
export function findRecord(db: Db, memberId: number, id: number): Promise<FileRecord | undefined> {
  return selectRecords(db, memberId).where('r.id', '=', id).executeTakeFirst();
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

/** Adds a record; returns its id, undefined where another one has the code. */
export async function insertRecord(
  db: Db,
  memberId: number,
  { kind, on, text }: Pick<NewRecord, 'kind' | 'on' | 'text'>,
  receipt: Receipt,
): Promise<number | undefined> {
  const row = await db
    .insertInto('records')
    .values({ memberId, kind, on, text, ...receipt })
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
