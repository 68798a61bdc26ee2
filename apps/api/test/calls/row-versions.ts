import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { poolerOf } from '../../src/process/config.ts';
import type { Context } from '../../src/process/context.ts';

/**
 * Reads the number and the versions of all rows. A later transaction has a higher `xmin`, so that every committed change
 * changes a number or a sum. Sessions are counted only: a call that comes a minute after the last one renews their time,
 * however it is answered. One connection plans the statement over all tables once, because it has a parameter.
 */
export async function rowVersions({ config }: Context): Promise<{ read(): Promise<string>; close(): Promise<void> }> {
  const { db } = openDatabase({
    url: config.DATABASE_URL,
    poolSize: 1,
    pooler: poolerOf(config),
    withoutTimeouts: true,
  });
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const parts = tables.rows.map(
    ({ name }) =>
      sql`(select concat(count(*), ':', sum(xmin::text::bigint) filter (where ${sql.lit(!name.endsWith('sessions'))}))
        from ${sql.table(name)})`,
  );
  return {
    async read() {
      const statement = sql<{ versions: string }>`select concat_ws(${' '}, ${sql.join(parts)}) as versions`;
      return (await statement.execute(db)).rows[0]?.versions ?? '';
    },
    close: () => db.destroy(),
  };
}
