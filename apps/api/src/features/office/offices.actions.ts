import type { AuditAction } from '@kopa/contracts/admin/audit-log';
import { holdersOfKinds, type NewOffice, type Office, type OfficeName } from '@kopa/contracts/office/offices';
import { officeOffer } from '@kopa/rules/office/office-notifications';
import {
  assertHolderOfKind,
  assertHolds,
  assertMayAnswerOffer,
  assertNotEnded,
  assertNotHeld,
  assertOfficePlace,
  assertServesIn,
  assertUntil,
  type Holder,
  type StoredPlace,
  storedPlace,
} from '@kopa/rules/office/offices';
import { closesItselfAt } from '@kopa/rules/office/roll-calls';
import { assertFound } from '@kopa/rules/refusal';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { type HolderSession, holderOf, limitKeyOf, lockHolderSession } from '../../identity/holder-session.ts';
import { createOnce } from '../../identity/idempotency.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { insertNewNotification, publishNotification } from '../notifications/notifications.actions.ts';
import { insertOfficeAudit } from './office-audit.ts';
import { afterEnd, publishEndings, publishOffices } from './office-endings.actions.ts';
import { findOfficeRoster, isFurtherPage, type RosterMemberRow, type RosterPage } from './office-rosters.queries.ts';
import {
  findHeldOffices,
  findOffice,
  findPossibleHolder,
  insertOffice,
  isHeld,
  lockActiveAdministrator,
  lockOffers,
  lockOffice,
  type OfficeRow,
  saveAcceptance,
  saveEnd,
  saveUntil,
} from './offices.queries.ts';
import { held, officeName, officeView } from './offices.view.ts';
import { findOpenRollCall, saveClosesAt } from './roll-calls.queries.ts';

const record = (transaction: Db, actor: Holder, action: AuditAction, id: number) =>
  insertOfficeAudit(transaction, actor, action, { targetType: 'office', targetId: id });

const administrator = ({ administratorId }: AdminSession): Holder => ({ kind: 'administrator', id: administratorId });

/**
 * Offers an office. A repeated key returns the office of the first call.
 * @throws 400 invalid_request, 404 for a missing, suspended or disabled holder, 409 office_held, idempotency_conflict
 */
export async function offerOffice(
  context: Context,
  session: AdminSession,
  input: NewOffice,
  key: string | undefined,
): Promise<Office> {
  const now = context.now();
  const today = dayInLagos(now);
  const place = storedPlace(input);
  assertOfficePlace(input);
  const { userId } = input.holder;
  assertHolderOfKind(input.kind, userId === undefined ? 'administrator' : 'member');
  const holder: Holder = { kind: holdersOfKinds[input.kind], id: (userId ?? input.holder.administratorId) as number };
  const creation = { operation: 'offer_office', input, key };
  const { result } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      assertUntil(input.until, today);
      await lockHolder(transaction, place, holder);
      await lockOffers(transaction, place);
      assertNotHeld(await isHeld(transaction, place, today));
      const offer = { holder, until: input.until, offeredBy: session.administratorId, offeredAt: now };
      const id = await insertOffice(transaction, place, offer);
      await record(transaction, administrator(session), 'offer_office', id);
      const office = await existing(transaction, id);
      const isMember = holder.kind === 'member';
      const notification = isMember ? await insertNewNotification(transaction, officeOffer(holder.id, office)) : null;
      return {
        ...{ id, result: office },
        publish() {
          publishOffices(context, [office]);
          publishNotification(context, notification);
        },
      };
    },
    find: findOffice,
  });
  return officeView(result, today);
}

/** Keeps the holder as they are until the transaction ends. @throws 404, 400 invalid_request */
async function lockHolder(transaction: Db, place: StoredPlace, { kind, id }: Holder): Promise<void> {
  if (kind === 'administrator') {
    assertFound((await lockActiveAdministrator(transaction, id)) || undefined);
    return;
  }
  await lockMembers(transaction, [id], 'no key update');
  const member = await findPossibleHolder(transaction, id);
  assertFound(member);
  assertServesIn(place, member);
}

async function existing(transaction: Db, id: number): Promise<OfficeRow> {
  const office = await findOffice(transaction, id);
  assertFound(office);
  return office;
}

/** Locks an office for a change by a super administrator, after its holder. @throws 404, 409 office_ended */
async function lockForChange(transaction: Db, id: number, today: string): Promise<OfficeRow> {
  const { memberId } = await existing(transaction, id);
  if (memberId !== null) await lockMembers(transaction, [memberId]);
  const office = await lockOffice(transaction, id, 'no key update');
  assertFound(office);
  assertNotEnded(office, today);
  return office;
}

