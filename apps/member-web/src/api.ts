import { createClient } from '@kopa/contracts/client';

/** The API, on the page's own origin. */
export const api = createClient();
