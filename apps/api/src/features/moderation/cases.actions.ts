import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import type { ErrorCode } from '@kopa/contracts/errors';
import { caseLimits } from '@kopa/contracts/limits';
import type { Case, CaseDetails, GivenDecision } from '@kopa/contracts/moderation/cases';
import type { SubjectType } from '@kopa/contracts/moderation/reports';
import {
  assertMayDecide,
  assertUndecided,
  decisionNotification,
  outcomeMessage,
  outcomeOf,
  removesSubject,
  suspensionEnd,
} from '@kopa/rules/moderation/cases';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { assertFound } from '@kopa/rules/refusal';
import { asRefusal } from '../../db/as-refusal.ts';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { transact } from '../../identity/transact.ts';
import type { AfterCommit, Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { removeMessage } from '../chat/messages/message-removals.actions.ts';
import { removeComment, removePost } from '../feed/removals.actions.ts';
import { removePhoto } from '../media/removals.actions.ts';
import { beginRound } from '../notifications/notification-rounds.actions.ts';
import {
  insertNewNotification,
  type NewNotification,
  publishNotifications,
} from '../notifications/notifications.actions.ts';
import { acceptedOfficesOf } from '../office/offices.actions.ts';
import {
  findCase,
  findHistory,
  findOutcome,
  findReporters,
  findReports,
  type LockedCase,
  lockCase,
  saveDecision,
  setAssignee,
} from './cases.queries.ts';
import { recordDecision } from './member-decisions.actions.ts';
import {
  deleteOldCases,
  deleteOldDecisions,
  deleteOldPhotos,
  deleteOldVoices,
  letOldRowsGo,
  restorableTables,
} from './old-cases.queries.ts';
import { markReviewRemoved } from './subjects.queries.ts';
import { announceSuspension, type Suspended, suspendMember } from './suspensions.actions.ts';

/** A case with its reports, and the member's history and offices. @throws 404 */
export async function loadCase(db: Db, id: number, now: Date): Promise<CaseDetails> {
  const found = await findCase(db, id);
  assertFound(found);
  const { member } = found;
  const history = member === null ? [] : await findHistory(db, id, member.id);
  const offices = member === null ? [] : await acceptedOfficesOf(db, member.id, now);
  return { ...found, reports: await findReports(db, id), history, offices };
}

/** Takes an open case, or gives it back. Repeating it has no effect. @throws 404, 409 already_decided */
export function assignCase(context: Context, session: AdminSession, id: number, isTaken: boolean): Promise<Case> {
  return transact(context, session, async (transaction) => {
    const locked = await undecided(transaction, id);
    await setAssignee(transaction, id, isTaken ? session.administratorId : null);
    await trace(transaction, session, isTaken ? 'take_case' : 'give_case_back', locked);
    return existing(transaction, id);
  });
}

/** The steps after the commit of a decision. */
interface Consequences {
  notifications: NewNotification[];
  removal: AfterCommit;
  /** Null if nobody was suspended. */
  suspended: Suspended | null;
}

/**
 * Decides a case: carries out the consequences and tells the reporters and the member, all or nothing.
 * @throws 400 cannot_remove, no_member; 403 otp_stale for a suspension; 404; 409 already_decided
 */
export async function decide(context: Context, session: AdminSession, id: number, given: GivenDecision): Promise<Case> {
  const { decided, notifications, removal, suspended } = await transact(
    context,
    session,
    async (transaction) => {
      const locked = await lockCase(transaction, id);
      assertFound(locked);
      assertMayDecide(given.action, locked.subjectType, locked.memberId !== null && !locked.isMemberDeleted);
      assertUndecided(locked.decidedAt);
      const consequences = await carryOut(context, transaction, session, locked, given);
      return { ...consequences, decided: await existing(transaction, id) };
    },
    { needsFreshCode: given.action === 'suspend' },
  );
  publishNotifications(context, notifications);
  if (suspended !== null) await announceSuspension(context, suspended);
  await removal(context);
  return decided;
}

/** The rest of several cases is refused after this time: the portal waits 15 seconds for an answer. */
const decidingWithin = 10_000;

/**
 * Decides several cases alike, each in a transaction of its own. A refusal of one leaves the others alone, and once a
 * case is decided, every failure is returned with its case.
 * @throws 401, 403 otp_stale, 503
 */
export async function decideAll(
  context: Context,
  session: AdminSession,
  ids: readonly number[],
  given: GivenDecision,
): Promise<{ decided: number[]; refused: { id: number; code: ErrorCode }[] }> {
  const decided: number[] = [];
  const refused: { id: number; code: ErrorCode }[] = [];
  const until = context.now().getTime() + decidingWithin;
  for (const id of ids) {
    if (context.now().getTime() > until) {
      refused.push({ id, code: 'unavailable' });
      continue;
    }
    try {
      await decide(context, session, id, given);
      decided.push(id);
    } catch (error) {
      const { code } = asRefusal(error);
      if (decided.length === 0 && !refusalsOfCases.includes(code)) throw error;
      refused.push({ id, code });
    }
  }
  return { decided, refused };
}

/** Refusals of one case, not of the administrator. */
const refusalsOfCases: readonly ErrorCode[] = ['cannot_remove', 'no_member', 'not_found', 'already_decided'];

async function carryOut(
  context: Context,
  transaction: Db,
  session: AdminSession,
  locked: LockedCase,
  given: GivenDecision,
): Promise<Consequences> {
  const { id, subjectType, memberId, isMemberDeleted, text } = locked;
  const { action } = given;
  const now = context.now();
  const days = action === 'suspend' ? given.days : undefined;
  const note = given.note || null;
  const { administratorId } = session;
  // Before the rows of the content: suspending locks sessions first, and every write of a member does the same.
  let suspended: Suspended | null = null;
  if (action === 'suspend' && memberId !== null) {
    const suspension = { now, until: suspensionEnd(now, days), reason: note };
    suspended = await suspendMember(context, transaction, memberId, suspension);
  }
  const isRemoved = removesSubject(action, subjectType);
  if (isRemoved && memberId !== null) await lockMembers(transaction, [memberId], 'no key update');
  const decision = { action, days: days ?? null, note, administratorId, decidedAt: now };
  await saveDecision(transaction, id, decision);
  if (memberId !== null && !isMemberDeleted && action !== 'dismiss') {
    await recordDecision(transaction, { ...decision, action, memberId, caseId: id, subjectType });
  }
  const draft =
    memberId === null || isMemberDeleted
      ? null
      : decisionNotification({ id, subjectType, memberId, text }, action, note);
  const toMember = draft === null ? [] : [await insertNewNotification(transaction, draft)];
  const toReporters = await beginRound(transaction, { kind: 'case', subjectId: id }, nextOutcomeNotifications);
  // After the rows that lock members, because it locks counters.
  const removal = isRemoved ? await remove(context, transaction, locked) : nothing;
  await trace(transaction, session, 'decide_case', locked);
  return { removal, notifications: [...toMember, ...toReporters], suspended };
}

const nothing: AfterCommit = () => {};

/** Removes the subject, if its author has not done so meanwhile; a message stays empty. */
async function remove(
  context: Context,
  transaction: Db,
  { id: caseId, subjectType, subjectId, memberId }: LockedCase,
): Promise<AfterCommit> {
  const sort = sortOf(subjectType);
  if (sort !== null) return (await removeMessage(transaction, sort, subjectId, { caseId })) ?? nothing;
  if (subjectType === 'photo' && memberId !== null)
    return (await removePhoto(context, transaction, { memberId, photoId: subjectId, caseId })) ?? nothing;
  if (subjectType === 'ppa_review') await markReviewRemoved(transaction, subjectId, caseId);
  const removal = subjectType === 'post' ? removePost : subjectType === 'comment' ? removeComment : null;
  return (await removal?.(transaction, subjectId, { caseId })) ?? nothing;
}

function sortOf(type: SubjectType): 'direct' | 'group' | null {
  if (type === 'direct_message') return 'direct';
  return type === 'group_message' ? 'group' : null;
}

/** Makes the notifications of a decision for the next reporters of its case. */
export async function nextOutcomeNotifications(
  transaction: Db,
  id: number,
  after: number,
  limit: number,
): Promise<NotificationDraft[]> {
  const outcome = await findOutcome(transaction, id);
  if (outcome === undefined) return [];
  const message = outcomeMessage(outcome.subjectType, outcomeOf[outcome.action]);
  const reports = await findReporters(transaction, id, after, limit);
  return reports.map(({ id: relatedId, reporterId: memberId }) => {
    return { memberId, actorId: null, type: 'other', message, relatedId, relatedType: 'report' };
  });
}

const casesAtOnce = 500;

/**
 * Removes decided cases, their copies and decisions, whose time is over, and lets removed content go; returns their number.
 * All stay while an appeal is open.
 */
export async function removeOldCases({ db, now }: Context): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  let removed = 0;
  for (const work of [
    () => deleteOldPhotos(db, ago(caseLimits.copiesKeptFor), casesAtOnce),
    () => deleteOldVoices(db, ago(caseLimits.copiesKeptFor), casesAtOnce),
    ...restorableTables.map((table) => () => letOldRowsGo(db, table, ago(caseLimits.copiesKeptFor), casesAtOnce)),
    () => deleteOldCases(db, ago(caseLimits.keptFor), casesAtOnce),
    () => deleteOldDecisions(db, ago(caseLimits.decisionsKeptFor), casesAtOnce),
  ]) {
    for (let deleted = casesAtOnce; deleted === casesAtOnce; removed += deleted) deleted = await work();
  }
  return removed;
}

/** @throws 404, 409 already_decided */
async function undecided(transaction: Db, id: number): Promise<LockedCase> {
  const locked = await lockCase(transaction, id);
  assertFound(locked);
  assertUndecided(locked.decidedAt);
  return locked;
}

async function existing(transaction: Db, id: number): Promise<Case> {
  const found = await findCase(transaction, id);
  assertFound(found);
  return found;
}

function trace(
  transaction: Db,
  { administratorId }: AdminSession,
  action: AuditAction,
  { id, memberId }: LockedCase,
): Promise<void> {
  return insertAudit(transaction, { administratorId, action, memberId, targetType: 'case', targetId: id });
}
