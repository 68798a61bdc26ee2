import { type Migration, Migrator } from 'kysely/migration';
import { openDatabase } from './database.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as portalAskedAt from './migrations/0002-portal-asked-at.ts';
import * as search from './migrations/0003-search.ts';
import * as latestFirst from './migrations/0004-latest-first.ts';
import * as ownData from './migrations/0005-own-data.ts';
import * as longerUsernames from './migrations/0006-longer-usernames.ts';
import * as accountSearch from './migrations/0007-account-search.ts';
import * as about from './migrations/0008-about.ts';
import * as lgaOfAState from './migrations/0009-lga-of-a-state.ts';
import * as administrators from './migrations/0010-administrators.ts';

/** In the order of their names; a migration that has run anywhere is never edited again. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-portal-asked-at': portalAskedAt,
  '0003-search': search,
  '0004-latest-first': latestFirst,
  '0005-own-data': ownData,
  '0006-longer-usernames': longerUsernames,
  '0007-account-search': accountSearch,
  '0008-about': about,
  '0009-lga-of-a-state': lgaOfAState,
  '0010-administrators': administrators,
};

/**
 * Brings the schema up to date. Safe to run twice and by several processes at once: the migrator takes a lock in
 * the database, and all of a run is one transaction. It has a connection of its own, which waits for the other
 * processes and for large tables as long as that takes.
 */
export async function migrate(url: string): Promise<void> {
  const { db } = openDatabase({ url, poolSize: 1, withoutTimeouts: true });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  } finally {
    await db.destroy();
  }
}
