/** Milliseconds by which the server's clock is ahead of the device's, by its last answer. */
let ahead = 0;

/** The time of the server at a moment of the device, both in ISO 8601. */
export const byServer = (moment: string): string => new Date(Date.parse(moment) + ahead).toISOString();

/** The same `fetch`, which notes the time of each answer: the clock of a phone may be wrong by hours. */
export function watchClock(fetchWith: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchWith(input, init);
    const date = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(date)) ahead = date - Date.now();
    return response;
  };
}
