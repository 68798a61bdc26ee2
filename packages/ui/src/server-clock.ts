/** A jump in ms that no answer's way explains: the device's clock has been set. */
const jump = 5_000;

/** Milliseconds by which the server's clock is ahead of the device's. */
let ahead: number | null = null;

/** The present time of the server, by its answers. */
export const serverNow = (): Date => new Date(Date.now() + (ahead ?? 0));

/** The time of the server at a moment of the device, both in ISO 8601. A later moment has no earlier time. */
export const byServer = (moment: string): string => new Date(Date.parse(moment) + (ahead ?? 0)).toISOString();

/**
 * The same `fetch`, which notes the time of each answer: the clock of a device may be wrong by hours. That time is too
 * early, by the way of the answer and the rest of its second, so that the latest of all counts.
 */
export function watchClock(fetchWith: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchWith(input, init);
    const told = Date.parse(response.headers.get('date') ?? '') - Date.now();
    if (!Number.isNaN(told) && (ahead === null || told > ahead || told < ahead - jump)) ahead = told;
    return response;
  };
}
