import { randomInt } from 'node:crypto';
import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import { rollCallLimits } from '@kopa/contracts/limits';
import type { NewRollCall, RollCall } from '@kopa/contracts/office/roll-calls';
import { assertHolds, assertMayCallRoll, type Holder } from '@kopa/rules/office/offices';
import {
  assertFitsRoster,
  assertNoneOpen,
  assertTimes,
  closesItselfAt,
  endOfRollCall,
  rollCallStatus,
} from '@kopa/rules/office/roll-calls';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import { type HolderSession, holderOf } from '../../identity/holder-session.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import type { PageRequest } from '../../shared/page.ts';
import { insertOfficeAudit } from './office-audit.ts';
import { findOffice, lockOffice, type OfficeRow } from './offices.queries.ts';
import { held } from './offices.view.ts';
import { publishRollCalls } from './roll-call-frames.actions.ts';
import {
  type CountedRollCall,
  closeDueRollCalls,
  findOpenRollCall,
  findRollCall,
  findRollCalls,
  insertRollCall,
  lockRollCallFor,
  saveClosing,
  settleRollCalls,
} from './roll-calls.queries.ts';
import { rollCallView } from './roll-calls.view.ts';
import { findMembersOf, insertRoster } from './rosters.queries.ts';

/** Adds an entry about a roll call to the audit log. */
export const recordRollCall = (transaction: Db, actor: Holder, action: AuditAction, id: number, memberId?: number) =>
  insertOfficeAudit(transaction, actor, action, { targetType: 'roll_call', targetId: id, memberId });

/**
 * Opens a roll call of the members who are in the place of the office. A repeated key returns the first one.
 * @throws 400 invalid_request, 403 not_your_office, forbidden, 404, 409 office_ended, roll_call_open, roster_too_large,
 *   429 rate_limited
 */
export async function openRollCall(
  context: Context,
  session: HolderSession,
  officeId: number,
  input: NewRollCall,
  key: string | undefined,
): Promise<RollCall> {
  const now = context.now();
  const today = dayInLagos(now);
  const caller = holderOf(session);
  const creation = { operation: 'open_roll_call', input: { officeId, ...input }, key };
  const { result } = await createOnce<CountedRollCall>(context, session, creation, {
    create: async (transaction) => {
      assertTimes(input, today);
      const office = await lockOfficeToCallRoll(transaction, officeId, caller, now);
      assertNoneOpen(await settleRollCalls(transaction, officeId, now));
      const memberIds = await findRosterOf(transaction, office);
      await context.limits.take('rollCalls', officeId);
      const endsAt = endOfRollCall(input);
      const times = { openedAt: now, endsAt, closesAt: closesItselfAt(endsAt, office.until) };
      const id = await insertRollCall(transaction, input, { officeId, word: newWord(), ...times });
      await insertRoster(transaction, id, memberIds);
      await recordRollCall(transaction, caller, 'open_roll_call', id);
      const rollCall = await findRollCall(transaction, id);
      return { id, result: rollCall as CountedRollCall, publish: () => publishRollCalls(context, [id]) };
    },
    find: (transaction, id) => findHeldRollCall(transaction, id, caller, today),
  });
  return rollCallView(result, now);
}

/** The members of a place. @throws 409 roster_too_large */
async function findRosterOf(db: Db, office: OfficeRow): Promise<number[]> {
  const memberIds = await findMembersOf(db, office, rollCallLimits.roster + 1);
  assertFitsRoster(memberIds.length);
  return memberIds;
}

/**
 * Locks the members of a place and its office, in this order: one who comes later waits for the office, and joins the
 * roster. @throws 403 not_your_office, forbidden, 404, 409 office_ended, roll_call_open, roster_too_large
 */
async function lockOfficeToCallRoll(transaction: Db, officeId: number, caller: Holder, now: Date): Promise<OfficeRow> {
  const mayCall = (found: OfficeRow | undefined) => {
    const office = held(found);
    assertHolds(office, caller, dayInLagos(now));
    assertMayCallRoll(office.kind);
    return office;
  };
  const office = mayCall(await findOffice(transaction, officeId));
  // Before the members are locked, for whom others wait.
  assertNoneOpen((await findOpenRollCall(transaction, officeId, now)) !== undefined);
  await lockMembers(transaction, await findRosterOf(transaction, office));
  return mayCall(await lockOffice(transaction, officeId, 'no key update'));
}

/** A word that cannot be foreseen. */
function newWord(): string {
  return String(randomInt(10 ** rollCallLimits.wordDigits)).padStart(rollCallLimits.wordDigits, '0');
}

/** A roll call for the holder of its office. @throws 403 not_your_office, 404, 409 office_ended */
async function findHeldRollCall(db: Db, id: number, caller: Holder, today: string): Promise<CountedRollCall> {
  const rollCall = held(await findRollCall(db, id));
  assertHolds(rollCall, caller, today);
  return rollCall;
}

/** A roll call for the holder of its office. @throws 403 not_your_office, 404, 409 office_ended */
export async function loadRollCall({ db, now }: Context, session: HolderSession, id: number): Promise<CountedRollCall> {
  return findHeldRollCall(db, id, holderOf(session), dayInLagos(now()));
}

/** The roll calls of an office for its holder, newest first. @throws 403 not_your_office, 404, 409 office_ended */
export async function loadRollCalls(
  { db, now }: Context,
  session: HolderSession,
  officeId: number,
  page: PageRequest,
): Promise<CountedRollCall[]> {
  assertHolds(held(await findOffice(db, officeId)), holderOf(session), dayInLagos(now()));
  return findRollCalls(db, officeId, page);
}

/** Closes a roll call; again without effect. @throws 403 not_your_office, 404, 409 office_ended */
export async function closeRollCall(context: Context, session: HolderSession, id: number): Promise<RollCall> {
  const now = context.now();
  const caller = holderOf(session);
  const closes = await transact(
    context,
    session,
    async (transaction, { rollCall: found }) => {
      const rollCall = held(found);
      assertHolds(rollCall, caller, dayInLagos(now));
      if (rollCallStatus(rollCall, now) === 'closed') return false;
      await saveClosing(transaction, id, now);
      await recordRollCall(transaction, caller, 'close_roll_call', id);
      return true;
    },
    { lock: (transaction: Db) => lockRollCallFor(transaction, session, id, 'no key update') },
  );
  if (closes) await publishRollCalls(context, [id]);
  return rollCallView((await findRollCall(context.db, id)) as CountedRollCall, now);
}

const closedAtOnce = 50;

/** A step of the job that closes roll calls whose time has come, for the members who see them. Returns whether more are left. */
export async function closeRollCallsStep(context: Context): Promise<boolean> {
  const closed = await transact(context, 'job', (transaction) =>
    closeDueRollCalls(transaction, context.now(), closedAtOnce),
  );
  await publishRollCalls(context, closed);
  return closed.length === closedAtOnce;
}
