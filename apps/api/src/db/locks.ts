import { sql } from 'kysely';

/** What a statement does about rows that other transactions have locked: it leaves them out, or waits for them. */
export type Locks = 'skips' | 'waits';

/** The end of a locking clause, for {@link Locks}. */
export const skipsLocked = sql`skip locked`;
export const waitsForLocks = sql``;
