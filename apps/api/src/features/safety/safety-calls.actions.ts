import type { NewSafetyCall, SafetyCall } from '@kopa/contracts/safety/safety-calls';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { assertFoundInScope, assertInScope } from '@kopa/rules/office/office-scope';
import { assertFound } from '@kopa/rules/refusal';
import { assertNoRecentCall, endOf, recentSince, safetyQuestion } from '@kopa/rules/safety/safety-calls';
import { assertPlace } from '@kopa/rules/service/places';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { lockScope } from '../../identity/office-scope.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { beginRound, publishToOnline } from '../notifications/notification-rounds.actions.ts';
import {
  type Area,
  countReach,
  endCall,
  findCall,
  findConcerned,
  findUnanswered,
  hasCallSince,
  insertCall,
  insertNextMembers,
  lockArea,
} from './safety-calls.queries.ts';
import { safetyCallView } from './safety-calls.view.ts';

/** Members whom one statement adds to a call. */
const addedAtOnce = 10_000;

function auditOf({ administratorId }: AdminSession, action: 'start_safety_call' | 'end_safety_call', id: number) {
  return { administratorId, action, memberId: null, targetType: 'safety_call' as const, targetId: id };
}

/**
 * Asks the members of an area. The first ones are told at once, the others in rounds. A repeated key returns the call of
 * the first one. @throws 400 invalid_request; 403 out_of_scope; 409 recent_call, idempotency_conflict
 */
export async function startSafetyCall(
  context: Context,
  session: AdminSession,
  call: NewSafetyCall,
  key: string | undefined,
): Promise<SafetyCall> {
  assertPlace(call, 'body');
  const { administratorId } = session;
  const now = context.now();
  const area = { state: call.state, lga: call.lga ?? null };
  const assertMayAsk = async (transaction: Db) =>
    assertInScope(await lockScope(transaction, administratorId, now), area);
  const creation = { operation: 'start_safety_call', input: call, key };
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      await assertMayAsk(transaction);
      await lockArea(transaction, area);
      assertNoRecentCall(await hasCallSince(transaction, area, recentSince(now)));
      const reach = await countReach(transaction, area);
      const added = await insertCall(transaction, call, { administratorId, askedAt: now, reach });
      await addMembers(transaction, added, area);
      await insertAudit(transaction, auditOf(session, 'start_safety_call', added));
      const round = { kind: 'safety_call', subjectId: added } as const;
      const notifications = await beginRound(transaction, round, nextSafetyQuestions);
      const memberIds = notifications.map(({ memberId }) => memberId);
      return {
        ...{ id: added, result: { id: added } },
        publish() {
          context.continueRoundsSoon();
          publishToOnline(context, notifications);
          return announceCall(context, added, memberIds);
        },
      };
    },
    find: async (transaction, id) => {
      await assertMayAsk(transaction);
      return findCall(transaction, id);
    },
  });
  return existing(context, result.id);
}

/** Adds the members of an area. Those of a whole state take longer than one statement may. */
async function addMembers(transaction: Db, id: number, area: Area): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = await insertNextMembers(transaction, id, area, last, addedAtOnce);
  }
}

async function existing(context: Context, id: number): Promise<SafetyCall> {
  const call = await findCall(context.db, id);
  assertFound(call);
  return safetyCallView(call, context.now());
}

/** Makes the questions for the next members of a call who have not answered; none once it has ended. */
export async function nextSafetyQuestions(
  transaction: Db,
  id: number,
  after: number,
  limit: number,
): Promise<NotificationDraft[]> {
  const call = await findCall(transaction, id);
  if (call === undefined || call.endedAt !== null) return [];
  const members = await findUnanswered(transaction, id, after, limit);
  return members.map((memberId) => safetyQuestion(memberId, call));
}

/** Sends a call to those of some members who are online. */
export async function announceCall(context: Context, id: number, memberIds: readonly number[]): Promise<void> {
  const online = memberIds.filter((memberId) => context.hub.isConnected(memberId));
  if (online.length === 0) return;
  const call = await findCall(context.db, id);
  if (call === undefined) return;
  const { state, lga, reason, askedAt } = call;
  const asked = { id, area: { state, lga }, reason, askedAt, endedAt: endOf(call, context.now()) };
  context.publish('safety_call', { call: { ...asked, answer: null, connections: [] } }, online);
}

/** Ends a call; again without effect. @throws 404, also for one outside of an official's places */
export async function endSafetyCall(context: Context, session: AdminSession, id: number): Promise<SafetyCall> {
  const hasChanged = await transact(context, session, async (transaction) => {
    const scope = await lockScope(transaction, session.administratorId, context.now());
    const call = await findCall(transaction, id);
    assertFoundInScope(scope, call);
    if (endOf(call, context.now()) !== null || !(await endCall(transaction, id, context.now()))) return false;
    await insertAudit(transaction, auditOf(session, 'end_safety_call', id));
    return true;
  });
  if (hasChanged) await announceCall(context, id, await findConcerned(context.db, id, context.hub.connectedIds()));
  return existing(context, id);
}
