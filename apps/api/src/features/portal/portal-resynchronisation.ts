import type { Context } from '../../context.ts';
import { Refusal } from '../../http/errors.ts';
import { fetchLinkedRecord, renewRecord } from './portal.actions.ts';
import { findStaleLinks } from './portal.queries.ts';

/** Members of one step: small enough that a restart repeats little. */
export const stepSize = 200;
/** Calls to the portal at a time, so that it is not the members' waiting who pay for the round. */
const parallel = 4;
/** Who was asked about this recently needs no other question on the same day. */
const freshFor = 20 * 60 * 60 * 1000;

/**
 * One step of the daily round over the linked accounts: asks the portal about those it was asked about longest ago,
 * and writes what changed. Answers whether there are more. A member whom the portal refuses is left as they are
 * until tomorrow.
 * @throws 502, 504 when the portal itself fails; what is done stays done
 */
export async function resynchroniseStep(context: Context): Promise<boolean> {
  const before = new Date(context.now().getTime() - freshFor);
  const memberIds = await findStaleLinks(context.db, before, stepSize);
  const waiting = memberIds.values();
  let refused = 0;

  async function work(): Promise<void> {
    for (const memberId of waiting) {
      if (!(await resynchronise(context, memberId))) refused += 1;
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
  context.log.info({ asked: memberIds.length, refused }, 'portal records renewed');
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return memberIds.length === stepSize;
}

async function resynchronise(context: Context, memberId: number): Promise<boolean> {
  try {
    const record = await fetchLinkedRecord(context, memberId);
    if (record !== null) {
      await context.db.transaction().execute((transaction) => renewRecord(transaction, memberId, record));
    }
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.statusCode < 500) return false;
    throw error;
  }
}
