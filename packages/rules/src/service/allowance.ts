import { allowanceLimits } from '@kopa/contracts/limits';
import type { AllowanceCount } from '@kopa/contracts/service/allowance';
import { fail } from '../refusal.ts';

/** Whose answers a figure counts. */
export const allowanceKinds = ['batch', 'everybody', 'state'] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** The answers of a month of everybody, or of a state or batch. */
export interface AllowanceFigure {
  kind: AllowanceKind;
  /** The name of the state or batch; empty for everybody. */
  value: string;
  paid: number;
  answers: number;
  /** The members whose answers are new or changed since the shown counts were taken. */
  pending: number;
  shownPaid: number;
  shownAnswers: number;
  /** Grows whenever the shown counts are taken. */
  version: number;
}

/** A figure without answers. */
export function emptyFigure(kind: AllowanceKind, value: string): AllowanceFigure {
  return { kind, value, paid: 0, answers: 0, pending: 0, shownPaid: 0, shownAnswers: 0, version: 1 };
}

/** A member's answer of a month in one figure. `version` is that of the figure when they last changed it. */
export interface AnswerInFigure {
  isPaid: boolean;
  version: number;
}

/**
 * A figure after a member has answered. The shown counts follow once the answers of {@link allowanceLimits} members
 * have changed, so that the difference of two shown counts reveals no single member (product 4.30).
 */
export function afterAnswer(figure: AllowanceFigure, before: AnswerInFigure | null, isPaid: boolean): AllowanceFigure {
  if (before !== null && before.isPaid === isPaid) return figure;
  const isPending = before !== null && before.version === figure.version;
  const changed = {
    ...figure,
    answers: figure.answers + (before === null ? 1 : 0),
    paid: figure.paid + Number(isPaid) - Number(before?.isPaid ?? false),
    pending: figure.pending + (isPending ? 0 : 1),
  };
  if (changed.pending < allowanceLimits.answers) return changed;
  return {
    ...changed,
    ...{ shownPaid: changed.paid, shownAnswers: changed.answers },
    ...{ pending: 0, version: figure.version + 1 },
  };
}

/** The counts of everybody, or null if they are too few. */
export function everybodyCount(figures: readonly AllowanceFigure[]): AllowanceCount | null {
  const everybody = figures.find(({ kind }) => kind === 'everybody');
  return everybody === undefined ? null : countOf(everybody);
}

/**
 * The counts of a state or batch. They are null if they are too few. If the shown ones, subtracted from everybody's,
 * would leave too small a number, the smallest are hidden too, until the hidden ones are enough or none.
 */
export function partCount(
  figures: readonly AllowanceFigure[],
  kind: Exclude<AllowanceKind, 'everybody'>,
  value: string | null,
): AllowanceCount | null {
  const everybody = everybodyCount(figures);
  if (everybody === null || value === null) return null;
  const shown = figures
    .filter((figure) => figure.kind === kind && countOf(figure) !== null)
    .sort((a, b) => b.shownAnswers - a.shownAnswers || (a.value < b.value ? -1 : 1));
  let rest = shown.reduce((left, { shownAnswers }) => left - shownAnswers, everybody.answers);
  while (rest !== 0 && rest < allowanceLimits.answers && shown.length > 0) rest += shown.pop()?.shownAnswers ?? 0;
  const own = shown.find((figure) => figure.value === value);
  return own === undefined ? null : countOf(own);
}

function countOf({ shownPaid, shownAnswers }: AllowanceFigure): AllowanceCount | null {
  return shownAnswers < allowanceLimits.answers ? null : { paid: shownPaid, answers: shownAnswers };
}

/**
 * Refuses an answer for a month that has not begun or is long over, and a day in the future or before the month.
 * @throws 400 invalid_request
 */
export function assertMayAnswer(month: string, paidOn: string | null, today: string): void {
  const refuse = (path: string, message: string) => fail('invalid_request', { fields: [{ path, message }] });
  if (`${month}-01` > today) throw refuse('params/month', 'must not be in the future');
  const earliest = `${Number(today.slice(0, 4)) - allowanceLimits.years}${today.slice(4, 7)}`;
  if (month < earliest) throw refuse('params/month', `must be of the last ${allowanceLimits.years} years`);
  if (paidOn === null) return;
  if (paidOn > today) throw refuse('body/paidOn', 'must not be in the future');
  if (paidOn < `${month}-01`) throw refuse('body/paidOn', 'must not be before the month');
}
