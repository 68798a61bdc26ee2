import type { Db } from '../../db/database.ts';
import { endSessionsOf } from '../../identity/sessions.queries.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { queueMail } from '../notifications/mails.actions.ts';
import { type EndedOffices, endOfficesOf, publishEndings } from '../office/office-endings.actions.ts';
import { type Arrivals, joinOpenRollCalls, noArrivals, publishArrivals } from '../office/roster-arrivals.actions.ts';
import { endJourneyOf, type JourneyStep, publishStep } from '../safety/journey-steps.actions.ts';
import { clearSuspension, endDueSuspensions, type Suspension, setSuspension } from './suspensions.queries.ts';

const membersAtOnce = 200;

/** The effects of a suspension for {@link announceSuspension}, after the commit. */
export interface Suspended {
  endedSessions: number[];
  journey: JourneyStep;
  offices: EndedOffices;
}

/**
 * Suspends a member, ends all sessions and offices and cancels the journey in the current transaction. A mail tells a
 * member who was not suspended before.
 */
export async function suspendMember(
  context: Context,
  transaction: Db,
  memberId: number,
  suspension: Suspension,
): Promise<Suspended> {
  // Before the member row is locked, because a write with a locked session may wait for that row.
  const endedSessions = await endSessionsOf(transaction, memberId);
  const journey = await endJourneyOf(transaction, memberId, 'suspended', suspension.now);
  const isNew = await setSuspension(transaction, memberId, suspension);
  if (isNew) await queueMail(context, transaction, { kind: 'suspended', memberId });
  const offices = await endOfficesOf(transaction, { kind: 'member', id: memberId }, suspension.now);
  return { endedSessions, journey, offices };
}

/** Closes the sockets of a suspended member, and publishes the end of the journey and of roll calls. */
export async function announceSuspension(
  context: Context,
  { endedSessions, journey, offices }: Suspended,
): Promise<void> {
  context.bus.send('sessionsEnded', { ids: endedSessions, reason: 'account_suspended' });
  context.sendMailsSoon();
  await publishStep(context, journey);
  await publishEndings(context, offices);
}

/**
 * Ends the suspension of a member in the current transaction; a mail tells them. Their offices stay ended. Publish the
 * arrivals after the commit.
 */
export async function activateMember(context: Context, transaction: Db, memberId: number): Promise<Arrivals> {
  const isNew = await clearSuspension(transaction, memberId);
  if (!isNew) return noArrivals;
  const arrivals = await joinOpenRollCalls(transaction, [memberId], context.now());
  await queueMail(context, transaction, { kind: 'activated', memberId });
  return arrivals;
}

/** A step of the job that ends suspensions whose time has come. Returns whether more are left. */
export async function endSuspensionsStep(context: Context): Promise<boolean> {
  const { members, arrivals } = await transact(context, 'job', async (transaction) => {
    const ended = await endDueSuspensions(transaction, context.now(), membersAtOnce);
    for (const memberId of ended) await queueMail(context, transaction, { kind: 'activated', memberId });
    return { members: ended.length, arrivals: await joinOpenRollCalls(transaction, ended, context.now()) };
  });
  if (members > 0) {
    context.log.info({ members }, 'suspensions ended');
    context.sendMailsSoon();
    await publishArrivals(context, arrivals);
  }
  return members === membersAtOnce;
}
