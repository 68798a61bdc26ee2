import { Refusal } from '@kopa/rules/refusal';
import type { Context } from '../../context.ts';
import { fetchLinkedRecord, renewRecord } from './portal.actions.ts';
import { findStaleLinks, saveAsked } from './portal.queries.ts';

/** Members of one step: small enough that a restart repeats little. */
export const stepSize = 200;
/** Calls to the portal at a time, so that it is not the members' waiting who pay for the round. */
const parallel = 4;
/** Who was asked about this recently needs no other question on the same day. */
const freshFor = 20 * 60 * 60 * 1000;
/** The portal itself is in trouble: the step is tried again later. */
const portalFailures = new Set(['portal_failed', 'portal_timeout']);

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

/** Renews one member's record; answers whether that went well. */
async function resynchronise(context: Context, memberId: number): Promise<boolean> {
  let isRenewed = true;
  try {
    const record = await fetchLinkedRecord(context, memberId);
    if (record !== null) {
      await context.db.transaction().execute((transaction) => renewRecord(transaction, memberId, record));
    }
  } catch (error) {
    if (error instanceof Refusal && portalFailures.has(error.code)) throw error;
    // One member's trouble must not keep the round from all others.
    if (!(error instanceof Refusal)) context.log.error({ err: error, memberId }, 'a portal record was not renewed');
    isRenewed = false;
  }
  await saveAsked(context.db, memberId, context.now());
  return isRenewed;
}
