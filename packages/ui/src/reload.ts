import { abortAfter } from './abort-after.ts';

/** Reloads the page. */
export function reload(): void {
  window.location.reload();
}

/**
 * Reloads the page if something can answer: its server, or the service worker, which has the page. Without
 * them the current screen stays. Resolves to whether it does.
 */
export async function reloadIfReachable(): Promise<boolean> {
  if (navigator.serviceWorker?.controller) {
    reload();
    return true;
  }
  return reloadIfAnswered();
}

async function reloadIfAnswered(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: abortAfter(5_000) });
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Storage key of the time of the last reload that the page did by itself. */
const reloadedKey = 'kopa-reloaded';
/**
 * Milliseconds in which the page reloads by itself at most once: code that is still missing then is not due to a new
 * version.
 */
const reloadPause = 60_000;

let attempt: Promise<boolean> | null = null;

/**
 * Reloads the page because a part of its code is missing, as after a new version. Resolves to false if it has just done
 * so, or if the server does not answer; the caller then offers to try again. Calls at the same time are one.
 */
export function reloadForMissingCode(): Promise<boolean> {
  attempt ??= reloadOnce().finally(() => {
    attempt = null;
  });
  return attempt;
}

async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadPause) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
  // The worker in use may have the page of an older version, whose code no server has any more.
  const registration = await navigator.serviceWorker?.getRegistration('/').catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'activate' });
  // The worker may have the page without its code.
  return reloadIfAnswered();
}

/** Milliseconds after which code that has not arrived counts as missing. */
const loadDeadline = 15_000;

/** Loads code and rejects if it does not arrive in time. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The code is late.')), loadDeadline);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The code of a screen is missing; the content of the screen is not to blame. */
export class MissingCodeError extends Error {}

/**
 * Loads the code of a screen in time. Where it is missing, as after a new version, the page reloads once by itself.
 * @throws MissingCodeError if it has just done so, or nothing can answer
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadInTime(load);
  } catch (cause) {
    if (await reloadForMissingCode()) await new Promise<never>(() => undefined);
    throw new MissingCodeError('The code of the screen did not load.', { cause });
  }
}
