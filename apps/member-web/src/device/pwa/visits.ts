import { memberKey } from '../../session/stored-member.ts';
import { readFlag, writeFlag } from './flags.ts';

const visitsKey = 'kopa.visits';
const refusedKey = 'kopa.install-refused';
const countedKey = 'kopa.visit-counted';

/** Counts the visit of this browser session, once, and returns the number of all since the sign-in. */
export function countVisit(): number {
  // The member has just signed out in another tab.
  if (readFlag(memberKey) === null) return 0;
  const visits = Number(readFlag(visitsKey) ?? 0);
  if (readFlag(countedKey, 'sessionStorage') !== null) return visits;
  writeFlag(countedKey, '1', 'sessionStorage');
  writeFlag(visitsKey, String(visits + 1));
  return visits + 1;
}

/** True after the member did not want to install the app. */
export const isInstallRefused = (): boolean => readFlag(refusedKey) !== null;

/** Remembers that the member does not want to install the app. */
export const refuseInstall = (): void => writeFlag(refusedKey, '1');
