import type { LeaveBalance } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { type ServiceRecord, servicePeriod } from '../service/service-year.ts';

/** A granted letter of the template `leave`. */
export interface GrantedLeave {
  id: number;
  /** The day of its outcome. */
  on: string;
  days: number;
}

/**
 * The days of leave of a service year: those granted on a day of it, without a linked portal all (product 4.48).
 * `exceptId` is a letter that does not count.
 */
export function leaveBalance(
  granted: readonly GrantedLeave[],
  record: Pick<ServiceRecord, 'serviceStartDate' | 'serviceDays'>,
  exceptId?: number,
): LeaveBalance {
  const counted = granted.filter(({ id, on }) => id !== exceptId && isInService(record, on));
  const days = counted.reduce((sum, one) => sum + one.days, 0);
  const { leaveDays: allowed } = letterLimits;
  return { allowed, granted: days, left: Math.max(0, allowed - days) };
}

function isInService(record: Pick<ServiceRecord, 'serviceStartDate' | 'serviceDays'>, day: string): boolean {
  if (record.serviceStartDate === null) return true;
  const { start, end } = servicePeriod({ ...record, cdsAttended: null });
  return day >= start && day <= end;
}
