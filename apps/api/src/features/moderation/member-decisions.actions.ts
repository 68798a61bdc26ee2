import type { CaseAction } from '@kopa/contracts/moderation/cases';
import type { AppealOutcome, MemberDecision } from '@kopa/contracts/moderation/decisions';
import type { QuarterFigures } from '@kopa/contracts/moderation/transparency';
import { appealUntil, type SuspensionAfter, suspensionAfter } from '@kopa/rules/moderation/appeals';
import { publishedQuarters, transparencyOf } from '@kopa/rules/moderation/transparency';
import type { Db } from '../../db/database.ts';
import type { Context } from '../../process/context.ts';
import type { PageRequest } from '../../shared/page.ts';
import { type Arrivals, noArrivals } from '../office/roster-arrivals.actions.ts';
import {
  type DecisionRow,
  findDecidedCounts,
  findDecisions,
  findNewestSuspension,
  insertDecision,
  lockSuspended,
  type NewMemberDecision,
} from './member-decisions.queries.ts';
import { activateMember } from './suspensions.actions.ts';

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
 * Ends the suspension of an overturned decision in the current transaction, if it still holds the member out. Publish the
 * arrivals after the commit.
 */
export async function settleSuspension(
  context: Context,
  transaction: Db,
  memberId: number,
  decision: { id: number; action: CaseAction },
  outcome: AppealOutcome,
): Promise<{ suspension: SuspensionAfter; arrivals: Arrivals }> {
  const isSuspended = await lockSuspended(transaction, memberId);
  const newest = await findNewestSuspension(transaction, memberId);
  const suspension = suspensionAfter(outcome, decision, { isSuspended, newestId: newest?.id });
  const arrivals = suspension === 'ended' ? await activateMember(context, transaction, memberId) : noArrivals;
  return { suspension, arrivals };
}

/** The public figures of the ended quarters, newest first. */
export async function loadTransparency({ db, now }: Context): Promise<QuarterFigures[]> {
  const moment = now();
  return transparencyOf(await findDecidedCounts(db, publishedQuarters(moment)), moment);
}
