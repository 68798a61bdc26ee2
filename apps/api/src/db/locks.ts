import { sql } from 'kysely';

/** A statement skips rows that other transactions have locked, or waits for them. */
export type Locks = 'skips' | 'waits';

/** The end of a locking clause, for {@link Locks}. */
export const skipsLocked = sql`skip locked`;
export const waitsForLocks = sql``;
