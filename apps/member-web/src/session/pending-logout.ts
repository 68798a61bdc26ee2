import { logout } from '@kopa/contracts/auth';
import { ApiError } from '@kopa/contracts/client';
import { api } from '../api/api.ts';

/** Records that a logout has not reached the server yet, and nothing of whose it is: the cookie names the session. */
const pendingKey = 'kopa.logout-pending';
/** Nobody waits longer than this for a logout; it is tried again. */
const answerWithin = 5_000;
const tryAgainEvery = 30_000;

let attempt: Promise<void> | null = null;

/** Ends the session on the server, now or, without a network or an answer, when that is possible. Never rejects. */
export function endServerSession(): Promise<void> {
  localStorage.setItem(pendingKey, '1');
  return settleLogout();
}

/** Tries a pending logout again. Awaited before a sign-in, whose session an older logout must not meet. Never rejects. */
export function settleLogout(): Promise<void> {
  if (attempt === null && localStorage.getItem(pendingKey) === null) return Promise.resolve();
  attempt ??= tellServer().finally(() => {
    attempt = null;
  });
  return attempt;
}

async function tellServer(): Promise<void> {
  try {
    await api.call(logout, {}, { signal: AbortSignal.timeout(answerWithin) });
  } catch (error) {
    const isOverAnyway = error instanceof ApiError && error.status === 401;
    if (!isOverAnyway) return;
  }
  forgetLogout();
}

/** Somebody has signed in: the cookie names another session now. */
export function forgetLogout(): void {
  localStorage.removeItem(pendingKey);
}

/** Tries again whenever the network is back, and every now and then; answers how to stop. */
export function keepSettlingLogout(): () => void {
  const settle = () => void settleLogout();
  settle();
  const timer = setInterval(settle, tryAgainEvery);
  window.addEventListener('online', settle);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', settle);
  };
}
