import type { Clearance } from '@kopa/contracts/service/service-year';
import type { MonthClearance } from './clearances.ts';

/** True for a clearance whose window closed without an entry. In a suspended month there was nothing to clear. */
export function isUnentered({ status }: Pick<Clearance, 'status'>): boolean {
  return status === 'missed' || status === 'unmarked';
}

/** The clearance of `today`: an open one, else that of the month, else the next one, else the last one. */
export function currentClearance<C extends MonthClearance>(clearances: readonly C[], today: string): C | undefined {
  return (
    clearances.find(({ status }) => status === 'open') ??
    clearances.find(({ month }) => month >= today.slice(0, 7)) ??
    // Without `at`, which the oldest browsers lack.
    clearances[clearances.length - 1]
  );
}

/** True on a day in a window of a month that is not suspended, whether or not it is cleared. */
export function hasClearanceOn(clearances: readonly Clearance[], today: string): boolean {
  return clearances.some(
    ({ status, opensOn, closesOn }) => status !== 'suspended' && opensOn <= today && today <= closesOn,
  );
}
