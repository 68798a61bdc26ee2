import type { Allowance } from '@kopa/contracts/service/allowance';
import {
  type AllowanceKind,
  afterAnswer,
  assertMayAnswer,
  everybodyCount,
  partCount,
} from '@kopa/rules/service/allowance';
import { assertAccountUnused } from '@kopa/rules/service/portal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import {
  findFigures,
  findOwnAnswer,
  findOwnPlace,
  insertMark,
  lockFigure,
  type OwnAnswer,
  saveAnswer,
  saveFigure,
} from './allowance.queries.ts';
import { portalMark } from './portal/portal.actions.ts';

/** The allowance of a month as a member sees it: their own answer, and counts that reveal no single member. */
export async function loadAllowance(db: Db, memberId: number, month: string): Promise<Allowance> {
  const [own, place, figures] = [
    await findOwnAnswer(db, memberId, month),
    await findOwnPlace(db, memberId),
    await findFigures(db, month),
  ];
  return {
    mine: own.hasAnswered ? { paidOn: own.paidOn } : null,
    state: partCount(figures, 'state', place.state),
    batch: partCount(figures, 'batch', place.batch),
    everybody: everybodyCount(figures),
  };
}

/** Saves a member's answer for a month, and counts it. @throws 400 invalid_request; 409 portal_account_used */
export function answerAllowance(
  context: Context,
  session: MemberSession,
  month: string,
  paidOn: string | null,
): Promise<Allowance> {
  const { memberId } = session;
  assertMayAnswer(month, paidOn, dayInLagos(context.now()));
  return transact(context, session, async (transaction) => {
    const mark = await portalMark(context, transaction, memberId);
    if (mark !== null && !(await insertMark(transaction, month, mark))) {
      assertAccountUnused(!(await findOwnAnswer(transaction, memberId, month)).hasAnswered);
    }
    await countAnswer(transaction, memberId, month, paidOn);
    return loadAllowance(transaction, memberId, month);
  });
}

/** Saves a member's answer for a month, and counts it in the figures of everybody, of the state and of the batch. */
export async function countAnswer(
  transaction: Db,
  memberId: number,
  month: string,
  paidOn: string | null,
): Promise<void> {
  // Everybody's figure first: answers of a month follow each other, also those of one member on two devices.
  const everybody = await lockFigure(transaction, month, 'everybody', '');
  const own = await findOwnAnswer(transaction, memberId, month);
  const figures = [everybody];
  for (const kind of ['batch', 'state'] as const) {
    const value = own[kind];
    if (value !== null) figures.push(await lockFigure(transaction, month, kind, value));
  }
  const saved = { ...own, paidOn };
  for (const figure of figures) {
    const field = versionFields[figure.kind];
    const before = own.hasAnswered ? { isPaid: own.paidOn !== null, version: own[field] } : null;
    const after = afterAnswer(figure, before, paidOn !== null);
    if (after !== figure) saved[field] = figure.version;
    await saveFigure(transaction, month, after);
  }
  await saveAnswer(transaction, memberId, month, saved);
}

const versionFields = {
  batch: 'batchVersion',
  everybody: 'everybodyVersion',
  state: 'stateVersion',
} as const satisfies Record<AllowanceKind, keyof OwnAnswer>;
