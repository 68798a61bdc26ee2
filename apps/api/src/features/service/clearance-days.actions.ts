import type { ClearanceDayOfState } from '@kopa/contracts/admin/analytics';
import { clearanceDayLimits } from '@kopa/contracts/limits';
import type { ClearanceDay, NewClearanceAnswer } from '@kopa/contracts/service/clearance-days';
import { addDays } from '@kopa/rules/dates';
import { fail } from '@kopa/rules/refusal';
import {
  areInForce,
  assertMayTell,
  figuresOf,
  isClearanceDay,
  renewsFigures,
  wereClosed,
} from '@kopa/rules/service/clearance-days';
import { assertAccountUnused } from '@kopa/rules/service/portal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod } from '@kopa/rules/service/service-year';
import type { Db } from '../../db/database.ts';
import { takeOfDay } from '../../identity/day-limits.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findAnnounced } from './calendar/calendar.queries.ts';
import {
  type DayAndPlace,
  findAnswers,
  findDaysOfState,
  findOwnAnswer,
  findShown,
  forgetFirstAnswers,
  hasAnswered,
  insertMark,
  lockFigures,
  lockNextFigures,
  saveAnswer,
  saveFigures,
  saveFirstAnswers,
  withdrawAnswer,
} from './clearance-days.queries.ts';
import { portalMark } from './portal/portal.actions.ts';
import { findServiceRecord } from './service-year.queries.ts';

/** Today where a member serves, and whether it is a day of their clearance. @throws 404 portal_not_connected */
async function todayOf(context: Context, db: Db, memberId: number): Promise<DayAndPlace & { isInWindow: boolean }> {
  const record = await findServiceRecord(db, memberId);
  const period = servicePeriod(record);
  const { state, lga } = record;
  if (state === null || lga === null) throw fail('portal_not_connected');
  const day = dayInLagos(context.now());
  const entries = await findAnnounced(db, record, { from: period.start, to: period.end });
  return { day, state, lga, isInWindow: isClearanceDay(period, entries, day) };
}

/** The clearance of today as a member sees it. @throws 404 portal_not_connected */
export async function loadClearanceDay(context: Context, db: Db, memberId: number): Promise<ClearanceDay> {
  const now = context.now();
  const { isInWindow, ...where } = await todayOf(context, db, memberId);
  const own = await findOwnAnswer(db, memberId, where);
  const found = await findShown(db, where);
  const shown = found !== undefined && areInForce(new Date(found.renewedAt), now) ? found : null;
  const { day: date, ...place } = where;
  return {
    ...{ date, place, isInWindow, own: own ?? null },
    ...{ answers: shown?.figures ?? null, asOf: shown?.renewedAt ?? now.toISOString() },
  };
}

/**
 * Takes a member's answer about today. @throws 404 portal_not_connected; 409 not_today, portal_account_used;
 * 400 invalid_request; 429 rate_limited
 */
export function answerClearanceDay(
  context: Context,
  session: MemberSession,
  answer: NewClearanceAnswer,
): Promise<ClearanceDay> {
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    const { isInWindow, ...where } = await todayOf(context, transaction, memberId);
    assertMayTell(answer, isInWindow);
    await takeOfDay(context, 'clearanceAnswers', memberId);
    const mark = await portalMark(context, transaction, memberId);
    await countAnswer(transaction, memberId, where, { ...answer, at: context.now(), mark });
    return loadClearanceDay(context, transaction, memberId);
  });
}

/**
 * Saves an answer. The first one of each tenth member renews the figures; all others show nowhere until then, so that no
 * reader sees that somebody has answered. @throws 409 portal_account_used
 */
export async function countAnswer(
  transaction: Db,
  memberId: number,
  where: DayAndPlace,
  { at, mark, status, waitMinutes = null }: NewClearanceAnswerOf,
): Promise<void> {
  // First the figures: answers of one place follow each other, also those of one member on two devices.
  const before = await lockFigures(transaction, where);
  const isFirst = !(await hasAnswered(transaction, memberId, where));
  if (isFirst && mark !== null) assertAccountUnused(!(await insertMark(transaction, where, mark)));
  await saveAnswer(transaction, memberId, where, { status, waitMinutes, at });
  if (!isFirst) return;
  await saveFirstAnswers(transaction, where, before + 1);
  if (renewsFigures(before + 1)) await renewFigures(transaction, where, at);
}

interface NewClearanceAnswerOf extends Pick<NewClearanceAnswer, 'status'> {
  waitMinutes?: number | null;
  at: Date;
  /** The keyed hash of the portal account; null without a link. */
  mark: Buffer | null;
}

/** Counts the answers of locked figures anew. */
async function renewFigures(transaction: Db, where: DayAndPlace, now: Date): Promise<void> {
  const answers = await findAnswers(transaction, where);
  const counting = answers.filter(({ at }) => areInForce(new Date(at), now));
  const shown = figuresOf(counting);
  const renewed = { answers: answers.length, shown, wasClosed: wereClosed(counting), renewedAt: now };
  await saveFigures(transaction, where, renewed);
}

/** Takes the member's answer of today back; nothing without one. */
export function withdrawClearanceAnswer(context: Context, session: MemberSession): Promise<void> {
  return transact(context, session, (transaction) =>
    withdrawAnswer(transaction, session.memberId, dayInLagos(context.now())),
  );
}

/** LGAs of a step. */
const renewedAtOnce = 100;

/**
 * A step of the job: figures whose four hours are over are counted anew, each in a transaction of its own. Returns true
 * if more may be left.
 */
export async function renewClearanceDaysStep(context: Context): Promise<boolean> {
  const now = context.now();
  const renewedBy = new Date(now.getTime() - clearanceDayLimits.countsFor);
  for (let renewed = 0; renewed < renewedAtOnce; renewed += 1) {
    const isOne = await transact(context, 'job', async (transaction) => {
      const where = await lockNextFigures(transaction, renewedBy);
      if (where !== undefined) await renewFigures(transaction, where, now);
      return where !== undefined;
    });
    if (!isOne) return false;
  }
  return true;
}

/** Forgets how many members exactly have answered on the days before today; returns for how many places. */
export function forgetExactCounts({ db, now }: Context): Promise<number> {
  return forgetFirstAnswers(db, dayInLagos(now()));
}

/** The clearances of a state on the last days, those without figures included. */
export async function clearanceDaysOf({ db, now }: Context, state: string): Promise<ClearanceDayOfState[]> {
  const from = addDays(dayInLagos(now()), 1 - clearanceDayLimits.shown);
  const found = new Map((await findDaysOfState(db, state, from)).map((day) => [day.date, day]));
  return Array.from({ length: clearanceDayLimits.shown }, (_, place) => {
    const date = addDays(from, place);
    return { date, state, lgas: found.get(date)?.lgas ?? 0, closed: found.get(date)?.closed ?? 0 };
  });
}
