import { createClient } from '@kopa/contracts/client';
import { withDeadline } from '@kopa/ui/deadline';
import { watchReachable } from '@kopa/ui/reachable';
import { watchClock } from '@kopa/ui/server-clock';

/** The client of the API, on the page's own origin. Every call ends. */
export const api = createClient({
  fetch: watchClock(watchReachable(withDeadline((input, init) => fetch(input, init)))),
});
