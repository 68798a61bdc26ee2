import type { User } from '@kopa/contracts/users';

/** Where the member is kept (product 2.23). */
export const memberKey = 'kopa.member';
/** Records that this browser session has cleared what an earlier login stored (product 2.23). */
const clearedFlag = 'kopa.login-cleared';
/** Records that the portal connection was skipped in this browser session (product 2.5). */
export const skippedFlag = 'kopa.portal-skipped';
/** The browser event that carries a changed member. */
export const profileUpdatedEvent = 'userProfileUpdated';

/** A member is only taken for one with a numeric id and an email. */
export function isMember(value: unknown): value is User {
  const { id, email } = (value ?? {}) as { id?: unknown; email?: unknown };
  return typeof id === 'number' && typeof email === 'string' && email !== '';
}

/** What a member has that an earlier version of the app may not have stored. */
const laterFields = { bio: null, interests: [] };

/** The stored member; data that is none is logged and cleared. */
export function readStoredMember(): User | null {
  const text = localStorage.getItem(memberKey);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isMember(value)) return { ...laterFields, ...value };
  } catch {
    // Falls through to the log.
  }
  // biome-ignore lint/suspicious/noConsole: stored data that is no member is logged (product 2.23)
  console.warn('The stored member is not valid and was cleared.');
  localStorage.removeItem(memberKey);
  return null;
}

/** Whether the portal-connection flow comes before the member's pages: not where it was skipped in this browser session. */
export function mustOnboard(member: User): boolean {
  return !member.portalConnected && sessionStorage.getItem(skippedFlag) === null;
}

export function storeMember(member: User): void {
  localStorage.setItem(memberKey, JSON.stringify(member));
}

/** Login clears the stored member once per browser session. */
export function clearOncePerSession(): void {
  if (sessionStorage.getItem(clearedFlag) !== null) return;
  localStorage.removeItem(memberKey);
  sessionStorage.setItem(clearedFlag, '1');
}

/** Begins the keys of what a member has written and not sent; the member's id follows. */
export const unsentPrefix = 'kopa.unsent.';

/** Takes every trace of a member out of the browser; of an expired session, what was not sent stays for its return. */
export function clearMemberTraces({ keepsUnsent = false } = {}): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith('kopa.') && !(keepsUnsent && key.startsWith(unsentPrefix))) storage.removeItem(key);
    }
  }
}

/** Somebody signs in: what others have left unsent in this browser is not for them to find. */
export function clearUnsentOfOthers(memberId: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(unsentPrefix) && !key.startsWith(`${unsentPrefix}${memberId}.`)) localStorage.removeItem(key);
  }
}
