import type { AdminAppeal, AppealDetails } from '@kopa/contracts/moderation/admin-appeals';
import type { NewAppeal } from '@kopa/contracts/moderation/appeals';
import type { Appeal, AppealOutcome } from '@kopa/contracts/moderation/decisions';
import { asCreated } from '@kopa/rules/idempotency';
import {
  appealNotification,
  appealTicket,
  assertMayAppeal,
  assertMayAskForReview,
  assertMayDecideAppeal,
  restoredOf,
} from '@kopa/rules/moderation/appeals';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import type { Origin } from '../../identity/member-session.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { checkCredentials } from '../account/auth.actions.ts';
import { openTicket, resolveTicket } from '../desk/tickets.actions.ts';
import { insertNewNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { publishArrivals } from '../office/roster-arrivals.actions.ts';
import {
  type AppealRow,
  findAppeal,
  findForDecision,
  findOwnAppeal,
  insertAppeal,
  lockAppealAgainst,
  lockForDecision,
  renewAppeal,
  saveOutcome,
} from './appeals.queries.ts';
import { loadCase } from './cases.actions.ts';
import { findCasesById } from './cases.queries.ts';
import { asMemberDecision, settleSuspension } from './member-decisions.actions.ts';
import { findDecisionsById, lockDecision, lockNewestSuspension } from './member-decisions.queries.ts';
import { type Restoration, restoreContents } from './restoring.actions.ts';

/**
 * Appeals against a decision about oneself.
 * @throws 404, 409 appeal_exists, appeal_too_late, idempotency_conflict
 */
export async function appealDecision(
  context: Context,
  session: MemberSession,
  decisionId: number,
  { text, key }: { text: string; key: string | undefined },
): Promise<Appeal> {
  const { memberId } = session;
  const creation = { operation: 'appeal_decision', input: { decisionId, text }, key };
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const decision = await lockDecision(transaction, memberId, decisionId);
      assertFound(decision);
      const hasAppeal = (await lockAppealAgainst(transaction, decisionId)) !== undefined;
      assertMayAppeal({ ...decision, hasAppeal }, context.now());
      const appeal = { decisionId, memberId, ticketId: null, text, createdAt: context.now() };
      const id = await insertAppeal(transaction, appeal);
      const found = await findOwnAppeal(transaction, memberId, id);
      assertFound(found);
      return { id, result: found };
    },
    find: (transaction, id) => findOwnAppeal(transaction, memberId, id),
  });
  return asCreated.appeal(result);
}

/**
 * Appeals against the newest suspension for a member who cannot sign in, with a ticket; returns its id. If the desk has
 * ended the ticket without a decision, the member may ask again.
 * @throws 401 invalid_credentials, 409 not_suspended, appeal_open, appeal_exists, 429 rate_limited
 */
export async function askForReview(
  context: Context,
  { email, password, text }: NewAppeal,
  origin: Origin,
): Promise<number> {
  const { id: memberId, suspendedAt } = await checkCredentials(context, email, password, origin);
  assertMayAskForReview({ isSuspended: suspendedAt !== null, appeal: null });
  return transact(context, 'visitor', async (transaction) => {
    const suspension = await lockNewestSuspension(transaction, memberId);
    if (suspension === undefined) throw fail('not_suspended');
    const decisionId = suspension.id;
    const appeal = await lockAppealAgainst(transaction, decisionId);
    assertMayAskForReview({ isSuspended: true, appeal: appeal ?? null });
    const { id: ticketId } = await openTicket(context, transaction, memberId, appealTicket({ text }));
    if (appeal !== undefined) await renewAppeal(transaction, appeal.id, { ticketId, text });
    else await insertAppeal(transaction, { decisionId, memberId, ticketId, text, createdAt: context.now() });
    return ticketId;
  });
}

/** Appeals with their decisions and cases. */
export async function withCases(db: Db, rows: readonly AppealRow[]): Promise<AdminAppeal[]> {
  const decisions = await findDecisionsById(
    db,
    rows.map(({ decisionId }) => decisionId),
  );
  const cases = await findCasesById(
    db,
    rows.flatMap(({ caseId }) => caseId ?? []),
  );
  return rows.flatMap(({ decisionId, caseId, ...appeal }) => {
    const decision = decisions.find(({ id }) => id === decisionId);
    if (decision === undefined) return [];
    const about = cases.find(({ id }) => id === caseId) ?? null;
    return [{ ...appeal, decision: asMemberDecision(decision), case: about }];
  });
}

/** An appeal with its whole case. @throws 404 */
export async function loadAppeal(
  db: Db,
  { administratorId }: AdminSession,
  id: number,
  now: Date,
): Promise<AppealDetails> {
  const row = await findAppeal(db, administratorId, id);
  assertFound(row);
  const [appeal] = await withCases(db, [row]);
  assertFound(appeal);
  return { ...appeal, case: appeal.case === null ? null : await loadCase(db, appeal.case.id, now) };
}

/** A decision of an appeal as an administrator gives it. */
interface GivenOutcome {
  outcome: AppealOutcome;
  note: string;
}
type LockedAppeal = NonNullable<Awaited<ReturnType<typeof lockForDecision>>>;
const noContent: Restoration = { isContent: false, after: () => {} };

/**
 * Upholds or overturns a decision, and tells the member. Overturning restores removed content and ends the suspension,
 * all or nothing.
 * @throws 403 own_decision, 404, 409 already_decided
 */
export async function decideAppeal(
  context: Context,
  session: AdminSession,
  id: number,
  given: GivenOutcome,
): Promise<AppealDetails> {
  const before = await findForDecision(context.db, id);
  assertFound(before);
  assertMayDecideAppeal(before, session.administratorId);
  const { decided, restoration, notification, arrivals } = await transact(context, session, async (transaction) => {
    const appeal = await lockForDecision(transaction, id);
    assertFound(appeal);
    assertMayDecideAppeal(appeal, session.administratorId);
    const consequences = await carryOut(context, transaction, session, appeal, given);
    return { ...consequences, decided: await loadAppeal(transaction, session, id, context.now()) };
  });
  publishNotification(context, notification);
  context.sendMailsSoon();
  await restoration.after(context);
  await publishArrivals(context, arrivals);
  return decided;
}

async function carryOut(
  context: Context,
  transaction: Db,
  { administratorId }: AdminSession,
  { id, memberId, decisionId, caseId, ticketId, action }: LockedAppeal,
  { outcome, note }: GivenOutcome,
) {
  const decision = { id: decisionId, action };
  const { suspension, arrivals } = await settleSuspension(context, transaction, memberId, decision, outcome);
  const restoration =
    outcome === 'overturned' && caseId !== null ? await restoreContents(transaction, { caseId, memberId }) : noContent;
  const restored = restoredOf(outcome, action, { isContent: restoration.isContent, suspension });
  // Figures of tickets change before those of appeals, as at the sign-in.
  if (ticketId !== null) await resolveTicket(context, transaction, ticketId);
  await saveOutcome(transaction, id, { outcome, note, restored, administratorId, resolvedAt: context.now() });
  const draft = appealNotification({ id, memberId }, outcome, { restored, suspension }, note);
  const notification = await insertNewNotification(transaction, draft);
  const target = { targetType: 'appeal' as const, targetId: id };
  await insertAudit(transaction, { administratorId, action: 'decide_appeal', memberId, ...target });
  return { restoration, notification, arrivals };
}
