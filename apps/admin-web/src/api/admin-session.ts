import type { Administrator } from '@kopa/contracts/admin/admin';
import { removeTexts } from '@kopa/ui/stored-texts';

/** Keys in local storage (product 3.1). */
const tokenKey = 'adminToken';
const userKey = 'adminUser';
/** The time of the last activity in any tab. */
export const activityKey = 'adminActiveAt';
/** Prefix of the keys of unsent texts; the administrator's username and a colon follow. */
export const draftPrefix = 'adminDraft.';

export interface AdminSession {
  token: string;
  adminUser: Administrator;
}

/** Events after which the stored session may differ: a change in any tab, or a return from the page cache. */
const sessionEvents = ['storage', 'pageshow'];

let last: { token: string | null; userText: string | null; session: AdminSession | null } | null = null;

/**
 * Returns the stored session; null without a token or without a valid administrator. Returns the same object until it
 * changes.
 */
export function readSession(): AdminSession | null {
  const token = localStorage.getItem(tokenKey);
  const userText = localStorage.getItem(userKey);
  if (last === null || last.token !== token || last.userText !== userText) {
    const adminUser = parseAdministrator(userText);
    last = { token, userText, session: token && adminUser ? { token, adminUser } : null };
  }
  return last.session;
}

/** Stores the session in local storage (product 3.1). Nobody sees the unsent texts of another administrator. */
export function startSession(session: AdminSession): void {
  removeTexts(draftPrefix, `${draftPrefix}${session.adminUser.username}:`);
  localStorage.setItem(tokenKey, session.token);
  localStorage.setItem(userKey, JSON.stringify(session.adminUser));
  announceChange();
}

/** Removes all stored keys; unsent texts only at a logout, because a session that ended by itself goes on later. */
export function endSession({ isLogout } = { isLogout: false }): void {
  if (isLogout) removeTexts(draftPrefix);
  localStorage.removeItem(activityKey);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  announceChange();
}

/** Calls `listener` after every start and end of a session, also in other tabs. Returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  let known = readSession();
  const check = () => {
    const session = readSession();
    if (session === known) return;
    known = session;
    listener();
  };
  for (const event of sessionEvents) window.addEventListener(event, check);
  return () => {
    for (const event of sessionEvents) window.removeEventListener(event, check);
  };
}

/** The browser reports a change of the storage to the other tabs only. */
function announceChange(): void {
  window.dispatchEvent(new Event('storage'));
}

function parseAdministrator(text: string | null): Administrator | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'username' in value ? (value as Administrator) : null;
  } catch {
    return null;
  }
}
