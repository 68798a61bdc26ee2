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
import * as portalFailures from './migrations/0011-portal-failures.ts';
import * as deletedMembers from './migrations/0012-deleted-members.ts';

/** The migrations in the order of their names. Never change a migration that has run anywhere. */
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
  '0011-portal-failures': portalFailures,
  '0012-deleted-members': deletedMembers,
};

/**
 * Brings the schema up to date. It is safe to run it twice and in several processes at once: the migrator takes a lock
 * in the database, and a run is one transaction. Its own connection has no timeouts, because it may wait for other
 * processes and large tables.
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
