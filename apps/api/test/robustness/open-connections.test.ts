import { expect, it } from 'vitest';
import { processOfTests } from './own-process.ts';

const size = 12;
const own = processOfTests({ DATABASE_POOL_SIZE: String(size) });

it('a process that is ready has its connections, because in an upgrade the calls of another come at once', async () => {
  const connections = await own.database.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'kopa-api' and pid <> pg_backend_pid()",
  );
  expect(connections.length).toBeGreaterThanOrEqual(size);
});