/** The accepted offices that a member holds. */
export async function acceptedOfficesOf(db: Db, memberId: number, now: Date): Promise<OfficeName[]> {
  const offices = await findHeldOffices(db, { kind: 'member', id: memberId }, dayInLagos(now));
  return offices.filter(({ acceptedAt }) => acceptedAt !== null).map(officeName);
}

/** Gives an office another last day. @throws 400 invalid_request, 404, 409 office_ended */
export async function changeOffice(
  context: Context,
  session: AdminSession,
  id: number,
  until: string,
): Promise<Office> {
  const now = context.now();
  const today = dayInLagos(now);
  assertUntil(until, today);
  const office = await transact(context, session, async (transaction) => {
    await lockForChange(transaction, id, today);
    await saveUntil(transaction, id, until);
    await moveClosing(transaction, id, until, now);
    await record(transaction, administrator(session), 'change_office', id);
    return existing(transaction, id);
  });
  publishOffices(context, [office]);
  return officeView(office, today);
}

/** An open roll call closes itself with its office. */
async function moveClosing(transaction: Db, officeId: number, until: string, now: Date): Promise<void> {
  const open = await findOpenRollCall(transaction, officeId, now);
  if (open === undefined) return;
  await saveClosesAt(transaction, open.id, closesItselfAt(new Date(open.endsAt), until));
}

/** Ends an office for good. @throws 404, 409 office_ended */
export async function endOffice(context: Context, session: AdminSession, id: number): Promise<void> {
  const now = context.now();
  const ended = await transact(context, session, async (transaction) => {
    await lockForChange(transaction, id, dayInLagos(now));
    await record(transaction, administrator(session), 'end_office', id);
    return afterEnd(transaction, await saveEnd(transaction, id, now), now, true);
  });
  await publishEndings(context, ended);
}

/** Locks a holder's session, and an office against its end or for a change. */
const withOffice = (session: HolderSession, id: number, strength: 'share' | 'no key update') => ({
  async lock(transaction: Db) {
    if ((await lockHolderSession(transaction, session)) === undefined) return undefined;
    return { office: held(await lockOffice(transaction, id, strength)) };
  },
});

/** Accepts an offered office; again without effect. @throws 403 not_your_office, 404, 409 office_ended */
export async function acceptOffice(context: Context, session: HolderSession, id: number): Promise<Office> {
  const now = context.now();
  const today = dayInLagos(now);
  const caller = holderOf(session);
  const { office, isNew } = await transact(
    context,
    session,
    async (transaction, { office: offered }) => {
      assertMayAnswerOffer(offered, caller, today);
      if (offered.acceptedAt !== null) return { office: offered, isNew: false };
      await saveAcceptance(transaction, id, now);
      await record(transaction, caller, 'accept_office', id);
      return { office: await existing(transaction, id), isNew: true };
    },
    withOffice(session, id, 'no key update'),
  );
  if (isNew) publishOffices(context, [office]);
  return officeView(office, today);
}

/** Resigns from an office, or declines an offer. @throws 403 not_your_office, 404, 409 office_ended */
export async function leaveOffice(context: Context, session: HolderSession, id: number): Promise<void> {
  const now = context.now();
  const caller = holderOf(session);
  const ended = await transact(
    context,
    session,
    async (transaction, { office }) => {
      assertMayAnswerOffer(office, caller, dayInLagos(now));
      await record(transaction, caller, 'leave_office', id);
      return afterEnd(transaction, await saveEnd(transaction, id, now), now, false);
    },
    withOffice(session, id, 'no key update'),
  );
  await publishEndings(context, ended);
}

/**
 * The members of the place of an office. The first page is in the audit log, whatever its cursor says.
 * @throws 403 not_your_office, 404, 409 office_ended, 429 rate_limited
 */
export async function viewRoster(
  context: Context,
  session: HolderSession,
  id: number,
  page: RosterPage,
): Promise<RosterMemberRow[]> {
  const caller = holderOf(session);
  await context.limits.take('rosters', limitKeyOf(session));
  return transact(
    context,
    session,
    async (transaction, { office }) => {
      assertHolds(office, caller, dayInLagos(context.now()));
      const isOpen = await isFurtherPage(transaction, office, caller, page, context.now());
      if (!isOpen) await record(transaction, caller, 'view_roster', id);
      return findOfficeRoster(transaction, office, page);
    },
    withOffice(session, id, 'share'),
  );
}
