/** Reloads the page. */
export function reload(): void {
  window.location.reload();
}

/** Milliseconds in which the server must answer. */
const answerDeadline = 5_000;

/** Reloads the page if its server answers. Without a server the current screen stays. Resolves to whether it does. */
export async function reloadIfReachable(): Promise<boolean> {
  const attempt = new AbortController();
  const timer = setTimeout(() => attempt.abort(), answerDeadline);
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: attempt.signal });
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
  reload();
  return true;
}

/** Storage key of the time of the last reload that the page did by itself. */
const reloadedKey = 'kopa-reloaded';
/** Milliseconds in which the page reloads by itself at most once: what is still missing then is not a new version. */
const reloadPause = 60_000;

/**
 * Reloads the page because a part of its code is missing, as after a new version. Resolves to false if it has just done
 * so, or if the server does not answer; the caller then offers to try again.
 */
export async function reloadForMissingCode(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadPause) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
  return reloadIfReachable();
}

/** Milliseconds after which code that has not arrived counts as missing. */
const loadDeadline = 15_000;

/** Loads code and rejects if it does not arrive in time. */
export async function loadInTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The code did not arrive in time.')), loadDeadline);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}
