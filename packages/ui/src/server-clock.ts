const keptAs = 'serverAhead';

/** Milliseconds by which the server's clock is ahead of the device's; a page that opens without a network knows it, too. */
let ahead: number | null = readAhead();

function readAhead(): number | null {
  try {
    const kept = localStorage.getItem(keptAs);
    return kept === null || Number.isNaN(Number(kept)) ? null : Number(kept);
  } catch {
    // A worker, or a browser that stores nothing.
    return null;
  }
}

/** A clock that may be right leaves nothing on the device. */
function noteAhead(told: number, isWrong: boolean): void {
  ahead = told;
  try {
    if (isWrong) localStorage.setItem(keptAs, String(told));
    else localStorage.removeItem(keptAs);
  } catch {
    // It is kept until the page ends.
  }
}

/** When an answer has told the time, by a clock that cannot be set. */
let heardAt = Number.NEGATIVE_INFINITY;
const knownFor = 60_000;

/** False if the clock of the device was perhaps set after an answer has told the time. */
export const isClockKnown = (): boolean => performance.now() - heardAt < knownFor;

/** The server's time of a past moment of the device's clock, unless the clock was set since that moment. */
export const serverTimeOf = (moment: string): string =>
  new Date(Math.min(Date.parse(moment), Date.now()) + (ahead ?? 0)).toISOString();

/** The present time of the server, by its answers. */
export const serverNow = (): Date => new Date(Date.now() + (ahead ?? 0));

/**
 * The same `fetch`, which notes the time of each answer: the clock of a device may be wrong by hours. The server told a
 * whole second, between the begin of the call and its end. A known time within these bounds stays; otherwise the
 * earliest counts, because the server refuses a time in the future.
 */
export function watchClock(fetchWith: typeof fetch): typeof fetch {
  return async (input, init) => {
    const start = Date.now();
    const response = await fetchWith(input, init);
    const told = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(told)) return response;
    heardAt = performance.now();
    const [low, high] = [told - Date.now(), told + 1_000 - start];
    if (ahead === null || ahead < low || ahead > high) noteAhead(low, low > 0 || high < 0);
    return response;
  };
}
