import { createHash } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import { baseline, up } from './migrations/0001-baseline.ts';

/**
 * A step of the schema. One that builds an index concurrently cannot run in a transaction and must survive a
 * repetition.
 */
export interface SchemaStep extends Migration {
  readonly isTransactional?: false;
}

/** Names the text of the baseline, so that a database of another one is recognised. */
const digest = createHash('sha256').update(baseline).digest('hex').slice(0, 8);

/** In the order of their names. A migration that has run anywhere is never edited again. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  [`0001-baseline-${digest}`]: { up },
};
