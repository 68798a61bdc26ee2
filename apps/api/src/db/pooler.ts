import { sql } from 'kysely';
import { type Db, serverTimeouts } from './database.ts';

/** Names of the timeouts that the connections of a pool do not have. */
export async function missingTimeouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(serverTimeouts())}) and setting = '0'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
