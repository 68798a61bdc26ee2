import { randomBytes } from 'node:crypto';
import { calendarLimits } from '@kopa/contracts/limits';
import { assertFound } from '@kopa/rules/refusal';
import { calendarEvents } from '@kopa/rules/service/service-calendar';
import { servicePeriod } from '@kopa/rules/service/service-year';
import { decrypt, encrypt } from '../../../identity/encryption.ts';
import type { MemberSession } from '../../../identity/sessions.queries.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { lockMembers } from '../../../shared/locks.ts';
import { serviceYearOf } from '../service-year.actions.ts';
import { findServiceRecord } from '../service-year.queries.ts';
import { findFiled } from './calendar.queries.ts';
import { renderCalendar } from './render-calendar.ts';
import {
  deleteCalendar,
  findCalendarMember,
  findCalendarToken,
  saveCalendarToken,
} from './service-calendars.queries.ts';

/** The token of the member's calendar, made at the first call. @throws 404 portal_not_connected */
export function shareCalendar(context: Context, session: MemberSession): Promise<string> {
  const { config } = context;
  const { memberId } = session;
  return transact(context, session, async (transaction) => {
    await lockMembers(transaction, [memberId], 'no key update');
    servicePeriod(await findServiceRecord(transaction, memberId));
    const stored = await findCalendarToken(transaction, memberId);
    const known = stored === null ? null : decrypt(config, 'kopa calendars', memberId, stored);
    if (known !== null) return known;
    const token = randomBytes(32).toString('base64url');
    await saveCalendarToken(transaction, memberId, token, encrypt(config, 'kopa calendars', memberId, token));
    return token;
  });
}

/** Ends the address of the member's calendar. It has no effect without one. */
export function revokeCalendar(context: Context, session: MemberSession): Promise<void> {
  return transact(context, session, (transaction) => deleteCalendar(transaction, session.memberId));
}

/** The iCalendar file of a token. @throws 404 not_found for an unknown or revoked one, portal_not_connected */
export async function loadCalendar(context: Context, token: string): Promise<string> {
  const { db } = context;
  const memberId = await findCalendarMember(db, token);
  assertFound(memberId);
  const record = await findServiceRecord(db, memberId);
  const year = await serviceYearOf(context, db, record);
  const shownAfter = new Date(context.now().getTime() - calendarLimits.cancelledFor * dayLength).toISOString();
  const entries = await findFiled(db, record, { from: year.start, to: year.end }, shownAfter);
  return renderCalendar(memberId, calendarEvents(year, entries), year.start);
}

const dayLength = 24 * 60 * 60 * 1000;
