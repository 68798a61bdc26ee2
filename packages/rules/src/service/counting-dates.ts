import type { CalendarEntry } from '@kopa/contracts/service/calendar';
import type { MonthClearance } from './clearances.ts';

type Dated = Pick<CalendarEntry, 'kind' | 'from' | 'to' | 'announcedBy'>;

/**
 * True for an entry that still counts for a member `today`: a window in force, a suspension of one, and each entry of
 * another kind until it has passed (product 4.37).
 */
export function isCounting(
  { kind, from, to, announcedBy }: Dated,
  clearances: readonly MonthClearance[],
  today: string,
): boolean {
  if (to < today) return false;
  const announced = clearances.filter((clearance) => clearance.announcedBy === announcedBy);
  if (kind === 'clearance_window') {
    return announced.some((one) => !isSuspended(one) && one.opensOn === from && one.closesOn === to);
  }
  if (kind === 'suspension') {
    return announced.some((one) => isSuspended(one) && from <= one.opensOn && to >= one.closesOn);
  }
  return true;
}

/** True also for a cleared month in a suspension, which does not count as announced. */
const isSuspended = ({ status, isAnnounced }: MonthClearance) => status === 'suspended' || !isAnnounced;
