import { Refusal } from '@kopa/rules/refusal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { fetchLinkedRecord, publishMove, renewRecord } from './portal.actions.ts';
import { countFailure, type DueLink, findDueLinks, forgetFailures, saveDue } from './portal.queries.ts';
import { portalBusy } from './portal-client.ts';

/** Members per step. A small step means that a restart repeats little. */
export const stepSize = 200;
/** Simultaneous calls to the portal. A small number leaves capacity for members who wait for it. */
const parallel = 4;
const hour = 60 * 60 * 1000;
/** Time in ms until a record that was requested is due again. */
const freshFor = 20 * hour;
/** After this many failures in a row an account is due again only after `for` ms. */
const quarantine = { failures: 3, for: 7 * 24 * hour - 4 * hour };

/**
 * One step of the daily refresh: fetches the records that are due and writes the changes. Returns true if more members
 * may be due. The next due date is set before the portal is called, so that a failing account is behind the others
 * afterwards. If a record cannot be refreshed, it keeps its values until the next day, and for a week after several
 * failures in a row.
 * @throws 502, 503 while the portal fails for many members; finished members stay refreshed
 */
export async function resynchroniseStep(context: Context): Promise<boolean> {
  const now = context.now();
  const links = await findDueLinks(context.db, now, dayInLagos(now), stepSize);
  const waiting = links.values();
  let failed = 0;

  async function work(): Promise<void> {
    for (const link of waiting) {
      if (!(await resynchronise(context, link))) failed += 1;
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
  context.log.info({ due: links.length, failed }, 'portal records renewed');
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return links.length === stepSize;
}

/** Refreshes one member's record. Returns false if that failed. @throws 502, 503 while the portal takes no calls */
async function resynchronise(context: Context, { memberId, hasEnded }: DueLink): Promise<boolean> {
  const { db, portal, log } = context;
  const inTime = (time: number) => new Date(context.now().getTime() + time);
  if (hasEnded) {
    await saveDue(db, memberId, null);
    return true;
  }
  if (portal.isOpen()) throw portalBusy(0);
  await saveDue(db, memberId, inTime(freshFor));
  try {
    const record = await fetchLinkedRecord(context, memberId);
    if (record !== null) {
      const now = context.now();
      const moved = await transact({ db }, 'job', (transaction) => renewRecord(transaction, memberId, record, now));
      await publishMove(context, memberId, moved);
    }
    await forgetFailures(db, memberId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.retryAfter !== undefined) throw error;
    // An error of one member must not stop the refresh of the others.
    if (!(error instanceof Refusal)) log.error({ err: error, memberId }, 'a portal record was not renewed');
    const failures = await countFailure(db, memberId);
    if (failures >= quarantine.failures) await saveDue(db, memberId, inTime(quarantine.for));
    return false;
  }
}
