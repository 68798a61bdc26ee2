const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** An ISO date as people in Nigeria read it: 5 Mar 2026. */
export function formatDate(iso: string): string {
  return dates.format(new Date(iso));
}

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** As {@link formatDate}, with the time: 5 Mar 2026, 14:05. */
export function formatMoment(iso: string): string {
  return moments.format(new Date(iso));
}

/** A count with its word: 1 post, 12 posts. */
export function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
