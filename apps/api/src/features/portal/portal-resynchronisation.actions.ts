import { Refusal } from '@kopa/rules/refusal';
import type { Context } from '../../context.ts';
import { fetchLinkedRecord, renewRecord } from './portal.actions.ts';
import { findStaleLinks, saveAsked } from './portal.queries.ts';

/** Members per step. A small step means that a restart repeats little. */
export const stepSize = 200;
/** Simultaneous calls to the portal. A small number leaves capacity for members who wait for it. */
const parallel = 4;
/** Age in ms below which a record is not refreshed again. */
const freshFor = 20 * 60 * 60 * 1000;
/** Failures of the portal itself, after which the step is retried later. */
const portalFailures = new Set(['portal_failed', 'portal_timeout']);

/**
 * One step of the daily refresh: fetches the records that were refreshed longest ago and writes the changes. Returns
 * true if more members are due. A member whom the portal refuses is skipped until the next day.
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

/** Refreshes one member's record. Returns true on success. */
async function resynchronise(context: Context, memberId: number): Promise<boolean> {
  let isRenewed = true;
  try {
    const record = await fetchLinkedRecord(context, memberId);
    if (record !== null) {
      await context.db.transaction().execute((transaction) => renewRecord(transaction, memberId, record));
    }
  } catch (error) {
    if (error instanceof Refusal && portalFailures.has(error.code)) throw error;
    // An error of one member must not stop the refresh of the others.
    if (!(error instanceof Refusal)) context.log.error({ err: error, memberId }, 'a portal record was not renewed');
    isRenewed = false;
  }
  await saveAsked(context.db, memberId, context.now());
  return isRenewed;
}
