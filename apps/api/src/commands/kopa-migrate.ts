#!/usr/bin/env node
import { openDatabase } from '../db/database.ts';
import { grantToApi } from '../db/grants.ts';
import { migrate } from '../db/migrate.ts';
import { prepareQueue } from '../jobs/job-queue.ts';

/**
 * Brings the schema up to date, before processes of a new version start. It needs DATABASE_URL, or DATABASE_DIRECT_URL
 * where the first one leads through PgBouncer. With DATABASE_API_ROLE and DATABASE_API_PASSWORD it also creates the
 * role that the API signs in with, and grants it the rights that it needs.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_API_ROLE: name, DATABASE_API_PASSWORD: password } = process.env;
  const url = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!url) throw new Error('Set DATABASE_URL to the database of Kopa.');
  if (Boolean(name) !== Boolean(password)) throw new Error('Set DATABASE_API_ROLE and DATABASE_API_PASSWORD together.');
  const done = await migrate(url, {
    onRetry: (step) => process.stdout.write(`${step} waits for a lock and is tried again.\n`),
  });
  await prepareQueue(url);
  if (name && password) {
    const { db } = openDatabase({ url, poolSize: 1 });
    try {
      await grantToApi(db, { name, password });
    } finally {
      await db.destroy();
    }
  }
  process.stdout.write(`${done.length === 0 ? 'The schema is up to date.' : `Applied ${done.join(', ')}.`}\n`);
}

main().catch((error: Error & { code?: string }) => {
  const reason = (error.cause as Error | undefined)?.message;
  process.stderr.write(`${error.message || error.code}${reason === undefined ? '' : ` ${reason}`}\n`);
  process.exitCode = 1;
});
