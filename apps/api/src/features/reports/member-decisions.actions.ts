import type { MemberDecision } from '@kopa/contracts/decisions';
import { appealUntil } from '@kopa/rules/appeals';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import { activateMember, replaceSuspension } from '../suspensions/suspensions.actions.ts';
import {
  type DecisionRow,
  findDecisions,
  insertDecision,
  lockRunningSuspensions,
  type NewMemberDecision,
} from './member-decisions.queries.ts';

/** Records a decision that its member may appeal against, in the current transaction. */
export function recordDecision(transaction: Db, decision: NewMemberDecision): Promise<void> {
  return insertDecision(transaction, decision);
}

/** A decision as its member sees it. */
export function asMemberDecision(row: DecisionRow): MemberDecision {
  return { ...row, appealUntil: appealUntil(row.decidedAt).toISOString() };
}

/** A member's decisions, newest first. */
export async function listOwnDecisions(
  { db }: Context,
  memberId: number,
  page: PageRequest,
): Promise<MemberDecision[]> {
  return (await findDecisions(db, memberId, page)).map(asMemberDecision);
}

/**
 * Ends a suspension in the current transaction. Another one that still runs stays in force. False if it does not hold
 * the member out any more.
 */
export async function liftSuspension(
  context: Context,
  transaction: Db,
  memberId: number,
  decisionId: number,
): Promise<boolean> {
  const running = await lockRunningSuspensions(transaction, memberId, context.now());
  if (!running.some(({ id }) => id === decisionId)) return false;
  const next = running.find(({ id }) => id !== decisionId);
  if (next === undefined) await activateMember(context, transaction, memberId);
  else {
    const until = next.until === null ? null : new Date(next.until);
    await replaceSuspension(context, transaction, memberId, { until, reason: next.note });
  }
  return true;
}
