import type { MarksAnswer, NewCorrection, NewMark, RosterEntry } from '@kopa/contracts/office/roll-calls';
import { correctionNotification } from '@kopa/rules/office/office-notifications';
import { assertHolds } from '@kopa/rules/office/offices';
import { assertMayCorrect, isTimeOfMark, rollCallStatus } from '@kopa/rules/office/roll-calls';
import { withMarks } from '@kopa/rules/office/roster';
import { assertFound } from '@kopa/rules/refusal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import { type HolderSession, holderOf, limitKeyOf } from '../../identity/holder-session.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { insertNewNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { held } from './offices.view.ts';
import { publishCounts, publishRollCalls } from './roll-call-frames.actions.ts';
import { recordRollCall } from './roll-calls.actions.ts';
import { lockRollCall, lockRollCallFor } from './roll-calls.queries.ts';
import { findEntry, findLastReason, lockEntries, saveCorrection, saveMarks } from './rosters.queries.ts';

type Refused = MarksAnswer['refused'];

/**
 * Marks members of a roster; each mark is accepted or refused by itself. An earlier mark that arrives late is accepted
 * without effect; the answer has the marks that count. @throws 403 not_your_office, 404, 409 office_ended, 429 rate_limited
 */
export async function markRoster(
  context: Context,
  session: HolderSession,
  id: number,
  given: readonly NewMark[],
): Promise<MarksAnswer> {
  const now = context.now();
  await context.limits.take('marks', limitKeyOf(session), given.length);
  const { refused, changed, marks } = await transact(
    context,
    session,
    async (transaction, { rollCall: found }) => {
      const rollCall = held(found);
      assertHolds(rollCall, holderOf(session), dayInLagos(now));
      if (rollCallStatus(rollCall, now) === 'closed')
        return { refused: all(given, 'roll_call_closed'), changed: [], marks: [] };
      return saveAccepted(transaction, id, given, now);
    },
    { lock: (transaction: Db) => lockRollCallFor(transaction, session, id, 'share') },
  );
  if (changed.length > 0) {
    await publishRollCalls(context, [id], changed);
    await publishCounts(context, id);
  }
  return { accepted: given.length - refused.length, marks, refused };
}

const all = (given: readonly NewMark[], code: Refused[number]['code']): Refused =>
  given.map(({ memberId }) => ({ memberId, code }));

async function saveAccepted(transaction: Db, id: number, given: readonly NewMark[], now: Date) {
  const timely = given.filter(({ at }) => isTimeOfMark(at, now));
  const late = given.filter(({ at }) => !isTimeOfMark(at, now));
  const byMember = Map.groupBy(timely, ({ memberId }) => memberId);
  const entries = await lockEntries(transaction, id, [...byMember.keys()]);
  const known = new Set(entries.map(({ memberId }) => memberId));
  const strangers = timely.filter(({ memberId }) => !known.has(memberId));
  const outcomes = entries.map((before) => ({ before, after: withMarks(before, byMember.get(before.memberId) ?? []) }));
  const changes = outcomes.filter(({ before, after }) => after !== before);
  if (changes.length > 0)
    await saveMarks(
      transaction,
      id,
      changes.map(({ after }) => after),
      now,
    );
  const seen = changes.filter(({ before, after }) => before.mark !== after.mark);
  return {
    refused: [...all(late, 'bad_time'), ...all(strangers, 'not_on_roster')],
    changed: seen.map(({ after }) => after.memberId),
    marks: outcomes.map(({ after: { memberId, mark } }) => ({ memberId, mark })),
  };
}

/**
 * Corrects a mark after the closing, and tells the member the reason. A repeated key returns the line as it is, and so
 * does a correction that changes neither the mark nor the last reason.
 * @throws 403 not_your_office, 404, 409 office_ended, roll_call_open, idempotency_conflict, 429 rate_limited
 */
export async function correctMark(
  context: Context,
  session: HolderSession,
  id: number,
  { memberId, mark, reason }: NewCorrection,
  key: string | undefined,
): Promise<RosterEntry> {
  const now = context.now();
  const caller = holderOf(session);
  const input = { rollCallId: id, memberId, mark, reason };
  const creation = { operation: 'correct_mark', input, key, limit: 'corrections' as const };
  const { result } = await createOnce<RosterEntry>(context, session, creation, {
    create: async (transaction) => {
      // Before the roster, because the notification names the member.
      await lockMembers(transaction, [memberId]);
      const rollCall = held(await lockRollCall(transaction, id, 'share'));
      assertHolds(rollCall, caller, dayInLagos(now));
      const [entry] = await lockEntries(transaction, id, [memberId]);
      assertFound(entry);
      assertMayCorrect(rollCallStatus(rollCall, now));
      if (entry.mark === mark && [undefined, reason].includes(await findLastReason(transaction, id, memberId)))
        return { id, result: (await findEntry(transaction, id, memberId)) as RosterEntry };
      await context.limits.take('correctionsPerMember', `${limitKeyOf(session)} ${memberId}`);
      const correction = { rollCallId: id, memberId, mark, reason, correctedAt: now };
      const added = await saveCorrection(transaction, correction);
      await recordRollCall(transaction, caller, 'correct_mark', id, memberId);
      const draft = correctionNotification(memberId, rollCall, { mark, reason });
      const notification = await insertNewNotification(transaction, draft);
      return {
        ...{ id: added, result: (await findEntry(transaction, id, memberId)) as RosterEntry },
        async publish() {
          publishNotification(context, notification);
          await publishRollCalls(context, [id], [memberId]);
          await publishCounts(context, id);
        },
      };
    },
    find: async (transaction) => {
      assertHolds(held(await lockRollCall(transaction, id, 'share')), caller, dayInLagos(now));
      return findEntry(transaction, id, memberId);
    },
  });
  return result;
}
