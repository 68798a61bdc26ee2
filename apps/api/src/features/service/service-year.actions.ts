import type { ItemKey } from '@kopa/contracts/service/service-course';
import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { assertMayClear, assertMayEnter } from '@kopa/rules/service/clearances';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod, serviceYear } from '@kopa/rules/service/service-year';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findAnnounced } from './calendar/calendar.queries.ts';
import {
  addItem,
  deleteClearance,
  deleteItem,
  findServiceRecord,
  type StoredRecord,
  saveAsked,
  saveClearances,
} from './service-year.queries.ts';

/** A member's service year as it stands today in Nigeria. @throws 404 portal_not_connected */
export async function loadServiceYear(context: Context, db: Db, memberId: number): Promise<ServiceYear> {
  return serviceYearOf(context, db, await findServiceRecord(db, memberId));
}

/** The service year of a record, with the announced dates. @throws 404 portal_not_connected */
export async function serviceYearOf(context: Context, db: Db, record: StoredRecord): Promise<ServiceYear> {
  const { start, end } = servicePeriod(record);
  const entries = await findAnnounced(db, record, { from: start, to: end });
  return serviceYear(record, record, entries, dayInLagos(context.now()));
}

/**
 * Enters on which day a member has cleared for a month; null takes it back.
 * @throws 404 portal_not_connected, not_found; 400 invalid_request
 */
export function updateClearance(
  context: Context,
  session: MemberSession,
  month: string,
  clearedOn: string | null,
): Promise<ServiceYear> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const period = servicePeriod(await findServiceRecord(transaction, memberId));
    assertMayClear(period, month, clearedOn, dayInLagos(context.now()));
    if (clearedOn === null) await deleteClearance(transaction, memberId, month);
    else await saveClearances(transaction, memberId, [{ month, clearedOn }]);
    return loadServiceYear(context, transaction, memberId);
  });
}

/**
 * Answers which months a member has cleared; without entries they skip the question.
 * @throws 404 portal_not_connected, not_found; 400 invalid_request
 */
export function enterClearances(
  context: Context,
  session: MemberSession,
  clearances: readonly { month: string; clearedOn: string }[],
): Promise<ServiceYear> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const period = servicePeriod(await findServiceRecord(transaction, memberId));
    assertMayEnter(period, clearances, dayInLagos(context.now()));
    await saveAsked(transaction, memberId, context.now());
    await saveClearances(transaction, memberId, clearances);
    return loadServiceYear(context, transaction, memberId);
  });
}

/** Ticks or unticks an item of a checklist. @throws 404 portal_not_connected */
export function updateItem(
  context: Context,
  session: MemberSession,
  key: ItemKey,
  isDone: boolean,
): Promise<ServiceYear> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    servicePeriod(await findServiceRecord(transaction, memberId));
    await (isDone ? addItem : deleteItem)(transaction, memberId, key);
    return loadServiceYear(context, transaction, memberId);
  });
}
