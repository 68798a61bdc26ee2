import { createClient } from '@kopa/contracts/client';
import { withDeadline } from '@kopa/ui/deadline';
import { watchReachable } from '@kopa/ui/reachable';

/** The client of the API, on the page's own origin. Every call ends. */
export const api = createClient({ fetch: watchReachable(withDeadline((input, init) => fetch(input, init))) });
