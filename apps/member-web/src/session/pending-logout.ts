import { logout } from '@kopa/contracts/account/auth';
import { ApiError } from '@kopa/contracts/client';
import { abortAfter } from '@kopa/ui/abort-after';
import { api } from '../api/api.ts';

/**
 * Storage flag: a logout has not reached the server yet. It names no member, because the cookie identifies the session.
 */
const pendingKey = 'kopa.logout-pending';
/** Milliseconds to wait for the answer to a logout; after that it is tried again later. */
const logoutTimeout = 5_000;
const retryInterval = 30_000;

let attempt: Promise<void> | null = null;

/** Ends the session on the server. Without a network or an answer it is done later. Never rejects. */
export function endServerSession(): Promise<void> {
  localStorage.setItem(pendingKey, '1');
  return finishPendingLogout();
}

/**
 * Tries a pending logout again. Sign-in awaits it, because an older logout must not end the new session. Never rejects.
 */
export function finishPendingLogout(): Promise<void> {
  if (attempt === null && localStorage.getItem(pendingKey) === null) return Promise.resolve();
  attempt ??= sendLogout().finally(() => {
    attempt = null;
  });
  return attempt;
}

async function sendLogout(): Promise<void> {
  try {
    await api.call(logout, {}, { signal: abortAfter(logoutTimeout) });
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401;
    if (!hasEnded) return endPush().catch(() => undefined);
  }
  clearPendingLogout();
}

/** Until a logout has reached the server, push messages still come, which nobody else may see on a shared phone. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Drops a pending logout after a sign-in, because the cookie now names another session. */
export function clearPendingLogout(): void {
  localStorage.removeItem(pendingKey);
}

/** Tries a pending logout again at intervals and when the network is back. Returns the function that stops it. */
export function retryPendingLogout(): () => void {
  const retry = () => void finishPendingLogout();
  retry();
  const timer = setInterval(retry, retryInterval);
  window.addEventListener('online', retry);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', retry);
  };
}
