import { createClient } from '@kopa/contracts/client';
import { fetchEarlyOrNow } from './early-answers.ts';

/** The client of the API, on the page's own origin. */
export const api = createClient({ fetch: fetchEarlyOrNow });
