import { type Kysely, sql } from 'kysely';
import { accounts } from './0001-foundation/accounts.ts';
import { administration } from './0001-foundation/administration.ts';
import { counters } from './0001-foundation/counters.ts';
import { extensions } from './0001-foundation/extensions.ts';
import { groups } from './0001-foundation/groups.ts';
import { messaging } from './0001-foundation/messaging.ts';
import { social } from './0001-foundation/social.ts';

/**
 * The first schema. Triggers maintain the counters, so that they always match the rows, also after a cascading delete.
 * Lists are read by keyset, newest id first, and each has its own index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [extensions, accounts, social, messaging, groups, administration, counters]) {
    await sql.raw(statement).execute(db);
  }
}
