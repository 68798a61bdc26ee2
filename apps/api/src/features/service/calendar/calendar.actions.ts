import { type Days, memberCalendarDays } from '@kopa/rules/service/calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { servicePeriod } from '@kopa/rules/service/service-year';
import type { Context } from '../../../process/context.ts';
import type { PageRequest } from '../../../shared/page.ts';
import { findServiceRecord } from '../service-year.queries.ts';
import { findEntries, type PlacedEntry } from './calendar.queries.ts';

/** The entries that concern a member, by the first day, one more than the page holds. @throws 400 invalid_request */
export async function loadEntries(
  { db, now }: Context,
  memberId: number,
  wanted: Partial<Days>,
  page: PageRequest,
): Promise<PlacedEntry[]> {
  const record = await findServiceRecord(db, memberId);
  const period = record.serviceStartDate === null ? null : servicePeriod(record);
  return findEntries(db, record, memberCalendarDays(wanted, period, dayInLagos(now())), page);
}
