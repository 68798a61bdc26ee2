import type { Administrator } from '@kopa/contracts/admin';

/** The keys in local storage (product 3.1). */
const tokenKey = 'adminToken';
const userKey = 'adminUser';

export interface AdminSession {
  token: string;
  adminUser: Administrator;
}

/** What may have changed the session without this page: another tab, or the time that this page lay in the history. */
const outsideEvents = ['storage', 'pageshow'];

const listeners = new Set<() => void>();
let last: { token: string | null; userText: string | null; session: AdminSession | null } | null = null;

/** The stored session; null without a token or without an administrator that can be read. Same object until it changes. */
export function readSession(): AdminSession | null {
  const token = localStorage.getItem(tokenKey);
  const userText = localStorage.getItem(userKey);
  if (last === null || last.token !== token || last.userText !== userText) {
    const adminUser = parseAdministrator(userText);
    last = { token, userText, session: token && adminUser ? { token, adminUser } : null };
  }
  return last.session;
}

/** Keeps the session in local storage (product 3.1). */
export function startSession(session: AdminSession): void {
  localStorage.setItem(tokenKey, session.token);
  localStorage.setItem(userKey, JSON.stringify(session.adminUser));
  announce();
}

/** Removes both stored keys. */
export function endSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  announce();
}

/** Calls `listener` after every start and end, also those of other tabs; returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) for (const event of outsideEvents) window.addEventListener(event, announce);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of outsideEvents) window.removeEventListener(event, announce);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function parseAdministrator(text: string | null): Administrator | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'username' in value ? (value as Administrator) : null;
  } catch {
    return null;
  }
}
