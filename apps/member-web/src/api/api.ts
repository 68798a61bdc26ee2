import { createClient } from '@kopa/contracts/client';
import { withDeadline } from '@kopa/ui/deadline';
import { watchReachable } from '@kopa/ui/reachable';
import { watchClock } from '@kopa/ui/server-clock';
import { onlineManager } from '@tanstack/react-query';

const fetchInTime = withDeadline((input, init) => fetch(input, init));

/** The client of the API, on the page's own origin. Every call ends. */
export const api = createClient({ fetch: watchClock(watchReachable(fetchOnline)) });

/** Any answer proves a network: some browsers report none where calls work, and the outbox would never send. */
async function fetchOnline(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchInTime(...call);
  onlineManager.setOnline(true);
  return response;
}
