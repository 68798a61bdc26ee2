import { watchClock } from '../server-clock.ts';

/** Ends the wrong clock of a test by an answer of the present time. */
export async function rightClock(): Promise<void> {
  const headers = { date: new Date().toUTCString() };
  await watchClock(async () => new Response(null, { headers }))('/');
}
