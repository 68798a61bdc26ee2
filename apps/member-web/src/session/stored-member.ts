import type { User } from '@kopa/contracts/account/user';
import { removeTexts } from '@kopa/ui/stored-texts';

/** Storage key of the member (product 2.23). */
export const memberKey = 'kopa.member';
/** Storage flag: this browser session has cleared the data of an earlier login (product 2.23). */
const clearedFlag = 'kopa.login-cleared';
/** Storage flag: the portal connection was skipped in this browser session (product 2.5). */
export const skippedFlag = 'kopa.portal-skipped';
/** Name of the browser event that carries a changed member. */
export const profileUpdatedEvent = 'userProfileUpdated';

/** Checks that a value is a member: it has a numeric id and an email. */
export function isMember(value: unknown): value is User {
  const { id, email } = (value ?? {}) as { id?: unknown; email?: unknown };
  return typeof id === 'number' && typeof email === 'string' && email !== '';
}

/** Returns the stored member. Invalid data is logged and cleared. */
export function readStoredMember(): User | null {
  const text = localStorage.getItem(memberKey);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isMember(value)) return value;
  } catch {
    // The code below logs it.
  }
  // biome-ignore lint/suspicious/noConsole: stored data that is no member is logged (product 2.23)
  console.warn('The stored member is not valid and was cleared.');
  localStorage.removeItem(memberKey);
  return null;
}

/** True if the portal-connection flow comes before the member's pages and was not skipped in this browser session. */
export function mustOnboard(member: User): boolean {
  return !member.portalConnected && sessionStorage.getItem(skippedFlag) === null;
}

export function storeMember(member: User): void {
  localStorage.setItem(memberKey, JSON.stringify(member));
}

/** Clears the stored member before the first login of a browser session. */
export function clearOncePerSession(): void {
  if (sessionStorage.getItem(clearedFlag) !== null) return;
  localStorage.removeItem(memberKey);
  sessionStorage.setItem(clearedFlag, '1');
}

/** Prefix of the keys of unsent content; the member's id follows. */
export const unsentPrefix = 'kopa.unsent.';

/**
 * Removes all data of a member from the browser. After an expired session the unsent content can stay until they
 * return.
 */
export function clearMemberData({ keepsUnsent = false } = {}): void {
  removeTexts('kopa.', keepsUnsent ? unsentPrefix : undefined);
  clearTabData();
}

/** Removes the data of a member that only this tab has, after another tab has removed the rest. */
export function clearTabData(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('kopa.')) sessionStorage.removeItem(key);
}

/** Removes the unsent content of other members, because the new member must not see it. */
export function clearUnsentOfOthers(memberId: number): void {
  removeTexts(unsentPrefix, `${unsentPrefix}${memberId}.`);
}
