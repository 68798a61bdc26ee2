import type { Allowance } from '@kopa/contracts/allowance';
import type { User } from '@kopa/contracts/users';
import {
  type AllowanceFigure,
  type AllowanceKind,
  afterAnswer,
  emptyFigure,
  everybodyCount,
  partCount,
} from '@kopa/rules/allowance';
import { assertAccountUnused } from '@kopa/rules/portal';
import type { StoredAllowanceAnswer } from './stored-service.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** The allowance of a month as a member sees it. */
export function allowanceOf(world: World, user: User, month: string): Allowance {
  const figures = world.allowanceFigures.filter((figure) => figure.month === month);
  const own = answerOf(world, user, month);
  return {
    mine: own === undefined ? null : { paidOn: own.paidOn },
    state: partCount(figures, 'state', user.deploymentState),
    batch: partCount(figures, 'batch', user.batch),
    everybody: everybodyCount(figures),
  };
}

function answerOf(world: World, { id }: User, month: string): StoredAllowanceAnswer | undefined {
  return world.allowanceAnswers.find((answer) => answer.userId === id && answer.month === month);
}

/** Saves a member's answer and counts it. @throws 409 portal_account_used */
export function countAnswer(world: World, user: User, month: string, paidOn: string | null): void {
  const known = answerOf(world, user, month);
  const account = memberOf(world, user.id).link?.email;
  const mark = `${month} ${account}`;
  assertAccountUnused(account !== undefined && known === undefined && world.allowanceMarks.has(mark));
  world.allowanceMarks.add(mark);
  const answer = known ?? { userId: user.id, month, paidOn, values: placesOf(user), versions: {} };
  for (const [kind, value] of Object.entries(answer.values) as [AllowanceKind, string][]) {
    const figure = figureOf(world, month, kind, value);
    const before = known === undefined ? null : { isPaid: known.paidOn !== null, version: known.versions[kind] ?? 0 };
    const after = afterAnswer(figure, before, paidOn !== null);
    if (after !== figure) answer.versions[kind] = figure.version;
    Object.assign(figure, after);
  }
  answer.paidOn = paidOn;
  if (known === undefined) world.allowanceAnswers.push(answer);
}

function placesOf({ deploymentState, batch }: User): StoredAllowanceAnswer['values'] {
  return {
    everybody: '',
    ...(deploymentState === null ? {} : { state: deploymentState }),
    ...(batch === null ? {} : { batch }),
  };
}

function figureOf(world: World, month: string, kind: AllowanceKind, value: string): AllowanceFigure {
  const known = world.allowanceFigures.find(
    (figure) => figure.month === month && figure.kind === kind && figure.value === value,
  );
  if (known !== undefined) return known;
  const added = { ...emptyFigure(kind, value), month };
  world.allowanceFigures.push(added);
  return added;
}
