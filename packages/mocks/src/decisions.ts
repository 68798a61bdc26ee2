import type { CaseAction, GivenDecision } from '@kopa/contracts/cases';
import type { Appeal, MemberDecision } from '@kopa/contracts/decisions';
import { appealLimits } from '@kopa/contracts/limits';
import { appealUntil } from '@kopa/rules/appeals';
import {
  assertMayDecide,
  assertUndecided,
  decisionNotification,
  outcomeMessage,
  outcomeOf,
  removesSubject,
  suspensionEnd,
} from '@kopa/rules/cases';
import { cancelJourneysOf } from './journey-ends.ts';
import { notify, publishNotification } from './notifications.ts';
import { removeSubject } from './removals.ts';
import { endSessionsOf } from './sessions.ts';
import type { StoredCase } from './stored.ts';
import type { StoredAppeal, StoredDecision } from './stored-desk.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Suspends a member. */
export function suspend(
  world: World,
  memberId: number,
  { days, reason }: { days?: number | undefined; reason: string | null },
): void {
  const member = memberOf(world, memberId);
  member.isActive = false;
  member.suspendedUntil = suspensionEnd(world.now(), days)?.toISOString() ?? null;
  member.suspensionReason = reason;
  endSessionsOf(world, memberId);
  cancelJourneysOf(world, memberId, { isDeleted: false });
}

/** Lists a decision for the member whom it is about. */
export function addDecision(
  world: World,
  given: Pick<StoredDecision, 'memberId' | 'caseId' | 'action' | 'subjectType' | 'excerpt' | 'note' | 'days'> &
    Pick<StoredDecision, 'administrator' | 'restore'>,
): void {
  world.decisions.push({ id: world.nextId(), ...given, decidedAt: world.now().toISOString() });
}

/** Decides a case, with its consequences. @throws 400 cannot_remove, no_member; 409 already_decided */
export function decide(world: World, found: StoredCase, body: GivenDecision, administrator: string): void {
  const { id, subjectType, memberId, snapshot } = found;
  const { action } = body;
  const isThere = (userId: number) => memberOf(world, userId).isDeleted !== true;
  const hasMember = memberId !== null && isThere(memberId);
  assertMayDecide(action, subjectType, hasMember);
  assertUndecided(found.decision?.decidedAt ?? null);
  const days = action === 'suspend' ? (body.days ?? null) : null;
  const note = body.note || null;
  if (action === 'suspend' && memberId !== null) suspend(world, memberId, { days: days ?? undefined, reason: note });
  const restore = removesSubject(action, subjectType) ? removeSubject(world, found) : null;
  found.decision = { action, days, note, administrator, decidedAt: world.now().toISOString() };
  if (hasMember && action !== 'dismiss') {
    const excerpt = snapshot.text === null ? null : [...snapshot.text].slice(0, appealLimits.excerpt).join('');
    addDecision(world, { memberId, caseId: id, action, subjectType, excerpt, note, days, administrator, restore });
  }
  const draft = hasMember
    ? decisionNotification({ id, subjectType, memberId, text: snapshot.text }, action, note)
    : null;
  if (draft !== null) publishNotification(world, notify(world, draft));
  tellReporters(world, found, action, isThere);
}

function tellReporters(
  world: World,
  { id, subjectType }: StoredCase,
  action: CaseAction,
  isThere: (userId: number) => boolean,
): void {
  const message = outcomeMessage(subjectType, outcomeOf[action]);
  for (const { id: relatedId, caseId, userId } of world.reports) {
    if (caseId !== id || !isThere(userId)) continue;
    const told = { memberId: userId, actorId: null, type: 'other', message, relatedId } as const;
    publishNotification(world, notify(world, { ...told, relatedType: 'report' }));
  }
}

/** An appeal as its member sees it. */
export function appealView({
  memberId: _member,
  decisionId: _decision,
  administrator: _administrator,
  ticketId: _ticket,
  ...appeal
}: StoredAppeal): Appeal {
  return appeal;
}

/** A decision as its member sees it. */
export function decisionView(
  world: World,
  { memberId: _member, administrator: _administrator, restore: _restore, ...decision }: StoredDecision,
): MemberDecision {
  const appeal = appealOf(world, decision.id);
  return {
    ...decision,
    appealUntil: appealUntil(decision.decidedAt).toISOString(),
    appeal: appeal === undefined ? null : withoutRestored(appealView(appeal)),
  };
}

const withoutRestored = ({ restored: _restored, ...appeal }: Appeal) => appeal;

/** The appeal against a decision. */
export function appealOf(world: World, decisionId: number): StoredAppeal | undefined {
  return world.appeals.find((appeal) => appeal.decisionId === decisionId);
}

/** The newest suspension of a member. */
export function newestSuspension(world: World, memberId: number): StoredDecision | undefined {
  return world.decisions.findLast((one) => one.memberId === memberId && one.action === 'suspend');
}
