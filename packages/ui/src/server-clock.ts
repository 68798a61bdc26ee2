/** A jump in ms that no answer's way explains: the device's clock has been set. */
const jump = 5_000;

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

function noteAhead(told: number): void {
  ahead = told;
  try {
    localStorage.setItem(keptAs, String(told));
  } catch {
    // It is kept until the page ends.
  }
}

/** The present time of the server, by its answers. */
export const serverNow = (): Date => new Date(Date.now() + (ahead ?? 0));

/**
 * The same `fetch`, which notes the time of each answer: the clock of a device may be wrong by hours. That time is too
 * early, by the way of the answer and the rest of its second, so that the latest of all counts.
 */
export function watchClock(fetchWith: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchWith(input, init);
    const told = Date.parse(response.headers.get('date') ?? '') - Date.now();
    if (!Number.isNaN(told) && (ahead === null || told > ahead || told < ahead - jump)) noteAhead(told);
    return response;
  };
}
