import { watchClock } from '../server-clock.ts';

/** Tells the page the time of the server, which is ahead of the test's by so many ms. */
export async function serverAhead(ahead: number): Promise<void> {
  const headers = { date: new Date(Date.now() + ahead).toUTCString() };
  await watchClock(async () => new Response(null, { headers }))('/');
}

/** Ends the wrong clock of a test. */
export const rightClock = () => serverAhead(0);
