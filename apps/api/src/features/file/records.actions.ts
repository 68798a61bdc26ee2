import { createHash, randomBytes } from 'node:crypto';
import type { Check } from '@kopa/contracts/file/checks';
import type { FileRecord, NewRecord } from '@kopa/contracts/file/records';
import { recordLimits } from '@kopa/contracts/limits';
import { codeFrom, readCode } from '@kopa/rules/file/check-codes';
import { assertMayKeep, assertRecordDay, digestText } from '@kopa/rules/file/records';
import { assertFound } from '@kopa/rules/refusal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { sentAt } from '@kopa/rules/waited';
import type { Db } from '../../db/database.ts';
import { takeOfDay } from '../../identity/day-limits.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { takeOfNetwork } from '../../identity/network-limits.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { discardPhotos } from '../media/photos.actions.ts';
import { deletePhotosOf, digestPhotos, givePhotos, takeUnusedPhotos } from '../media/record-photos.actions.ts';
import {
  countRecords,
  deleteRecordRow,
  deleteRecordsOf,
  findByCode,
  findRecord,
  insertRecord,
  lockRecord,
} from './records.queries.ts';

/**
 * Keeps a record. A repeated key returns the record of the first call.
 * @throws 400 invalid_request, foreign_photo; 409 too_many_records, idempotency_conflict; 429 rate_limited
 */
export async function writeRecord(
  context: Context,
  session: MemberSession,
  input: NewRecord,
  key: string | undefined,
): Promise<FileRecord> {
  const { memberId } = session;
  const { photos: urls = [], at, ...words } = input;
  // Before the transaction, which should wait for no file.
  const digests = await digestPhotos(context, memberId, urls);
  const { result } = await createOnce(
    context,
    session,
    { operation: 'write_record', input, key },
    {
      create: async (transaction) => {
        const receivedAt = context.now();
        assertRecordDay(words.on, dayInLagos(receivedAt));
        const writtenAt = at === undefined ? null : sentAt(at, receivedAt, recordLimits.waited);
        const photos = await takeUnusedPhotos(transaction, memberId, urls, digests);
        assertMayKeep(await countRecords(transaction, memberId));
        await takeOfDay(context, 'records', memberId);
        const digest = createHash('sha256')
          .update(digestText({ ...words, photos }))
          .digest('hex');
        const id = await insertWithCode(transaction, memberId, words, { at: writtenAt, receivedAt, digest });
        await givePhotos(transaction, id, photos);
        const record = await findRecord(transaction, memberId, id);
        assertFound(record);
        return { id, result: record };
      },
      find: (transaction, id) => findRecord(transaction, memberId, id),
    },
  );
  return result;
}

async function insertWithCode(
  transaction: Db,
  memberId: number,
  words: Pick<NewRecord, 'kind' | 'on' | 'text'>,
  receipt: { at: Date | null; receivedAt: Date; digest: string },
): Promise<number> {
  for (;;) {
    const code = codeFrom(randomBytes(recordLimits.codeLength));
    const id = await insertRecord(transaction, memberId, words, { ...receipt, code });
    if (id !== undefined) return id;
  }
}

/** Deletes a record with its photos; nothing of it stays. @throws 404 not_found */
export async function removeRecord(context: Context, session: MemberSession, id: number): Promise<void> {
  const { memberId } = session;
  const urls = await transact(context, session, async (transaction) => {
    await lockMembers(transaction, [memberId], 'no key update');
    assertFound((await lockRecord(transaction, memberId, id)) || undefined);
    const gone = await deletePhotosOf(transaction, id);
    await deleteRecordRow(transaction, id);
    return gone;
  });
  await discardPhotos(context, urls);
}

/** Deletes at most `limit` records of a deleted member, whose photos are gone; returns how many. */
export function deleteSomeRecords({ db }: Context, memberId: number, limit: number): Promise<number> {
  return deleteRecordsOf(db, memberId, limit);
}

/** The record with a code, for anybody. @throws 404 not_found, 429 rate_limited */
export async function checkCode(context: Context, typed: string, address: string): Promise<Check> {
  await takeOfNetwork(context, 'checksPerAddress', address);
  const code = readCode(typed);
  const record = code === null ? undefined : await findByCode(context.db, code);
  assertFound(record);
  return record;
}
