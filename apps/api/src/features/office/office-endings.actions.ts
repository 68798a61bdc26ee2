import { officeEnd } from '@kopa/rules/office/office-notifications';
import type { Holder } from '@kopa/rules/office/offices';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../db/database.ts';
import type { AfterCommit, Context, Handlers } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import {
  insertNewNotifications,
  type NewNotification,
  publishNotifications,
} from '../notifications/notifications.actions.ts';
import {
  endOfficesElsewhere,
  endOfficesOfHolder,
  findSomeOffices,
  forgetHolder,
  type OfficeRow,
} from './offices.queries.ts';
import { officeView } from './offices.view.ts';
import { publishCounts, publishRollCalls } from './roll-call-frames.actions.ts';
import { closeOpenRollCalls } from './roll-calls.queries.ts';
import { findOpenFor, forgetMember } from './rosters.queries.ts';

/** The effects of ended offices for {@link publishEndings}, after the commit. */
export interface EndedOffices {
  offices: OfficeRow[];
  rollCallIds: number[];
  notifications: NewNotification[];
}

export const noOffices: EndedOffices = { offices: [], rollCallIds: [], notifications: [] };

/** Closes the open roll calls of ended offices. `isTold`: others have brought the end about, and the holders are told. */
export async function afterEnd(
  transaction: Db,
  officeIds: readonly number[],
  now: Date,
  isTold: boolean,
): Promise<EndedOffices> {
  if (officeIds.length === 0) return noOffices;
  const rollCallIds = await closeOpenRollCalls(transaction, officeIds, now);
  const offices = await findSomeOffices(transaction, officeIds);
  const drafts = offices.flatMap((office) => (office.memberId === null ? [] : [officeEnd(office.memberId, office)]));
  const notifications = isTold ? await insertNewNotifications(transaction, drafts) : [];
  return { offices, rollCallIds, notifications };
}

/** Publishes ended offices to their holders, and closed roll calls to their rosters. */
export async function publishEndings(context: Context, ended: EndedOffices): Promise<void> {
  publishOffices(context, ended.offices);
  publishNotifications(context, ended.notifications);
  await publishRollCalls(context, ended.rollCallIds);
}

/** Sends offices to the members who hold them. */
export function publishOffices(context: Context, offices: readonly OfficeRow[]): void {
  const today = dayInLagos(context.now());
  for (const office of offices) {
    if (office.memberId !== null) context.publish('office', { office: officeView(office, today) }, [office.memberId]);
  }
}

/** Ends all offices of a suspended member or a disabled administrator in the current transaction, for good. */
export async function endOfficesOf(transaction: Db, holder: Holder, now: Date): Promise<EndedOffices> {
  return afterEnd(transaction, await endOfficesOfHolder(transaction, holder, now), now, true);
}

/** Ends the offices of a member whose record has left their places, in the transaction that moves the record. */
export async function endOfficesLeft(transaction: Db, memberId: number, now: Date): Promise<EndedOffices> {
  return afterEnd(transaction, await endOfficesElsewhere(transaction, memberId, now), now, true);
}

/** Ends the offices of a deleted member, and takes the member's id off offices and rosters. */
export const leaveOffices: Handlers['onMemberDeleted'][number] = async (transaction, { memberId, now }) => {
  // Before the offices and the rosters, as in every other write.
  await lockMembers(transaction, [memberId], 'update');
  const ids = await endOfficesOfHolder(transaction, { kind: 'member', id: memberId }, now);
  const { rollCallIds } = await afterEnd(transaction, ids, now, false);
  await forgetHolder(transaction, memberId);
  const left = await findOpenFor(transaction, memberId, now);
  await forgetMember(transaction, memberId);
  const publish: AfterCommit = async (context) => {
    await publishRollCalls(context, rollCallIds);
    for (const { id } of left) await publishCounts(context, id);
  };
  return publish;
};
